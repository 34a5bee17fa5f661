import { sql, type Selectable } from 'kysely'
import type { TripsTable } from '#server/api/db/schema/mileage.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { workdayBounds, type WorkdayClock } from '#server/api/timekeeping/worked-time.ts'
import type { MileageSums, Trip } from '#shared/contracts/mileage.ts'
import type { DistanceSource } from '#shared/mileage/trips.ts'
import { legsOf, type Leg } from './legs.ts'
import { amountOf, readRates, type Rates } from './rates.store.ts'
import { roadKey, roadsOf, type KnownPlace } from './roads.store.ts'

export interface TripFilter {
  from: string
  to: string
  memberId?: string | undefined
}

export interface TripReader {
  organizationId: string
  /** Whether a routing service is set. */
  isRouted: boolean
}

/** A leg with its distance, before anybody decided. */
interface MeasuredLeg extends Leg {
  origin: 'work' | 'recap'
  meters: number | null
  source: DistanceSource | null
}

/**
 * Every trip of some days, by member and in the order of the days: those that follow from work and recaps as they are
 * now, with what was decided about them, and those that were entered.
 */
export async function tripsIn(tx: TenantTx, reader: TripReader, filter: TripFilter): Promise<Trip[]> {
  const rates = await readRates(tx)
  const legs = await measuredLegs(tx, reader, filter)
  const stored = await storedTrips(tx, filter)
  const places = await placesOf(
    tx,
    legs.flatMap(({ fromLocationId, toLocationId }) => [fromLocationId, toLocationId]),
  )
  const names = await namesOf(
    tx,
    [...legs, ...stored].map(({ memberId }) => memberId),
  )
  const byLeg = new Map(stored.flatMap((trip) => (trip.legKey ? [[trip.legKey, trip] as const] : [])))
  const current = new Set(legs.map(({ key }) => key))
  const place = (locationId: string) => ({ locationId, name: places.get(locationId)?.name ?? '' })
  const computed = legs.map((leg): Trip => {
    const decided = byLeg.get(leg.key)
    if (decided && decided.state !== 'open') return fromRow(decided, names, rates, false)
    return {
      ...undecided,
      key: leg.key,
      memberId: leg.memberId,
      memberName: names.get(leg.memberId) ?? '',
      day: leg.day,
      origin: leg.origin,
      from: place(leg.fromLocationId),
      to: place(leg.toLocationId),
      meters: leg.meters,
      source: leg.source,
      ...amountOf(rates, leg.day, leg.meters),
    }
  })
  const others = stored
    .filter(({ legKey, state }) => legKey === null || (state !== 'open' && !current.has(legKey)))
    .map((row) => fromRow(row, names, rates, row.legKey !== null))
  return [...computed, ...others].toSorted(
    (a, b) => compare(a.memberName, b.memberName) || compare(a.memberId, b.memberId) || compare(a.day, b.day),
  )
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const undecided = {
  id: null,
  version: null,
  purpose: '',
  odometer: null,
  isCommute: false,
  state: 'open',
  reason: '',
  decidedAt: null,
  isOutdated: false,
} as const satisfies Partial<Trip>

function fromRow(
  row: Selectable<TripsTable>,
  names: ReadonlyMap<string, string>,
  rates: Rates,
  isOutdated: boolean,
): Trip {
  const isManual = row.legKey === null
  const amount =
    row.state === 'approved'
      ? { rateE4: row.rateE4, amountMinor: row.amountMinor, taxableMinor: row.taxableMinor ?? 0 }
      : amountOf(rates, row.day, row.distanceM)
  return {
    key: row.legKey ?? `trip:${row.id}`,
    id: isManual ? row.id : null,
    version: isManual ? row.version : null,
    memberId: row.memberId,
    memberName: names.get(row.memberId) ?? '',
    day: row.day,
    origin: row.origin,
    from: { locationId: row.fromLocationId, name: row.fromName },
    to: { locationId: row.toLocationId, name: row.toName },
    meters: row.distanceM,
    source: row.distanceSource,
    purpose: row.purpose,
    odometer:
      row.odometerStart !== null && row.odometerEnd !== null
        ? { start: row.odometerStart, end: row.odometerEnd }
        : null,
    isCommute: row.isCommute,
    ...amount,
    state: row.state,
    reason: row.reason,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    isOutdated,
  }
}

async function storedTrips(tx: TenantTx, { from, to, memberId }: TripFilter) {
  let query = tx.selectFrom('trips').selectAll().where('day', '>=', from).where('day', '<=', to)
  if (memberId) query = query.where('memberId', '=', memberId)
  return query.orderBy('day').orderBy('id').execute()
}

async function measuredLegs(tx: TenantTx, reader: TripReader, filter: TripFilter): Promise<MeasuredLeg[]> {
  const driven = await recapLegs(tx, filter)
  const told = new Set(driven.map(({ memberId, day }) => `${memberId} ${day}`))
  // A day that a supervisor wrote down whole is not counted from the clock as well.
  const walked = (await workLegs(tx, filter)).filter(({ memberId, day }) => !told.has(`${memberId} ${day}`))
  const places = await placesOf(
    tx,
    walked.flatMap(({ fromLocationId, toLocationId }) => [fromLocationId, toLocationId]),
  )
  const roads = await roadsOf(tx, reader.organizationId, walked, places, reader.isRouted)
  return [
    ...walked.map((leg) => {
      const road = roads.get(roadKey(leg)) ?? { meters: null, source: null }
      return { ...leg, ...road, origin: 'work' as const }
    }),
    ...driven,
  ]
}

async function workLegs(tx: TenantTx, { from, to, memberId }: TripFilter): Promise<Leg[]> {
  const clock: WorkdayClock = await tx
    .selectFrom('configurations')
    .select(['timeZone', 'workdayStart'])
    .executeTakeFirstOrThrow()
  const [since = 0] = workdayBounds([from], clock)
  const [, until = 0] = workdayBounds([to], clock)
  let query = tx
    .selectFrom('workLogs')
    .select(['id', 'memberId', 'locationId', 'startedAt'])
    .where('voidedAt', 'is', null)
    .where('startedAt', '>=', new Date(since))
    .where('startedAt', '<', new Date(until))
  if (memberId) query = query.where('memberId', '=', memberId)
  const logs = await query.execute()
  return legsOf(
    logs.map((log) => ({ ...log, startedAt: log.startedAt.getTime() })),
    clock,
  )
}

/** The ways between the stops of submitted recaps, as they say. */
async function recapLegs(tx: TenantTx, { from, to, memberId }: TripFilter): Promise<MeasuredLeg[]> {
  const { rows } = await sql<{
    stopId: string
    memberId: string
    day: string
    fromLocationId: string | null
    toLocationId: string
    meters: number | null
    source: 'entered' | 'estimate' | null
  }>`
    select * from (
      select s.id as stop_id, r.member_id, r.day::text as day, s.location_id as to_location_id,
             lag(s.location_id) over (partition by r.id order by s.position) as from_location_id,
             s.distance_m as meters, s.distance_source as source
      from recaps r
      join recap_stops s on s.organization_id = r.organization_id and s.recap_id = r.id
      where r.submitted_at is not null and r.day between ${from} and ${to}
        and (${memberId ?? null}::uuid is null or r.member_id = ${memberId ?? null}::uuid)) t
    where from_location_id is not null and meters > 0`.execute(tx)
  return rows.flatMap(({ stopId, fromLocationId, ...leg }) =>
    fromLocationId ? [{ ...leg, fromLocationId, key: `recap:${stopId}`, origin: 'recap' as const }] : [],
  )
}

async function placesOf(tx: TenantTx, locationIds: readonly string[]): Promise<Map<string, KnownPlace>> {
  if (locationIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('locations')
    .select(['id', 'name', 'latitude', 'longitude'])
    .where('id', 'in', [...new Set(locationIds)])
    .execute()
  return new Map(rows.map(({ id, ...place }) => [id, place]))
}

async function namesOf(tx: TenantTx, memberIds: readonly string[]): Promise<Map<string, string>> {
  if (memberIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('members')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(memberIds)])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export function sumsOf(trips: readonly Trip[]): MileageSums {
  const sums: MileageSums = { trips: 0, meters: 0, openTrips: 0, openMinor: 0, approvedMinor: 0, rejectedTrips: 0 }
  for (const { state, meters, amountMinor } of trips) {
    sums.trips += 1
    if (state === 'rejected') {
      sums.rejectedTrips += 1
      continue
    }
    sums.meters += meters ?? 0
    if (state === 'approved') sums.approvedMinor += amountMinor ?? 0
    else {
      sums.openTrips += 1
      sums.openMinor += amountMinor ?? 0
    }
  }
  return sums
}
