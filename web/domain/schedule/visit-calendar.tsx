import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { formatClock, formatDate, formatWeekday } from '#web/platform/format/format.ts'
import { daysFrom, weekdayOf } from '#web/platform/format/days.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { useWide } from '#web/platform/window/use-wide.ts'
import { Skeleton } from '#web/kit/frame/skeleton.tsx'
import { overlapText, OverlapMark } from './overlap-mark.tsx'
import { t } from './texts.ts'

interface VisitCalendarProps {
  /** First day shown. */
  from: string
  weeks: number
  today: string
  visits: readonly Visit[] | undefined
  /** Title of a visit, e.g. its job and location. */
  titleOf: (visit: Visit) => string
  hrefOf: (visit: Visit) => string
}

/** Visits by day: weeks in seven columns on wide windows, a list of days on phones. */
export function VisitCalendar(props: VisitCalendarProps) {
  const isWide = useWide()
  return isWide ? <Weeks {...props} /> : <Days {...props} />
}

const ofDay = (visits: readonly Visit[] | undefined, day: string) =>
  (visits ?? []).filter(({ date }) => date === day).toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))

function Weeks({ from, weeks, today, visits, titleOf, hrefOf }: VisitCalendarProps) {
  const days = daysFrom(from, weeks * 7)
  return (
    <div aria-busy={!visits}>
      <div className="grid grid-cols-7 border-b border-line bg-canvas text-xs text-ink-2" aria-hidden="true">
        {days.slice(0, 7).map((day) => (
          <span key={day} className="px-2 py-2 font-medium">
            {formatWeekday(weekdayOf(day), 'short')}
          </span>
        ))}
      </div>
      <ol className="grid grid-cols-7" aria-label={t('calendar')}>
        {days.map((day) => (
          <li
            key={day}
            className={`min-w-0 border-line p-1.5 not-nth-[7n]:border-r nth-[n+8]:border-t ${weeks === 1 ? 'min-h-56' : 'min-h-28'}`}
          >
            <DayNumber day={day} isToday={day === today} />
            {visits ? (
              <VisitLinks visits={ofDay(visits, day)} titleOf={titleOf} hrefOf={hrefOf} />
            ) : (
              <Skeleton className="mt-1.5 h-9" />
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

const DayNumber = ({ day, isToday }: { day: string; isToday: boolean }) => (
  <p className="px-1 text-xs text-ink-2">
    <time
      dateTime={day}
      aria-label={formatDate(day, { dateStyle: 'full' })}
      className={`inline-grid h-6 min-w-6 place-items-center rounded-full px-1 tabular-nums ${isToday ? 'bg-accent font-semibold text-on-accent' : ''}`}
    >
      {day.endsWith('-01') ? formatDate(day, { month: 'short', day: 'numeric' }) : Number(day.slice(8))}
    </time>
  </p>
)

const VisitLinks = ({
  visits,
  titleOf,
  hrefOf,
}: Pick<VisitCalendarProps, 'titleOf' | 'hrefOf'> & { visits: Visit[] }) => (
  <ul className="mt-1 grid grid-cols-1 gap-1">
    {visits.map((visit) => (
      <li key={visit.jobId + visit.startsAt}>
        <Link
          to={hrefOf(visit)}
          className="block rounded-sm border-l-3 border-accent bg-accent-soft px-1.5 py-1 text-xs leading-tight text-accent-ink hover:bg-sunken"
        >
          <span className="block font-medium tabular-nums">{formatClock(visit.startTime)}</span>
          <span className="block truncate">{titleOf(visit)}</span>
          {visit.overlapping && <span className="block font-medium text-bad">{overlapText(visit)}</span>}
        </Link>
      </li>
    ))}
  </ul>
)

function Days({ from, weeks, today, visits, titleOf, hrefOf }: VisitCalendarProps) {
  if (!visits) return <Skeleton className="m-4 h-40" />
  const days = daysFrom(from, weeks * 7).filter((day) => day === today || ofDay(visits, day).length)
  if (!days.length) return <p className="px-4 py-10 text-center text-sm text-ink-2">{t('noVisits')}</p>
  return (
    <ol className="divide-y divide-line" aria-label={t('calendar')}>
      {days.map((day) => (
        <li key={day} className="px-4 py-3">
          <p className={`text-sm font-semibold first-letter:uppercase ${day === today ? 'text-accent-ink' : ''}`}>
            {day === today ? `${t('today')} · ${formatDate(day)}` : formatDate(day)}
          </p>
          {ofDay(visits, day).length ? (
            <VisitRows visits={ofDay(visits, day)} titleOf={titleOf} hrefOf={hrefOf} />
          ) : (
            <p className="text-sm text-ink-3">{t('noVisits')}</p>
          )}
        </li>
      ))}
    </ol>
  )
}

const VisitRows = ({
  visits,
  titleOf,
  hrefOf,
}: Pick<VisitCalendarProps, 'titleOf' | 'hrefOf'> & { visits: Visit[] }) => (
  <ul>
    {visits.map((visit) => (
      <li key={visit.jobId + visit.startsAt}>
        <Link to={hrefOf(visit)} className="flex min-h-11 items-center gap-3 text-sm">
          <span className="w-20 shrink-0 text-ink-2 tabular-nums">{formatClock(visit.startTime)}</span>
          <span className="min-w-0">
            <span className="block truncate">{titleOf(visit)}</span>
            <OverlapMark visit={visit} />
          </span>
        </Link>
      </li>
    ))}
  </ul>
)
