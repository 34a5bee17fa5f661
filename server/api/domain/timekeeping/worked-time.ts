import { shiftDay } from '#server/api/days.ts'
import type { Rounding } from '#shared/organizations/choices.ts'
import type { BreakKind } from '#shared/timeclock/punches.ts'
import { roundForPay } from './rounding.ts'

/** All instants in milliseconds since 1970; running work ends at the moment in question. */
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

/** Defines workdays: the organization's time zone and the hour its day begins. */
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

/** Unpaid breaks are meals of half an hour or more. */
const unpaidSpans = ({ breaks, endedAt }: TimedLog, now: number): Span[] =>
  breaks
    .map((breakTime) => ({ kind: breakTime.kind, from: breakTime.startedAt, to: breakTime.endedAt ?? endedAt ?? now }))
    .filter(({ kind, from, to }) => kind === 'meal' && to - from >= unpaidMealMs)

const seconds = (ms: number) => Math.floor(ms / 1_000)

export const unpaidSeconds = (log: TimedLog, now: number): number =>
  seconds(unpaidSpans(log, now).reduce((sum, { from, to }) => sum + to - from, 0))

/** Returns elapsed time without unpaid meal breaks, to the second and never rounded. */
export const workedSeconds = (log: TimedLog, now: number): number =>
  Math.max(0, seconds((log.endedAt ?? now) - log.startedAt)) - unpaidSeconds(log, now)

/** Returns the instants at which the days begin, and the end of the last one. */
export const workdayBounds = (dates: readonly string[], { timeZone, workdayStart }: WorkdayClock): number[] => {
  const last = dates.at(-1)
  const days = last ? [...dates, shiftDay(last, 1)] : []
  return days.map(
    (date) => Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: workdayStart }).epochMilliseconds,
  )
}

/** Returns the workday of an instant. */
export function workdayOf(at: number, { timeZone, workdayStart }: WorkdayClock): string {
  const wall = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
  const hasStarted = Temporal.PlainTime.compare(wall.toPlainTime(), workdayStart) >= 0
  return wall
    .toPlainDate()
    .subtract({ days: hasStarted ? 0 : 1 })
    .toString()
}

/** Returns the seven days of a day's week. */
export function weekOf(day: string, weekStart: number): string[] {
  const date = Temporal.PlainDate.from(day)
  const first = date.subtract({ days: (date.dayOfWeek - weekStart + 7) % 7 })
  return Array.from({ length: 7 }, (_, n) => first.add({ days: n }).toString())
}

/**
 * Returns the time worked on each of consecutive workdays. A log that crosses a boundary is split there; rounding is
 * applied to its start and end first and leaves breaks unchanged.
 * @param bounds The beginnings of the days and the end of the last.
 */
export function secondsByDay(
  logs: readonly TimedLog[],
  bounds: readonly number[],
  now: number,
  { rounding, timeZone }: { rounding: Rounding; timeZone: string },
): number[] {
  const days = bounds.slice(0, -1).map((from, n) => ({ from, to: bounds[n + 1] ?? from }))
  const worked = logs.map((log) => ({
    // Running work has no end to round.
    from: roundForPay(log.startedAt, rounding, timeZone),
    to: log.endedAt === null ? now : roundForPay(log.endedAt, rounding, timeZone),
    unpaid: unpaidSpans(log, now),
  }))
  return days.map((day) =>
    seconds(
      worked.reduce((sum, { unpaid, ...span }) => {
        const part = { from: Math.max(span.from, day.from), to: Math.min(span.to, day.to) }
        return sum + inside(span, day) - unpaid.reduce((off, pause) => off + inside(pause, part), 0)
      }, 0),
    ),
  )
}
