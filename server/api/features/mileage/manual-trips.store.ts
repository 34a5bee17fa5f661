import { randomUUIDv7 } from 'node:crypto'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem, notFound, ProblemError } from '#server/api/problem.ts'
import { workdayOf } from '#server/api/domain/timekeeping/worked-time.ts'
import { nextVersion, requireVersion } from '#server/api/versions.ts'
import type { NewTrip, TripChanges } from '#shared/mileage/mileage.contract.ts'
import { readRates } from './rates.store.ts'

interface Own {
  organizationId: string
  memberId: string
}

/** Adds a manual trip. @throws ProblemError 400 `trip_in_future`, `odometer_reversed`; 409 `commute_not_paid`; 404. */
export async function add(tx: TenantTx, { organizationId, memberId }: Own, trip: NewTrip): Promise<string> {
  const member = await tx.selectFrom('members').select('id').where('id', '=', memberId).executeTakeFirst()
  if (!member) throw notFound()
  await check(tx, trip)
  const id = randomUUIDv7()
  await tx
    .insertInto('trips')
    .values({
      organizationId,
      id,
      memberId,
      origin: 'manual',
      legKey: null,
      fromLocationId: null,
      toLocationId: null,
      distanceSource: 'entered',
      rateE4: null,
      amountMinor: null,
      taxableMinor: null,
      decidedAt: null,
      decidedBy: null,
      ...columnsOf(trip),
    })
    .execute()
  return id
}

/** @throws ProblemError as `add`; 409 `trip_decided` or `stale_version`; 404. */
export async function change(
  tx: TenantTx,
  memberId: string,
  tripId: string,
  { version, ...trip }: TripChanges,
): Promise<void> {
  const openedTrip = await openTrip(tx, memberId, tripId)
  requireVersion(openedTrip, version)
  await check(tx, trip)
  await tx
    .updateTable('trips')
    .set({ ...columnsOf(trip), version: nextVersion })
    .where('id', '=', tripId)
    .execute()
}

/** @throws ProblemError 409 `trip_decided`; 404. */
export async function remove(tx: TenantTx, memberId: string, tripId: string): Promise<void> {
  await openTrip(tx, memberId, tripId)
  await tx.deleteFrom('trips').where('id', '=', tripId).execute()
}

async function openTrip(tx: TenantTx, memberId: string, tripId: string) {
  const trip = await tx
    .selectFrom('trips')
    .select(['state', 'version'])
    .where('id', '=', tripId)
    .where('memberId', '=', memberId)
    .where('origin', '=', 'manual')
    .forUpdate()
    .executeTakeFirst()
  if (!trip) throw notFound()
  if (trip.state !== 'open') throw new ProblemError('trip_decided')
  return trip
}

async function check(tx: TenantTx, { day, odometer, isCommute }: NewTrip): Promise<void> {
  const clock = await tx.selectFrom('configurations').select(['timeZone', 'workdayStart']).executeTakeFirstOrThrow()
  if (day > workdayOf(Date.now(), clock)) throw fieldProblem('trip_in_future', 'day')
  if (odometer && odometer.end <= odometer.start) throw fieldProblem('odometer_reversed', 'odometer.end')
  if (isCommute && !(await readRates(tx)).commutePaid) throw fieldProblem('commute_not_paid', 'isCommute')
}

const columnsOf = ({ day, from, to, meters, purpose, odometer, isCommute }: NewTrip) => ({
  day,
  fromName: from.trim(),
  toName: to.trim(),
  distanceM: meters,
  purpose: purpose.trim(),
  odometerStart: odometer?.start ?? null,
  odometerEnd: odometer?.end ?? null,
  isCommute,
})
