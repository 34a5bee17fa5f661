import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { ownNeedsOtherDecider } from '#server/api/domain/decisions/other-decider.store.ts'
import { fieldProblem, onViolation, ProblemError } from '#server/api/problem.ts'
import { nextVersion } from '#server/api/versions.ts'
import type { Trip } from '#shared/mileage/mileage.contract.ts'
import type { TripDecision } from '#shared/mileage/trips.ts'
import { readRates } from './rates.store.ts'
import type { TripFilter, TripReader } from './measured-legs.store.ts'
import { tripsIn } from './trips.store.ts'

interface Deciding {
  reader: TripReader
  userId: string
  memberId: string
  window: TripFilter
  keys: readonly string[]
  decision: TripDecision
  reason: string
}

/**
 * Decides about all given trips or none, in their current state; skips earlier decisions and the caller's trips that
 * another must decide. @throws ProblemError 409 `trip_changed`, `trip_without_distance`, `trip_without_rate`,
 * `commute_not_paid`; 400 `trip_reason_needed`.
 */
export async function decide(tx: TenantTx, deciding: Deciding): Promise<{ changed: number; skipped: number }> {
  const { reader, window, keys, decision, memberId } = deciding
  const reason = deciding.reason.trim()
  if (decision === 'reject' && !reason) throw fieldProblem('trip_reason_needed', 'reason')
  // Serializes concurrent decisions, so that each sees the other's result.
  await sql`select pg_advisory_xact_lock(hashtext('trips ' || ${reader.organizationId}))`.execute(tx)
  const { commutePaid } = await readRates(tx)
  const trips = new Map((await tripsIn(tx, reader, window, { withUnpaid: true })).map((trip) => [trip.key, trip]))
  const about = keys.flatMap((key) => trips.get(key)?.memberId ?? [])
  const isOwnLeft = decision !== 'reopen' && (await ownNeedsOtherDecider(tx, { kind: 'trip', memberId, about }))
  let [changed, skipped] = [0, 0]
  for (const key of keys) {
    const trip = trips.get(key)
    if (!trip) throw new ProblemError('trip_changed')
    if (trip.state === states[decision] || (decision === 'reopen' && trip.state === 'unpaid')) continue
    if (isOwnLeft && trip.memberId === memberId) {
      skipped += 1
      continue
    }
    if (decision === 'approve') requirePayable(trip, commutePaid)
    await saveDecision(tx, deciding, trip, decision === 'reject' ? reason : '')
    changed += 1
  }
  return { changed, skipped }
}

const states = { approve: 'approved', reject: 'rejected', reopen: 'open' } as const

function requirePayable({ isOutdated, isCommute, meters, rateE4 }: Trip, commutePaid: boolean): void {
  if (isOutdated) throw new ProblemError('trip_changed')
  if (isCommute && !commutePaid) throw new ProblemError('commute_not_paid')
  if (meters === null) throw new ProblemError('trip_without_distance')
  if (rateE4 === null) throw new ProblemError('trip_without_rate')
}

async function saveDecision(
  tx: TenantTx,
  { reader, userId, decision }: Deciding,
  trip: Trip,
  reason: string,
): Promise<void> {
  const isApproved = decision === 'approve'
  const decided = {
    state: states[decision],
    reason,
    decidedAt: decision === 'reopen' ? null : new Date(),
    decidedBy: decision === 'reopen' ? null : userId,
    rateE4: isApproved ? trip.rateE4 : null,
    amountMinor: isApproved ? trip.amountMinor : null,
    taxableMinor: isApproved ? trip.taxableMinor : null,
  }
  if (trip.id !== null) {
    await tx
      .updateTable('trips')
      .set({ ...decided, version: nextVersion })
      .where('id', '=', trip.id)
      .execute()
    return
  }
  const measured = { distanceM: trip.meters ?? 0, distanceSource: trip.source ?? ('estimate' as const) }
  await tx
    .insertInto('trips')
    .values({
      organizationId: reader.organizationId,
      id: randomUUIDv7(),
      memberId: trip.memberId,
      day: trip.day,
      origin: trip.origin,
      legKey: trip.key,
      fromLocationId: trip.from.locationId,
      toLocationId: trip.to.locationId,
      fromName: trip.from.name,
      toName: trip.to.name,
      isCommute: trip.isCommute,
      odometerStart: null,
      odometerEnd: null,
      ...measured,
      ...decided,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'legKey'])
        .doUpdateSet({ ...measured, ...decided, version: sql<number>`trips.version + 1` }),
    )
    .execute()
    .catch(onViolation({ trip_decided: () => new ProblemError('trip_changed') }))
}
