import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import * as planned from '#server/api/domain/schedules/planned/planned-visits.store.ts'
import { offersOf } from '#server/api/domain/schedules/crews/visit-answers.store.ts'
import { fieldProblem, notFound, ProblemError } from '#server/api/problem.ts'
import type { VisitOffer } from '#shared/schedule/visit-offers.contract.ts'
import { matterOf, notifyMembers } from '../visits/visit-notices.ts'
import type { VisitKey } from '../visits/visits.store.ts'
import { requireWorkers } from '../crews/workers.store.ts'

/**
 * Offers an understaffed visit to members, each once until they answer.
 * @throws ProblemError 404, 409 `visit_cancelled`, `visit_over`, `visit_draft`, `visit_full`, 400 `crew_unknown`,
 * `nobody_to_ask`.
 */
export async function offer(
  tx: TenantTx,
  { userId, ...key }: VisitKey & { userId: string },
  memberIds: readonly string[],
  now: Temporal.Instant,
): Promise<VisitOffer[]> {
  const visit = await planned.find(tx, key.jobId, key.originalStart)
  if (!visit) throw notFound()
  if (visit.isCancelled) throw new ProblemError('visit_cancelled')
  if (Temporal.Instant.compare(visit.endsAt, now) <= 0) throw new ProblemError('visit_over')
  if (!visit.isPublished) throw new ProblemError('visit_draft')
  if (visit.crew.length >= visit.crewSize) throw new ProblemError('visit_full')
  await requireWorkers(tx, memberIds, 'memberIds')
  const coming = new Set(visit.crew.map(({ memberId }) => memberId))
  const reached = await tx
    .selectFrom('members')
    .select('id')
    .where(sql<boolean>`id = any (${memberIds.map((id) => id.toLowerCase())}::uuid[])`)
    .where('userId', 'is not', null)
    .execute()
  const invited = reached.flatMap(({ id }) => (coming.has(id) ? [] : id))
  if (invited.length === 0) throw fieldProblem('nobody_to_ask', 'memberIds')
  const row = {
    organizationId: key.organizationId,
    jobId: key.jobId,
    locationId: visit.locationId,
    originalStart: new Date(key.originalStart),
    offeredBy: userId,
  }
  const offeredAt = new Date(now.epochMilliseconds)
  const inserted = await tx
    .insertInto('visitOffers')
    .values(invited.map((memberId) => ({ ...row, memberId, offeredAt })))
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'jobId', 'originalStart', 'memberId'])
        .doUpdateSet({ offeredBy: userId, offeredAt, answer: null, answeredAt: null })
        .where('visitOffers.answer', 'is not', null),
    )
    .returning('memberId')
    .execute()
  const newly = inserted.map(({ memberId }) => memberId)
  for (const memberId of newly) {
    const matters = [matterOf(visit, memberId)]
    await notifyMembers(tx, [memberId], {
      organizationId: key.organizationId,
      userId,
      visit,
      kind: 'visit_offered',
      matters,
    })
  }
  return offersOf(tx, visit)
}
