import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { estimatedRoadMeters, unknownPosition, type Coordinates } from '#shared/mileage/road-distance.ts'
import { only } from './logged-work.store.ts'
import type { LoggedWork } from './pay-inputs.ts'
import type { MeasuredTravel } from '../rules/travel.ts'

interface Entered {
  fromLogId: string
  toLogId: string
  minutes: number
  note: string
}

/** Known facts about travel between sites in a window of days. */
export interface TravelSources {
  entered: ReadonlyMap<string, Entered>
  /** Road distances of approved trips in meters, by trip key. */
  trips: ReadonlyMap<string, number>
  /** Null if no rule counts travel by its distance. */
  places: ReadonlyMap<string, Coordinates> | null
}

export async function travelSources(
  tx: TenantTx,
  { from, to, countsDistance }: { from: string; to: string; countsDistance: boolean },
  memberIds?: readonly string[],
): Promise<TravelSources> {
  const { rows: entered } = await sql<Entered>`
    select distinct on (w.from_log_id, w.to_log_id) w.from_log_id, w.to_log_id, w.minutes, w.note from pay_travels w
    where w.day between ${from} and ${to} ${only(memberIds, 'w.member_id')}
    order by w.from_log_id, w.to_log_id, w.created_at desc, w.id desc`.execute(tx)
  const byLogs = new Map(entered.map((travel) => [`${travel.fromLogId} ${travel.toLogId}`, travel]))
  if (!countsDistance) return { entered: byLogs, trips: new Map(), places: null }
  const { rows: trips } = await sql<{ legKey: string; distanceM: number }>`
    select t.leg_key, t.distance_m from trips t
    where t.day between ${from} and ${to} and t.state = 'approved' and t.origin = 'work' and t.leg_key is not null
      ${only(memberIds, 't.member_id')}`.execute(tx)
  const places = await tx.selectFrom('locations').select(['id', 'latitude', 'longitude']).execute()
  return {
    entered: byLogs,
    trips: new Map(trips.map(({ legKey, distanceM }) => [legKey, distanceM])),
    places: new Map(places.map(({ id, latitude, longitude }) => [id, { latitude, longitude }])),
  }
}

type Site = Pick<LoggedWork, 'id' | 'locationId' | 'start' | 'end'>

/** Pairs consecutive logs at different locations. */
export function measuredTravels(logs: readonly Site[], { entered, trips, places }: TravelSources): MeasuredTravel[] {
  if (entered.size === 0 && !places) return []
  return logs.slice(1).flatMap((to, at): MeasuredTravel[] => {
    const from = logs[at]
    if (!from || from.end === null || from.locationId === to.locationId) return []
    const written = entered.get(`${from.id} ${to.id}`)
    const meters = places
      ? (trips.get(`work:${from.id}:${to.id}`) ??
        estimatedRoadMeters(
          places.get(from.locationId) ?? unknownPosition,
          places.get(to.locationId) ?? unknownPosition,
        ))
      : null
    if (meters === null && !written) return []
    const entry = written ? { minutes: written.minutes, note: written.note } : null
    return [{ fromLogId: from.id, toLogId: to.id, meters, entered: entry }]
  })
}
