import type { QuotePage } from '#shared/contracts/quotes.ts'
import { formatMoney } from '#web/lib/format.ts'
import { Card } from '#web/ui/card.tsx'
import { t } from './texts.ts'

/** Why quotes were lost, and what they came to a month: the longest bar is the dearest reason. */
export function LossesCard({ page }: { page: QuotePage }) {
  const most = Math.max(1, ...page.losses.map(({ priceMinor }) => priceMinor))
  return (
    <div className="mt-5">
      <Card title={t('losses')}>
        <ul className="grid gap-3" aria-label={t('losses')}>
          {page.losses.map(({ kind, count, priceMinor }) => (
            <li key={kind ?? 'none'} className="grid gap-1 text-sm">
              <p className="flex flex-wrap justify-between gap-x-3">
                <span>{t(`loss.${kind ?? 'none'}`)}</span>
                <span className="text-ink-2 tabular-nums">
                  {t('lostCount', { count, price: formatMoney(priceMinor, page.currency) })}
                </span>
              </p>
              <svg viewBox="0 0 100 2" preserveAspectRatio="none" className="quote-loss" aria-hidden="true">
                <rect className="fill-sunken" width={100} height={2} />
                <rect className="fill-accent" width={(priceMinor / most) * 100} height={2} />
              </svg>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
