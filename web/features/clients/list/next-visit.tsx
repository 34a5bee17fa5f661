import type { ClientRow } from '#shared/clients/clients.contract.ts'
import { todayIn } from '#web/platform/format/days.ts'
import { localDate, formatDay, formatTime } from '#web/platform/format/format.ts'
import { t } from '../texts.ts'

/** The next visit on the location's clock; today is highlighted. */
export function NextVisit({ visit, isInline }: { visit: ClientRow['nextVisit']; isInline?: boolean }) {
  if (!visit) return <span className="text-ink-3">{t('noVisit')}</span>
  const { startsAt, timeZone } = visit
  const today = todayIn(timeZone)
  const day = localDate(startsAt, timeZone)
  const block = isInline ? 'inline-block' : 'block'
  return (
    <time dateTime={startsAt}>
      <span className={`${block} font-medium first-letter:uppercase ${day === today ? 'text-accent-ink' : ''}`}>
        {formatDay(day, today)}
      </span>{' '}
      <span className={`${block} text-ink-2 tabular-nums ${isInline ? '' : 'text-xs'}`}>
        {formatTime(startsAt, timeZone)}
      </span>
    </time>
  )
}
