import type { QuoteRow } from '#shared/contracts/quotes.ts'
import { endsSoonDays } from '#shared/quotes/states.ts'
import { addDays, todayIn } from '#web/lib/days.ts'
import { formatDate, formatMoney } from '#web/lib/format.ts'
import { Link } from '#web/lib/link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { t } from './texts.ts'

export const QuoteCard = ({ row, currency, href }: { row: QuoteRow; currency: string; href: string }) => (
  <>
    <Link to={href} className="block truncate font-semibold after:absolute after:inset-0">
      {row.recipient || t('noRecipient')}
    </Link>
    <p className="truncate text-sm text-ink-2">{row.title || (row.source === 'request' ? t('asked') : t('noTitle'))}</p>
    <p className="mt-1 flex flex-wrap justify-between gap-x-3 text-xs text-ink-2 tabular-nums">
      <span>{row.number}</span>
      <span>{t('aMonth', { price: formatMoney(row.priceMinor, currency) })}</span>
    </p>
    <Expiry row={row} />
  </>
)

/** Until when an open quote holds, louder when that is soon; or that it is over. */
export function Expiry({ row: { state, validUntil } }: { row: Pick<QuoteRow, 'state' | 'validUntil'> }) {
  if (!validUntil) return undefined
  const day = formatDate(validUntil)
  if (state === 'expired') return <p className="text-xs text-ink-2">{t('endedOn', { day })}</p>
  if (state !== 'sent' && state !== 'viewed') return undefined
  if (validUntil > addDays(todayIn(), endsSoonDays)) return <p className="text-xs text-ink-2">{t('until', { day })}</p>
  return <Badge tone="warn">{t('endsSoon', { day })}</Badge>
}
