import { workdayOf, type WorkdayClock } from '#server/api/timekeeping/worked-time.ts'

/** Work of one member that is over; instants in milliseconds since 1970. */
export interface PlacedLog {
  id: string
  memberId: string
  locationId: string
  startedAt: number
}

/** The way from the place of one log to that of the next on the same workday. */
export interface Leg {
  key: string
  memberId: string
  day: string
  fromLocationId: string
  toLocationId: string
}

/**
 * The ways between places of work. The way to the first place of a workday and from the last one home are none: that
 * is the commute.
 */
export function legsOf(logs: readonly PlacedLog[], clock: WorkdayClock): Leg[] {
  return Map.groupBy(logs, ({ memberId }) => memberId)
    .values()
    .flatMap((own) => {
      const ordered = own
        .toSorted((a, b) => a.startedAt - b.startedAt || (a.id < b.id ? -1 : 1))
        .map((log) => ({ ...log, day: workdayOf(log.startedAt, clock) }))
      return ordered.flatMap((log, place): Leg[] => {
        const before = ordered[place - 1]
        if (!before || before.day !== log.day || before.locationId === log.locationId) return []
        return [
          {
            key: `work:${before.id}:${log.id}`,
            memberId: log.memberId,
            day: log.day,
            fromLocationId: before.locationId,
            toLocationId: log.locationId,
          },
        ]
      })
    })
    .toArray()
}
