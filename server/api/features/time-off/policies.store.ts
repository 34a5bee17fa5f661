import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { timeOffClock } from '#server/api/domain/time-off/clock.store.ts'
import { fieldProblem, notFound, onViolation, ProblemError } from '#server/api/problem.ts'
import { requireVersion } from '#server/api/versions.ts'
import type { LeavePolicy, LeavePolicyChanges, LeavePolicyDraft } from '#shared/time-off/time-off-policies.contract.ts'
import { timeOffLimits } from '#shared/time-off/kinds.ts'
import { settledKinds } from './rules/policy.ts'

const refusals = onViolation({
  leave_policy_name_taken: () => fieldProblem('leave_policy_name_taken', 'name'),
})

const policyRows = (tx: TenantTx) =>
  tx
    .selectFrom('leavePolicies as p')
    .selectAll('p')
    .select([
      // Joins through assignments: an unused policy would otherwise scan every ledger.
      sql<boolean>`exists (select from leave_assignments a
        where a.organization_id = p.organization_id and a.policy_id = p.id and exists (
          select from leave_ledger l where l.organization_id = a.organization_id
            and l.member_id = a.member_id and l.policy_id = a.policy_id))`.as('isInUse'),
      sql<number>`(select count(*)::integer from leave_assignments a
        join members m on m.organization_id = a.organization_id and m.id = a.member_id
        where a.organization_id = p.organization_id and a.policy_id = p.id and m.deactivated_at is null
          and (a.ends_on is null or a.ends_on >= current_date))`.as('memberCount'),
    ])

type PolicyRow = Awaited<ReturnType<ReturnType<typeof policyRows>['executeTakeFirstOrThrow']>>

const toPolicy = (row: PolicyRow): LeavePolicy => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  paid: row.paid,
  tracksBalance: row.tracksBalance,
  includesHolidays: row.includesHolidays,
  dayMinutes: row.dayMinutes,
  rules: row.rules,
  leaving: row.leaving,
  isInUse: row.isInUse,
  isArchived: row.archivedAt !== null,
  memberCount: row.memberCount,
  version: row.version,
})

/** By name, archived ones last. */
export async function list(tx: TenantTx): Promise<LeavePolicy[]> {
  const rows = await policyRows(tx)
    .orderBy(sql`p.archived_at is not null`)
    .orderBy(sql`lower(p.name)`)
    .orderBy('p.id')
    .execute()
  return rows.map(toPolicy)
}

/** @throws ProblemError 404. */
export async function get(tx: TenantTx, policyId: string): Promise<LeavePolicy> {
  const row = await policyRows(tx).where('p.id', '=', policyId).executeTakeFirst()
  if (!row) throw notFound()
  return toPolicy(row)
}

const valuesOf = ({ rules, leaving, name, ...fields }: LeavePolicyDraft) => ({
  ...fields,
  name: name.trim(),
  rules: JSON.stringify(rules),
  leaving: JSON.stringify(leaving),
})

/** @throws ProblemError 409 `leave_policy_name_taken`, `leave_policies_full`. */
export async function create(tx: TenantTx, organizationId: string, draft: LeavePolicyDraft): Promise<LeavePolicy> {
  const { count } = await tx
    .selectFrom('leavePolicies')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= timeOffLimits.policiesMax) throw new ProblemError('leave_policies_full')
  const id = randomUUIDv7()
  await tx
    .insertInto('leavePolicies')
    .values({ ...valuesOf(draft), organizationId, id, archivedAt: null })
    .execute()
    .catch(refusals)
  return get(tx, id)
}

/**
 * Rules of a policy in use are fixed, because changing them would change history.
 * @throws ProblemError 404; 409 `stale_version`, `leave_policy_in_use`, `leave_policy_name_taken`.
 */
export async function update(
  tx: TenantTx,
  policyId: string,
  { version, ...draft }: LeavePolicyChanges,
): Promise<LeavePolicy> {
  const before = await get(tx, policyId)
  requireVersion(before, version)
  const changesBalance = !isDeepStrictEqual(before.rules, draft.rules) || before.tracksBalance !== draft.tracksBalance
  if (before.isInUse && changesBalance) throw fieldProblem('leave_policy_in_use', 'rules')
  // A change would return as a correction of every locked period with that leave.
  if (before.isInUse && before.paid !== draft.paid) throw fieldProblem('leave_policy_in_use', 'paid')
  const changesLeaving = !isDeepStrictEqual(before.leaving, draft.leaving)
  if (changesLeaving && before.isInUse && (await hasSettled(tx, policyId)))
    throw fieldProblem('leave_policy_in_use', 'leaving')
  const { today } = await timeOffClock(tx)
  await tx
    .updateTable('leavePolicies')
    .set({ ...valuesOf(draft), version: version + 1 })
    // Earlier departures keep the rule of their time.
    .$if(changesLeaving && before.isInUse, (query) => query.set({ leavingSince: today }))
    .where('id', '=', policyId)
    .execute()
    .catch(refusals)
  return get(tx, policyId)
}

async function hasSettled(tx: TenantTx, policyId: string): Promise<boolean> {
  const line = await tx
    .selectFrom('leaveLedger')
    .select('id')
    .where('policyId', '=', policyId)
    .where('kind', 'in', [...settledKinds])
    .limit(1)
    .executeTakeFirst()
  return line !== undefined
}

/** @throws ProblemError 404; 409 `leave_policy_name_taken`. */
export async function setArchived(tx: TenantTx, policyId: string, isArchived: boolean): Promise<LeavePolicy> {
  await tx
    .updateTable('leavePolicies')
    .set({ archivedAt: isArchived ? sql<Date>`coalesce(archived_at, now())` : null })
    .where('id', '=', policyId)
    .execute()
    .catch(refusals)
  return get(tx, policyId)
}
