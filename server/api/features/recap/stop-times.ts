import { recapLimits } from '#shared/recap/limits.ts'

interface WallTimes {
  arrives: string | null
  leaves: string | null
  timeZone: string
}

interface StopTimes {
  arrivedAt: Date | null
  leftAt: Date | null
}

/**
 * Converts a day's wall-clock times to instants, in order, in each location's time zone. A time before the previous
 * one is on the next day, so that a night round is one recap.
 */
export function stopTimes(day: string, stops: readonly WallTimes[]): StopTimes[] {
  let last: Temporal.Instant | undefined
  const at = (time: string | null, timeZone: string): Date | null => {
    if (time === null) return null
    const before = last
    const first = before ? before.toZonedDateTimeISO(timeZone).toPlainDate() : Temporal.PlainDate.from(day)
    const on = (date: Temporal.PlainDate) => date.toZonedDateTime({ timeZone, plainTime: time }).toInstant()
    const isOver = before !== undefined && Temporal.Instant.compare(on(first), before) < 0
    last = on(isOver ? first.add({ days: 1 }) : first)
    return new Date(last.epochMilliseconds)
  }
  return stops.map(({ arrives, leaves, timeZone }) => ({
    arrivedAt: at(arrives, timeZone),
    leftAt: at(leaves, timeZone),
  }))
}

/** HH:MM on the location's clock. */
export const clockOf = (at: Date | null, timeZone: string): string | null =>
  at &&
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' })

/** The first stop that makes the day longer than a possible workday, which means that one is out of order. */
export function firstOutOfOrder(times: readonly StopTimes[]): number | null {
  const begin = times[0]?.arrivedAt?.getTime()
  if (begin === undefined) return null
  const lateIndex = times.findIndex(
    ({ leftAt }) => leftAt && leftAt.getTime() - begin > recapLimits.hoursMax * 3_600_000,
  )
  return lateIndex === -1 ? null : lateIndex
}
