import type { ReactNode } from 'react'
import type { PreviewedVisit } from '#shared/jobs/jobs.contract.ts'
import { formatDate, formatDay, formatTime } from '#web/platform/format/format.ts'
import { Skeleton } from '#web/kit/frame/skeleton.tsx'
import { t } from './texts.ts'

interface NextVisitsProps<V extends PreviewedVisit> {
  /** Undefined while they are computed. */
  visits: readonly V[] | undefined
  today: string
  /** Maximum number shown; also the number of placeholders while they load. */
  count: number
  /** A visit's description, where the page does not imply it. */
  noteOf?: ((visit: V) => ReactNode) | undefined
  /** Makes each visit a button. */
  onOpen?: ((visit: V) => void) | undefined
}

/** A zone's short name on that date, e.g. EST. */
const zoneName = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat(undefined, { timeZone, timeZoneName: 'short' })
    .formatToParts(new Date(instant))
    .find(({ type }) => type === 'timeZoneName')?.value

/** Dates and times of upcoming visits, on the location's clock. */
export function NextVisits<V extends PreviewedVisit>({ visits, today, count, noteOf, onOpen }: NextVisitsProps<V>) {
  if (visits?.length === 0) return <p className="py-6 text-center text-sm text-ink-2">{t('noNextVisits')}</p>
  const rows = visits?.slice(0, count) ?? Array.from({ length: count }, () => undefined)
  return (
    <ol className="grid grid-cols-1 gap-1" aria-label={t('nextVisits')} aria-busy={!visits}>
      {rows.map((visit, index) => (
        <li
          key={visit ? `${visit.startsAt}.${index}` : index}
          className={`flex items-center gap-3 ${noteOf ? 'min-h-16' : 'h-12'}`}
        >
          {!visit && <Placeholder />}
          {visit && !onOpen && <VisitLine visit={visit} today={today} note={noteOf?.(visit)} />}
          {visit && onOpen && (
            <button
              type="button"
              className="flex min-h-12 w-full min-w-0 items-center gap-3 rounded-md text-left hover:bg-sunken"
              onClick={() => onOpen(visit)}
            >
              <VisitLine visit={visit} today={today} note={noteOf?.(visit)} />
            </button>
          )}
        </li>
      ))}
    </ol>
  )
}

const Placeholder = () => (
  <>
    <Skeleton className="size-10" />
    <span className="grid flex-1 gap-1.5">
      <Skeleton className="h-3.5 w-1/2" />
      <Skeleton className="h-3 w-2/3" />
    </span>
  </>
)

const VisitLine = ({ visit, today, note }: { visit: PreviewedVisit; today: string; note: ReactNode }) => (
  <>
    <DayTile day={visit.date} />
    <span className="min-w-0 text-sm leading-tight">
      <span className="block truncate font-medium first-letter:uppercase">{formatDay(visit.date, today)}</span>
      <span className="block truncate text-xs text-ink-2 tabular-nums">
        {formatTime(visit.startsAt, visit.timeZone)} – {formatTime(visit.endsAt, visit.timeZone)}{' '}
        <span className="text-ink-3">{zoneName(visit.startsAt, visit.timeZone)}</span>
      </span>
      {note && (
        <span
          className={`text-xs text-ink-2 ${typeof note === 'string' ? 'block truncate' : 'mt-0.5 flex flex-wrap items-center gap-1'}`}
        >
          {note}
        </span>
      )}
    </span>
  </>
)

/** A calendar leaf, hidden from screen readers because the date is written next to it. */
const DayTile = ({ day }: { day: string }) => (
  <span
    aria-hidden="true"
    className="grid size-10 shrink-0 place-content-center rounded-md bg-sunken text-center leading-none"
  >
    <span className="text-2xs text-ink-3 uppercase">{formatDate(day, { month: 'short' }).replace('.', '')}</span>
    <span className="text-base font-semibold tabular-nums">{Number(day.slice(8))}</span>
  </span>
)
