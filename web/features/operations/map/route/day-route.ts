import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { drivingSeconds, estimatedRoadMeters, type Coordinates } from '#shared/mileage/road-distance.ts'

/** A drive between two stops. */
export interface Leg {
  readonly meters: number
  readonly seconds: number
}

/** A visit of the day, in order. */
export interface Stop {
  readonly number: number
  readonly visit: Visit
  /** Undefined where the location's coordinates are unknown. */
  readonly at: Coordinates | undefined
  /** From the previous stop or from home; undefined at the same location, null if an end is unknown. */
  readonly leg: Leg | null | undefined
  /** The drive takes longer than the time between the two visits. */
  readonly isTight: boolean
}

export interface DayRoute {
  readonly stops: readonly Stop[]
  readonly home: Coordinates | undefined
  /** Back home; undefined without a home. */
  readonly back: Leg | null | undefined
  /** The sum of the known legs. */
  readonly total: Leg
  readonly isPartial: boolean
}

/** A member's visits of a day in order of start, with the drives between them: straight lines × 1.3. */
export function dayRoute(
  visits: readonly Visit[],
  places: ReadonlyMap<string, Coordinates>,
  home: Coordinates | undefined,
): DayRoute {
  const planned = visits
    .filter(({ isCancelled }) => !isCancelled)
    .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt) || (a.jobId < b.jobId ? -1 : 1))
  const stops = planned.map((visit, index): Stop => {
    const before = planned[index - 1]
    const at = knownPlace(places.get(visit.locationId))
    const from = before ? knownPlace(places.get(before.locationId)) : home
    const isSamePlace = before ? before.locationId === visit.locationId : !home
    const leg = isSamePlace ? undefined : legBetween(from, at)
    const pause = before ? (Date.parse(visit.startsAt) - Date.parse(before.endsAt)) / 1_000 : Infinity
    return { number: index + 1, visit, at, leg, isTight: !!leg && leg.seconds > pause }
  })
  const last = stops.at(-1)
  const back = home && last ? legBetween(last.at, home) : undefined
  const legs = [...stops.map(({ leg }) => leg), back].filter((leg) => leg !== undefined)
  const knownLegs = legs.filter((leg) => leg !== null)
  const sum = (key: keyof Leg) => knownLegs.reduce((total, leg) => total + leg[key], 0)
  return {
    stops,
    home: last && home,
    back,
    total: { meters: sum('meters'), seconds: sum('seconds') },
    isPartial: knownLegs.length < legs.length,
  }
}

const knownPlace = (place: Coordinates | undefined) =>
  place && place.latitude !== null && place.longitude !== null ? place : undefined

function legBetween(from: Coordinates | undefined, to: Coordinates | undefined): Leg | null {
  const meters = from && to ? estimatedRoadMeters(from, to) : null
  return meters === null ? null : { meters, seconds: drivingSeconds(meters) }
}

/** Stops at one location share a pin, with all their numbers. */
export function pinsOf({ stops }: Pick<DayRoute, 'stops'>): { at: Coordinates; label: string; name: string }[] {
  const located = Map.groupBy(
    stops.filter(({ at }) => at),
    ({ visit }) => visit.locationId,
  )
  return [...located.values()].flatMap(([first, ...others]) =>
    first?.at
      ? [
          {
            at: first.at,
            label: [first, ...others].map(({ number }) => number).join('·'),
            name: first.visit.locationName,
          },
        ]
      : [],
  )
}
