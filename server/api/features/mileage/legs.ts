import { workdayOf, type WorkdayClock } from '#server/api/domain/timekeeping/worked-time.ts'

/** Work of one member; instants in milliseconds since 1970. */
export interface PlacedLog {
  id: string
  memberId: string
  locationId: string
  startedAt: number
  /** Null while it runs. */
  endedAt: number | null
}

/** The way from one place to the next on the same workday; the place null is the member's home. */
export interface Leg {
  key: string
  memberId: string
  day: string
  fromLocationId: string | null
  toLocationId: string | null
}

/** A stay at a place on a workday, in the order of the day. */
export interface Stay {
  id: string
  memberId: string
  day: string
  locationId: string
  isOver: boolean
}

/** The stays of each member in their order, with the workday each began on. */
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
 * The ways between places of work, which are work. The way to the first place of a workday and from the last one home
 * are none of them: that is the commute.
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

/** The way from home to the first place of each workday, and from the last one home once the work there is over. */
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
