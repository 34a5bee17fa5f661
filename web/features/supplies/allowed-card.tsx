import type { ClientConsumption } from '#shared/supplies/consumables.contract.ts'
import { formatDate, formatMoney } from '#web/platform/format/format.ts'
import { Badge } from '#web/kit/frame/badge.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { FigureBars } from '#web/kit/figure-bars.tsx'
import { t } from './texts.ts'

interface AllowedCardProps {
  months: ClientConsumption['months']
  currency: string
}

/** Monthly usage compared with the allowance in the accepted quote. */
export function AllowedCard({ months, currency }: AllowedCardProps) {
  const quoted = months.filter(({ allowedMinor }) => allowedMinor !== null)
  const used = quoted.reduce((sum, { costMinor }) => sum + costMinor, 0)
  const allowed = quoted.reduce((sum, { allowedMinor }) => sum + (allowedMinor ?? 0), 0)
  const money = (minor: number) => formatMoney(minor, currency)
  const isOver = used > allowed
  return (
    <Card
      title={t('againstQuote')}
      actions={<Badge tone={isOver ? 'bad' : 'good'}>{t(isOver ? 'overQuote' : 'withinQuote')}</Badge>}
    >
      <p className="mb-3 text-sm text-ink-2">
        {t(isOver ? 'overQuoteText' : 'withinQuoteText', {
          used: money(used),
          allowed: money(allowed),
          difference: money(Math.abs(used - allowed)),
        })}
      </p>
      <FigureBars
        title={t('againstQuote')}
        heads={[t('month'), t('cost'), t('allowed'), t('difference')]}
        tableLabel={t('asTable')}
        missing={t('noCosts')}
        bars={months.map(({ month, costMinor, allowedMinor }, index) => ({
          id: month,
          label: formatDate(`${month}-01`, { month: 'narrow' }),
          name: formatDate(`${month}-01`, { month: 'long', year: 'numeric' }),
          value: costMinor,
          limit: allowedMinor,
          cells: [
            money(costMinor),
            allowedMinor === null ? '–' : money(allowedMinor),
            allowedMinor === null ? '–' : money(costMinor - allowedMinor),
          ],
          isMarked: index === months.length - 1,
        }))}
      />
    </Card>
  )
}
