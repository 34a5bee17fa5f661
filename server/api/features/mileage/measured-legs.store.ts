import { onSameOrganization } from '#server/api/db/same-organization.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { workdayBounds, type WorkdayClock } from '#server/api/domain/timekeeping/worked-time.ts'
import { unknownPosition, type Coordinates } from '#shared/mileage/road-distance.ts'
import { commutesOf, legsOf, staysOf, type Leg, type Stay } from './legs.ts'
import { roadsOf, type Road } from './roads.store.ts'

export interface TripFilter {
  from: string
  to: string
  memberId?: string | undefined
}

export interface TripReader {
  organizationId: string
  /** True if a routing service is configured. */
  isRouted: boolean
}

/** A leg with its distance, before any decision. */
interface MeasuredLeg extends Leg, Road {
  origin: 'work' | 'recap'
  isCommute: boolean
}

type Unmeasured = Leg & Pick<MeasuredLeg, 'origin' | 'isCommute'>

/** Trips that follow from work and recaps, and commutes of members with a known home. */
export async function measuredLegs(
  tx: TenantTx,
  reader: TripReader,
  filter: TripFilter,
  withCommutes: boolean,
): Promise<MeasuredLeg[]> {
  const stops = await recapStops(tx, filter)
  const driven = recapLegs(stops)
  const drivenDays = new Set(driven.map(memberDayKey))
  const rounds = stops.filter((stop) => drivenDays.has(memberDayKey(stop)))
  // A day that a recap covers is not derived from the work logs too.
  const worked = (await workStays(tx, filter)).filter((stay) => !drivenDays.has(memberDayKey(stay)))
  const homes = withCommutes ? await homesOf(tx, [...worked, ...rounds]) : new Map<string, Coordinates>()
  const fromHome = ({ memberId }: Stay) => homes.has(memberId)
  const commutes = [
    ...commutesOf(worked.filter(fromHome), 'work').map((leg) => ({ ...leg, origin: 'work' as const })),
    ...commutesOf(rounds.filter(fromHome), 'recap').map((leg) => ({ ...leg, origin: 'recap' as const })),
  ]
  const ways: Unmeasured[] = [
    ...legsOf(worked).map((leg) => ({ ...leg, origin: 'work' as const, isCommute: false })),
    ...commutes.map((leg) => ({ ...leg, isCommute: true })),
  ]
  return [...(await measure(tx, reader, ways, homes)), ...driven]
}

const memberDayKey = ({ memberId, day }: Pick<Stay, 'memberId' | 'day'>) => `${memberId} ${day}`

async function measure(
  tx: TenantTx,
  reader: TripReader,
  ways: readonly Unmeasured[],
  homes: ReadonlyMap<string, Coordinates>,
): Promise<MeasuredLeg[]> {
  const places = await coordinatesOf(
    tx,
    ways.flatMap(({ fromLocationId, toLocationId }) => [fromLocationId, toLocationId]),
  )
  const end = (locationId: string | null, memberId: string) =>
    (locationId === null ? homes.get(memberId) : places.get(locationId)) ?? unknownPosition
  const roads = await roadsOf(
    tx,
    reader,
    ways.map(({ memberId, fromLocationId, toLocationId }) => ({
      from: end(fromLocationId, memberId),
      to: end(toLocationId, memberId),
    })),
  )
  return ways.map((way, index) => ({ ...way, ...(roads[index] ?? { meters: null, source: null }) }))
}

async function workStays(tx: TenantTx, { from, to, memberId }: TripFilter): Promise<Stay[]> {
  const clock: WorkdayClock = await tx
    .selectFrom('configurations')
    .select(['timeZone', 'workdayStart'])
    .executeTakeFirstOrThrow()
  const [since = 0] = workdayBounds([from], clock)
  const [, until = 0] = workdayBounds([to], clock)
  let query = tx
    .selectFrom('workLogs')
    .select(['id', 'memberId', 'locationId', 'startedAt', 'endedAt'])
    .where('voidedAt', 'is', null)
    .where('startedAt', '>=', new Date(since))
    .where('startedAt', '<', new Date(until))
  if (memberId) query = query.where('memberId', '=', memberId)
  const logs = await query.execute()
  return staysOf(
    logs.map((log) => ({ ...log, startedAt: log.startedAt.getTime(), endedAt: log.endedAt?.getTime() ?? null })),
    clock,
  )
}

interface Stop extends Stay {
  meters: number | null
  source: 'entered' | 'estimate' | null
}

/** Stops of submitted recaps, in order per day, with the recap's distance to each. */
async function recapStops(tx: TenantTx, { from, to, memberId }: TripFilter): Promise<Stop[]> {
  let query = tx
    .selectFrom('recaps as r')
    .innerJoin('recapStops as s', (join) => onSameOrganization(join, 's.recapId', 'r.id'))
    .select(['s.id', 'r.memberId', 'r.day', 's.locationId', 's.distanceM as meters', 's.distanceSource as source'])
    .where('r.submittedAt', 'is not', null)
    .where('r.day', '>=', from)
    .where('r.day', '<=', to)
  if (memberId) query = query.where('r.memberId', '=', memberId)
  const stops = await query.orderBy('r.memberId').orderBy('r.day').orderBy('s.position').execute()
  return stops.map((stop) => ({ ...stop, isOver: true }))
}

/** The trips between stops of submitted recaps. */
const recapLegs = (stops: readonly Stop[]): MeasuredLeg[] =>
  stops.flatMap(({ id, memberId, day, locationId, meters, source }, place) => {
    const before = stops[place - 1]
    if (!before || before.memberId !== memberId || before.day !== day || !meters) return []
    return [
      {
        key: `recap:${id}`,
        memberId,
        day,
        fromLocationId: before.locationId,
        toLocationId: locationId,
        meters,
        source,
        origin: 'recap' as const,
        isCommute: false,
      },
    ]
  })

/** Home coordinates of the members for whom they are known. */
async function homesOf(tx: TenantTx, stays: readonly Stay[]): Promise<Map<string, Coordinates>> {
  if (stays.length === 0) return new Map()
  const rows = await tx
    .selectFrom('members')
    .select(['id', 'homeLatitude as latitude', 'homeLongitude as longitude'])
    .where('id', 'in', [...new Set(stays.map(({ memberId }) => memberId))])
    .where('homeLatitude', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, ...home }) => [id, home]))
}

async function coordinatesOf(tx: TenantTx, ids: readonly (string | null)[]): Promise<Map<string, Coordinates>> {
  const known = [...new Set(ids.filter((id) => id !== null))]
  if (known.length === 0) return new Map()
  const rows = await tx
    .selectFrom('locations')
    .select(['id', 'latitude', 'longitude'])
    .where('id', 'in', known)
    .execute()
  return new Map(rows.map(({ id, ...place }) => [id, place]))
}
