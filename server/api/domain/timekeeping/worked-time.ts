import { shiftDay } from '#server/api/days.ts'
import type { Rounding } from '#shared/organizations/choices.ts'
import type { BreakKind } from '#shared/timeclock/punches.ts'
import { roundForPay } from './rounding.ts'

/** All instants in milliseconds since 1970; what runs ends at the moment that is asked about. */
export interface TimedBreak {
  kind: BreakKind
  startedAt: number
  endedAt: number | null
}

export interface TimedLog {
  startedAt: number
  endedAt: number | null
  breaks: readonly TimedBreak[]
}

/** What decides about workdays: the organisation's zone, and the hour at which its day begins. */
export interface WorkdayClock {
  timeZone: string
  /** HH:MM */
  workdayStart: string
}

const unpaidMealMs = 30 * 60_000

interface Span {
  from: number
  to: number
}

const inside = ({ from, to }: Span, window: Span): number =>
  Math.max(0, Math.min(to, window.to) - Math.max(from, window.from))

/** Meals of half an hour or more; shorter breaks are paid. */
const unpaidSpans = ({ breaks, endedAt }: TimedLog, now: number): Span[] =>
  breaks
    .map((one) => ({ kind: one.kind, from: one.startedAt, to: one.endedAt ?? endedAt ?? now }))
    .filter(({ kind, from, to }) => kind === 'meal' && to - from >= unpaidMealMs)

const seconds = (ms: number) => Math.floor(ms / 1_000)

export const unpaidSeconds = (log: TimedLog, now: number): number =>
  seconds(unpaidSpans(log, now).reduce((sum, { from, to }) => sum + to - from, 0))

/** Elapsed time without unpaid meals, to the second and never rounded. */
export const workedSeconds = (log: TimedLog, now: number): number =>
  Math.max(0, seconds((log.endedAt ?? now) - log.startedAt)) - unpaidSeconds(log, now)

/** The instant at which each of the days begins, and that at which the last one ends. */
export const workdayBounds = (dates: readonly string[], { timeZone, workdayStart }: WorkdayClock): number[] => {
  const last = dates.at(-1)
  const days = last ? [...dates, shiftDay(last, 1)] : []
  return days.map(
    (date) => Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: workdayStart }).epochMilliseconds,
  )
}

/** The workday an instant lies in. */
export function workdayOf(at: number, { timeZone, workdayStart }: WorkdayClock): string {
  const wall = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
  const begun = Temporal.PlainTime.compare(wall.toPlainTime(), workdayStart) >= 0
  return wall
    .toPlainDate()
    .subtract({ days: begun ? 0 : 1 })
    .toString()
}

/** The seven days of the week a day lies in. */
export function weekOf(day: string, weekStart: number): string[] {
  const date = Temporal.PlainDate.from(day)
  const first = date.subtract({ days: (date.dayOfWeek - weekStart + 7) % 7 })
  return Array.from({ length: 7 }, (_, n) => first.add({ days: n }).toString())
}

/**
 * What was worked on each of consecutive workdays. A log that crosses a boundary is split there; rounding moves its
 * start and end before anything else, and leaves breaks as they were.
 * @param bounds the days' beginnings and the last one's end
 */
export function secondsByDay(
  logs: readonly TimedLog[],
  bounds: readonly number[],
  now: number,
  { rounding, timeZone }: { rounding: Rounding; timeZone: string },
): number[] {
  const days = bounds.slice(0, -1).map((from, n) => ({ from, to: bounds[n + 1] ?? from }))
  const worked = logs.map((log) => ({
    // What still runs has no end that could be rounded.
    from: roundForPay(log.startedAt, rounding, timeZone),
    to: log.endedAt === null ? now : roundForPay(log.endedAt, rounding, timeZone),
    unpaid: unpaidSpans(log, now),
  }))
  return days.map((day) =>
    seconds(
      worked.reduce((sum, { unpaid, ...span }) => {
        const part = { from: Math.max(span.from, day.from), to: Math.min(span.to, day.to) }
        return sum + inside(span, day) - unpaid.reduce((off, one) => off + inside(one, part), 0)
      }, 0),
    ),
  )
}
