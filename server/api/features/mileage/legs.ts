import { workdayOf, type WorkdayClock } from '#server/api/domain/timekeeping/worked-time.ts'

/** Work of one member; instants in milliseconds since 1970. */
export interface PlacedLog {
  id: string
  memberId: string
  locationId: string
  startedAt: number
  /** Null while it is running. */
  endedAt: number | null
}

/** A trip between two places on one workday; a null place is the member's home. */
export interface Leg {
  key: string
  memberId: string
  day: string
  fromLocationId: string | null
  toLocationId: string | null
}

/** A stay at a place on a workday, in order. */
export interface Stay {
  id: string
  memberId: string
  day: string
  locationId: string
  isOver: boolean
}

/** Each member's stays in order, with the workday each began on. */
export const staysOf = (logs: readonly PlacedLog[], clock: WorkdayClock): Stay[] =>
  logs
    .toSorted((a, b) => a.startedAt - b.startedAt || (a.id < b.id ? -1 : 1))
    .map(({ id, memberId, locationId, startedAt, endedAt }) => ({
      id,
      memberId,
      locationId,
      day: workdayOf(startedAt, clock),
      isOver: endedAt !== null,
    }))

const byDay = (stays: readonly Stay[]) => Map.groupBy(stays, ({ memberId, day }) => `${memberId} ${day}`).values()

/**
 * Trips between places of work. Trips from home to the first place and from the last one home are the commute, not
 * work.
 */
export const legsOf = (stays: readonly Stay[]): Leg[] =>
  byDay(stays)
    .flatMap((ofDay) =>
      ofDay.flatMap(({ id, memberId, day, locationId }, place): Leg[] => {
        const before = ofDay[place - 1]
        if (!before || before.locationId === locationId) return []
        return [
          {
            key: `work:${before.id}:${id}`,
            memberId,
            day,
            fromLocationId: before.locationId,
            toLocationId: locationId,
          },
        ]
      }),
    )
    .toArray()

/** Trips from home to the first place of each workday, and home from the last one once the work there is over. */
export const commutesOf = (stays: readonly Stay[], origin: 'work' | 'recap'): Leg[] =>
  byDay(stays)
    .flatMap((ofDay): Leg[] => {
      const [first, last] = [ofDay[0], ofDay.at(-1)]
      if (!first || !last) return []
      const { memberId, day } = first
      const out = {
        key: `${origin}:home:${first.id}`,
        memberId,
        day,
        fromLocationId: null,
        toLocationId: first.locationId,
      }
      const back = {
        key: `${origin}:${last.id}:home`,
        memberId,
        day,
        fromLocationId: last.locationId,
        toLocationId: null,
      }
      return last.isOver ? [out, back] : [out]
    })
    .toArray()
