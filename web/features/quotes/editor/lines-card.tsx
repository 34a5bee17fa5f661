import type { QuoteContent } from '#shared/quotes/quote-content.contract.ts'
import type { QuoteSettings } from '#shared/quotes/quote-settings.contract.ts'
import { draftOffer } from '#shared/quotes/offer.ts'
import { todayIn } from '#web/platform/format/days.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { formatNumber } from '#web/platform/format/format.ts'
import { DiscountFields } from './discount-fields.tsx'
import { LineFields } from './line-fields.tsx'
import type { ChangeContent } from './scope-change.ts'
import { t } from '../texts.ts'

interface LinesCardProps {
  content: QuoteContent
  settings: QuoteSettings
  problems: Readonly<Record<string, string>>
  change: ChangeContent
}

/** Lines, add-ons, discount and tax: everything except the cleaning. */
export function LinesCard({ content, settings, problems, change }: LinesCardProps) {
  const [first] = content.options
  const offer = first && draftOffer(content, first, { taxes: settings.taxes, day: todayIn() })
  const untaxed = offer?.lines.some(({ taxId }) => taxId === null) ?? false
  return (
    <Card title={t('lines')}>
      <p className="mb-3 text-sm text-ink-2">{t('linesLead')}</p>
      <LineFields
        lines={content.lines ?? []}
        sites={content.sites}
        currency={settings.currency}
        visitsPerWeek={first?.visitsPerWeek ?? 1}
        path="lines"
        problems={problems}
        onChange={(lines) => change((now) => ({ ...now, lines }))}
      />
      <div className="mt-5 grid gap-4 border-t border-line pt-4">
        <DiscountFields content={content} currency={settings.currency} change={change} />
        <div>
          <Checkbox
            label={t('isTaxExempt')}
            hint={t('isTaxExemptHint')}
            checked={content.isTaxExempt ?? false}
            onChange={(event) => change((now) => ({ ...now, isTaxExempt: event.target.checked }))}
          />
          <ul className="mt-1 text-sm text-ink-2">
            {offer?.taxes.map(({ id, name, percent }) => (
              <li key={id}>{t('taxInForce', { name, percent: formatNumber(percent) })}</li>
            ))}
            {untaxed && !content.isTaxExempt && <li>{t('someUntaxed')}</li>}
          </ul>
        </div>
      </div>
    </Card>
  )
}
