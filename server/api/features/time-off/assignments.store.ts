import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem, notFound, ProblemError } from '#server/api/problem.ts'
import { ownNeedsOtherDecider } from '#server/api/domain/decisions/other-decider.store.ts'
import { timeOffClock } from '#server/api/domain/time-off/clock.store.ts'
import { nextVersion } from '#server/api/versions.ts'
import type {
  LeaveAssignment,
  LeaveAssignmentChanges,
  NewLeaveAssignments,
} from '#shared/time-off/time-off-policies.contract.ts'
import { timeOffLimits } from '#shared/time-off/kinds.ts'
import { get } from './policies.store.ts'
import { post } from './posting.store.ts'
import { balanceStateOf } from './balance-states.store.ts'

/** An earlier start would need a ledger over decades for which no work is recorded. */
function requireNear(startsOn: string, today: string) {
  const earliest = Temporal.PlainDate.from(today).subtract({ years: 10 }).toString()
  const latest = Temporal.PlainDate.from(today).add({ days: timeOffLimits.aheadDaysMax }).toString()
  if (startsOn < earliest || startsOn > latest) throw fieldProblem('invalid_request', 'startsOn')
}

/**
 * Assigns the policy to members from a day and writes its lines; existing assignments stay. Members cannot assign a
 * policy to themselves if another member can.
 * @throws ProblemError 404; 400 `worker_unknown`.
 */
export async function assign(
  tx: TenantTx,
  policyId: string,
  { memberIds: about, startsOn }: NewLeaveAssignments,
  giverId?: string,
): Promise<{ assigned: number; skipped: number }> {
  const policy = await get(tx, policyId)
  const clock = await timeOffClock(tx)
  requireNear(startsOn, clock.today)
  const isSkipped =
    giverId !== undefined && (await ownNeedsOtherDecider(tx, { kind: 'leave_balance', memberId: giverId, about }))
  const memberIds = isSkipped ? about.filter((id) => id !== giverId) : about
  const { rows: found } = await sql<{ id: string }>`
    select id from members where id = any (${memberIds}::uuid[]) and deactivated_at is null`.execute(tx)
  if (found.length < memberIds.length) throw fieldProblem('worker_unknown', 'memberIds')
  const parts = found.map(({ id }) => ({ id: randomUUIDv7(), member: id }))
  const { rows } = await sql<{ memberId: string }>`
    insert into leave_assignments (organization_id, id, member_id, policy_id, starts_on)
    select current_organization_id(), r.id, r.member, ${policy.id}, ${startsOn}
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as r (id uuid, member uuid)
    on conflict on constraint leave_assigned_once do nothing
    returning member_id`.execute(tx)
  for (const { memberId } of rows) await postFor(tx, memberId, policyId)
  return { assigned: rows.length, skipped: isSkipped ? 1 : 0 }
}

async function postFor(tx: TenantTx, memberId: string, policyId: string) {
  const standing = await balanceStateOf(tx, memberId, policyId)
  if (standing) await post(tx, standing, await timeOffClock(tx))
}

/** @throws ProblemError 404; 400 `leave_assignment_reversed`; 409 `leave_start_fixed`. */
export async function change(
  tx: TenantTx,
  { memberId, policyId }: { memberId: string; policyId: string },
  { startsOn, endsOn }: LeaveAssignmentChanges,
): Promise<LeaveAssignment> {
  const before = await balanceStateOf(tx, memberId, policyId)
  if (!before) throw notFound()
  if (endsOn !== null && endsOn < startsOn) throw fieldProblem('leave_assignment_reversed', 'endsOn')
  if (startsOn !== before.startsOn) {
    requireNear(startsOn, (await timeOffClock(tx)).today)
    const line = await tx
      .selectFrom('leaveLedger')
      .select('id')
      .where('memberId', '=', memberId)
      .where('policyId', '=', policyId)
      .limit(1)
      .executeTakeFirst()
    if (line) throw new ProblemError('leave_start_fixed')
  }
  await tx
    .updateTable('leaveAssignments')
    .set({ startsOn, endsOn, postedThrough: null, version: nextVersion })
    .where('memberId', '=', memberId)
    .where('policyId', '=', policyId)
    .execute()
  await postFor(tx, memberId, policyId)
  return { memberId, policyId, startsOn, endsOn }
}
