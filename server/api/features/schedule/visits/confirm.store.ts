import type { TenantTx } from '#server/api/db/tenant.ts'
import { confirmMinutesOf } from '#server/api/domain/schedules/crews/confirmations.store.ts'
import { confirmationTimes } from '#server/api/domain/schedules/crews/confirmations.ts'
import * as planned from '#server/api/domain/schedules/planned/planned-visits.store.ts'
import { writingOf, writtenColumns } from '#server/api/domain/timekeeping/device-time.ts'
import { notFound, ProblemError } from '#server/api/problem.ts'
import type { Confirmation, NewConfirmation } from '#shared/schedule/confirmation.contract.ts'
import { liftRegionLimit } from '../crews/crew-changes.store.ts'
import type { OwnVisitKey } from './own-visits.store.ts'

/**
 * Records the member's confirmation of a visit with the time it showed; the first of several counts. A confirmation
 * sent offline may arrive late. @throws ProblemError 404, 409 `visit_cancelled`, `visit_moved`, `confirmed_too_early`.
 */
export async function confirm(
  tx: TenantTx,
  { memberId, organizationId, jobId, originalStart }: OwnVisitKey,
  { startsAt, ...deviceTime }: NewConfirmation,
  now: Temporal.Instant,
): Promise<Confirmation> {
  const written = writtenColumns(writingOf(deviceTime))
  await liftRegionLimit(tx)
  const confirmMinutes = await confirmMinutesOf(tx)
  const visit = await planned.find(tx, jobId, originalStart)
  const isOwn = visit?.isPublished && visit.crew.some((each) => each.memberId === memberId)
  if (confirmMinutes === null || !visit || !isOwn) throw notFound()
  if (visit.isCancelled) throw new ProblemError('visit_cancelled')
  if (Date.parse(visit.startsAt) !== Date.parse(startsAt)) throw new ProblemError('visit_moved')
  const { from } = confirmationTimes(Date.parse(visit.startsAt), confirmMinutes)
  if (now.epochMilliseconds < from) throw new ProblemError('confirmed_too_early')
  const confirmedAt = new Date(now.epochMilliseconds)
  const key = { organizationId, jobId, originalStart: new Date(originalStart), startsAt: new Date(startsAt), memberId }
  await tx
    .insertInto('visitConfirmations')
    .values({ ...key, locationId: visit.locationId, confirmedAt, ...written, alertedAt: null })
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'jobId', 'originalStart', 'startsAt', 'memberId'])
        .doUpdateSet({ confirmedAt, ...written })
        .where('visitConfirmations.confirmedAt', 'is', null),
    )
    .execute()
  const stored = await tx
    .selectFrom('visitConfirmations')
    .select('confirmedAt')
    .where('jobId', '=', jobId)
    .where('originalStart', '=', key.originalStart)
    .where('startsAt', '=', key.startsAt)
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow()
  return { confirmedAt: (stored.confirmedAt ?? confirmedAt).toISOString() }
}
