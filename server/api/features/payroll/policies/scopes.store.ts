import type { PayWriter } from '#server/api/features/payroll/inputs/workdays.store.ts'
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem, onViolation } from '#server/api/problem.ts'
import type { NewPayScope, PayScope } from '#shared/payroll/pay-policies.contract.ts'
import { packIn } from '../jurisdictions/table.ts'

/** Rules of locations and members, sorted by name, newest first. */
export async function listScopes(tx: TenantTx, today: string): Promise<PayScope[]> {
  const { rows } = await sql<Omit<PayScope, 'createdAt' | 'isCurrent'> & { createdAt: Date }>`
    select case when s.elected_on is not null then jsonb_build_object(
        'minutes', s.alternative_minutes, 'electedOn', s.elected_on) end as alternative_week, s.id, s.location_id, s.member_id, s.effective_on, s.pack_id, s.jurisdiction, s.minimum_wage_e4, s.created_at,
      coalesce(l.name, m.name) as name, w.name as created_by
    from pay_scopes s
    left join locations l on l.organization_id = s.organization_id and l.id = s.location_id
    left join members m on m.organization_id = s.organization_id and m.id = s.member_id
    left join members w on w.organization_id = s.organization_id and w.user_id = s.created_by
    order by lower(coalesce(l.name, m.name)), coalesce(s.location_id, s.member_id),
      s.effective_on desc, s.created_at desc, s.id desc`.execute(tx)
  const seenPolicies = new Set<string | null>()
  return rows.map((row) => {
    const of = row.locationId ?? row.memberId
    const isCurrent = row.effectiveOn <= today && !seenPolicies.has(of)
    if (isCurrent) seenPolicies.add(of)
    return { ...row, createdAt: row.createdAt.toISOString(), isCurrent }
  })
}

/**
 * @throws ProblemError 400 `pay_scope_of_one`, `alternative_week_…`, `jurisdiction_unknown`, `location_unknown`,
 * `worker_unknown`; 403 about oneself.
 */
export async function addScope(tx: TenantTx, { organizationId, userId }: PayWriter, draft: NewPayScope): Promise<void> {
  const { alongside: _, alternativeWeek, ...rest } = draft
  const { minutes = null, electedOn = null } = alternativeWeek ?? {}
  const scope = { ...rest, alternativeMinutes: minutes, electedOn }
  const { jurisdiction } = scope
  const packId = packIn(jurisdiction, scope.packId)
  if (jurisdiction && (await holds(tx, { ...scope, packId }))) return
  await tx
    .insertInto('payScopes')
    .values({ ...scope, packId, organizationId, id: randomUUIDv7(), createdBy: userId })
    .execute()
    .catch(
      onViolation({
        pay_scope_of_one: () => fieldProblem('pay_scope_of_one', 'locationId'),
        pay_scope_alternative_in_california: () => fieldProblem('alternative_week_elsewhere', 'alternativeWeek'),
        pay_scope_alternative_week: () => fieldProblem('alternative_week_invalid', 'alternativeWeek'),
        pay_scope_elected_before: () => fieldProblem('alternative_week_election', 'alternativeWeek.electedOn'),
        pay_scope_wage_of_place: () => fieldProblem('pay_scope_of_one', 'minimumWageE4'),
        pay_scopes_organization_id_location_id_fkey: () => fieldProblem('location_unknown', 'locationId'),
        pay_scopes_organization_id_member_id_fkey: () => fieldProblem('worker_unknown', 'memberId'),
      }),
    )
}

type StoredScope = Omit<NewPayScope, 'alongside' | 'alternativeWeek'> & {
  alternativeMinutes: number[] | null
  electedOn: string | null
}

/** True if that day's newest entry is the same, so that choosing a jurisdiction twice adds it once. */
async function holds(tx: TenantTx, scope: StoredScope): Promise<boolean> {
  const { locationId, memberId, effectiveOn, packId, jurisdiction, minimumWageE4, alternativeMinutes } = scope
  const { rows } = await sql<{ isSame: boolean }>`
    select (pack_id, jurisdiction, minimum_wage_e4, alternative_minutes, elected_on) is not distinct from
      (${packId}::text, ${jurisdiction}::text, ${minimumWageE4}::integer, ${alternativeMinutes}::smallint[],
        ${scope.electedOn}::date) as is_same
    from pay_scopes
    where (location_id, member_id, effective_on) is not distinct from
      (${locationId}::uuid, ${memberId}::uuid, ${effectiveOn}::date)
    order by created_at desc, id desc limit 1`.execute(tx)
  return rows[0]?.isSame ?? false
}
