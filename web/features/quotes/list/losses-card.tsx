import type { QuotePage } from '#shared/quotes/quotes.contract.ts'
import { formatMoney } from '#web/platform/format/format.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { ShareBars } from '#web/kit/share-bars.tsx'
import { t } from '../texts.ts'

/** Lost quotes by reason with their monthly value; the largest value has the longest bar. */
export function LossesCard({ page }: { page: QuotePage }) {
  const most = Math.max(1, ...page.losses.map(({ priceMinor }) => priceMinor))
  return (
    <div className="mt-5">
      <Card title={t('losses')}>
        <ShareBars
          label={t('losses')}
          bars={page.losses.map(({ kind, count, priceMinor }) => ({
            id: kind ?? 'none',
            name: t(`loss.${kind ?? 'none'}`),
            figure: t('lostCount', { count, price: formatMoney(priceMinor, page.currency) }),
            share: priceMinor / most,
          }))}
        />
      </Card>
    </div>
  )
}
