import { sql, type Selectable } from 'kysely'
import type { TripsTable } from '#server/api/db/schema/mileage.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { MileageSums, Trip } from '#shared/mileage/mileage.contract.ts'
import { isSelfApproved } from '#server/api/domain/decisions/self-approved.store.ts'
import { endsAtHome, homeName, startsAtHome } from '#shared/mileage/trips.ts'
import { measuredLegs, type TripFilter, type TripReader } from './measured-legs.store.ts'
import { amountOf, readRates, type Rates } from './rates.store.ts'

/**
 * All trips of a span by member and day: those derived from work and recaps as of now, with their decisions, and
 * manual ones. Without `withUnpaid`, commutes appear only if the organization pays for them.
 */
export async function tripsIn(
  tx: TenantTx,
  reader: TripReader,
  filter: TripFilter,
  { withUnpaid }: { withUnpaid: boolean },
): Promise<Trip[]> {
  const rates = await readRates(tx)
  const withCommutes = withUnpaid || rates.commutePaid
  const legs = await measuredLegs(tx, reader, filter, withCommutes)
  const stored = await storedTrips(tx, filter)
  const places = await placeNames(
    tx,
    legs.flatMap(({ fromLocationId, toLocationId }) => [fromLocationId, toLocationId]),
  )
  const names = await namesOf(
    tx,
    [...legs, ...stored].map(({ memberId }) => memberId),
  )
  const byLeg = new Map(stored.flatMap((trip) => (trip.legKey ? [[trip.legKey, trip] as const] : [])))
  const current = new Set(legs.map(({ key }) => key))
  const place = (locationId: string | null) => ({
    locationId,
    name: locationId === null ? homeName : (places.get(locationId) ?? ''),
  })
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
      isCommute: leg.isCommute,
      ...amountOf(rates, leg),
      state: stateOf(rates, leg),
    }
  })
  const others = stored
    .filter(({ legKey, state }) => legKey === null || (state !== 'open' && !current.has(legKey)))
    .map((row) => fromRow(row, names, rates, row.legKey !== null && (withCommutes || !row.isCommute)))
  return [...computed, ...others].toSorted(
    (a, b) =>
      compare(a.memberName, b.memberName) ||
      compare(a.memberId, b.memberId) ||
      compare(a.day, b.day) ||
      placeInDay(a) - placeInDay(b),
  )
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const placeInDay = (trip: Trip) => (startsAtHome(trip) ? 0 : endsAtHome(trip) ? 2 : 1)

const stateOf = ({ commutePaid }: Rates, { isCommute }: { isCommute: boolean }) =>
  isCommute && !commutePaid ? 'unpaid' : 'open'

const undecided = {
  id: null,
  version: null,
  purpose: '',
  odometer: null,
  reason: '',
  decidedAt: null,
  selfApproved: false,
  isOutdated: false,
} as const satisfies Partial<Trip>

function fromRow(
  row: Selectable<TripsTable> & { selfApproved: boolean },
  names: ReadonlyMap<string, string>,
  rates: Rates,
  isOutdated: boolean,
): Trip {
  const isManual = row.legKey === null
  const amount =
    row.state === 'approved'
      ? { rateE4: row.rateE4, amountMinor: row.amountMinor, taxableMinor: row.taxableMinor ?? 0 }
      : amountOf(rates, { ...row, meters: row.distanceM })
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
    state: row.state === 'open' ? stateOf(rates, row) : row.state,
    reason: row.reason,
    selfApproved: row.selfApproved,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    isOutdated,
  }
}

async function storedTrips(tx: TenantTx, { from, to, memberId }: TripFilter) {
  let query = tx
    .selectFrom('trips')
    .selectAll()
    .select(isSelfApproved('trip', sql.ref('trips.id')).as('selfApproved'))
    .where('day', '>=', from)
    .where('day', '<=', to)
  if (memberId) query = query.where('memberId', '=', memberId)
  return query.orderBy('day').orderBy('id').execute()
}

async function placeNames(tx: TenantTx, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))]
  if (known.length === 0) return new Map()
  const rows = await tx.selectFrom('locations').select(['id', 'name']).where('id', 'in', known).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
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

/** Totals of trips, without unpaid ones. */
export function sumsOf(trips: readonly Trip[]): MileageSums {
  const sums: MileageSums = { trips: 0, meters: 0, openTrips: 0, openMinor: 0, approvedMinor: 0, rejectedTrips: 0 }
  for (const { state, meters, amountMinor } of trips) {
    if (state === 'unpaid') continue
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
