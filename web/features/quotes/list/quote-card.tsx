import type { QuoteRow } from '#shared/quotes/quotes.contract.ts'
import { endsSoonDays, type QuoteState } from '#shared/quotes/states.ts'
import { addDays, todayIn } from '#web/platform/format/days.ts'
import { formatDate } from '#web/platform/format/format.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { Badge } from '#web/kit/frame/badge.tsx'
import { priceText } from './price-text.ts'
import { t } from '../texts.ts'

export const QuoteCard = ({ row, currency, href }: { row: QuoteRow; currency: string; href: string }) => (
  <>
    <Link to={href} className="block font-semibold wrap-break-word after:absolute after:inset-0">
      {row.recipient || t('noRecipient')}
    </Link>
    <p className="truncate text-sm text-ink-2">{row.title || (row.source === 'request' ? t('asked') : t('noTitle'))}</p>
    <p className="mt-1 flex flex-wrap justify-between gap-x-3 text-xs text-ink-2 tabular-nums">
      <span>{row.number}</span>
      <span>{priceText(row, currency)}</span>
    </p>
    <Expiry row={row} />
    {row.askedAt && <Badge tone="info">{t('waitsForAnswer')}</Badge>}
  </>
)

const isOpen = (state: QuoteState) => state === 'sent' || state === 'viewed'

export const endsSoon = (state: QuoteState, validUntil: string | null) =>
  isOpen(state) && !!validUntil && validUntil <= addDays(todayIn(), endsSoonDays)

/** The date until which an open quote is valid, highlighted when it is near; or that it has expired. */
export function Expiry({ row: { state, validUntil } }: { row: Pick<QuoteRow, 'state' | 'validUntil'> }) {
  if (!validUntil) return undefined
  const day = formatDate(validUntil)
  if (state === 'expired') return <p className="text-xs text-ink-2">{t('endedOn', { day })}</p>
  if (!isOpen(state)) return undefined
  if (!endsSoon(state, validUntil)) return <p className="text-xs text-ink-2">{t('until', { day })}</p>
  return <Badge tone="warn">{t('endsSoon', { day })}</Badge>
}
