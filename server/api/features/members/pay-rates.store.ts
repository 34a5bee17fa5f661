import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { requestContext } from '#server/api/context.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { isSelfApproved } from '#server/api/domain/decisions/self-approved.store.ts'
import { fieldProblem, notFound, onViolation } from '#server/api/problem.ts'
import { todayOf } from '#server/api/today.store.ts'
import type { NewPayRate, PayRate } from '#shared/members/member-records.contract.ts'
import { ratesInForce } from '#shared/members/pay-rates.ts'

const refusals = onViolation({
  pay_rates_job: () => fieldProblem('pay_scope_unknown', 'jobId'),
  pay_rates_location: () => fieldProblem('pay_scope_unknown', 'locationId'),
  pay_rates_scope: () => fieldProblem('pay_scope_unknown', 'locationId'),
  pay_rates_of_member: () => fieldProblem('pay_rate_general', 'basis'),
  pay_rates_salary: () => fieldProblem('pay_salary_incomplete', 'salary'),
  pay_rates_rate_e4_check: () => fieldProblem('pay_rate_too_high', 'rateE4'),
})

/** The whole history, newest first. @throws ProblemError 404. */
export async function list(tx: TenantTx, memberId: string): Promise<PayRate[]> {
  const member = await tx.selectFrom('members').select('id').where('id', '=', memberId).executeTakeFirst()
  if (!member) throw notFound()
  const rows = await tx
    .selectFrom('payRates as p')
    .leftJoin('jobs as j', 'j.id', 'p.jobId')
    .leftJoin('locations as l', 'l.id', 'p.locationId')
    .leftJoin('members as w', 'w.userId', 'p.createdBy')
    .select(['p.id', 'p.basis', 'p.rateE4', 'p.effectiveOn', 'p.jobId', 'p.locationId', 'p.note'])
    .select(['p.salaryPer', 'p.salaryKind', 'p.salaryMinutes'])
    .select(['j.name as jobName', 'l.name as locationName', 'w.name as createdBy'])
    .select(sql<string>`to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('createdAt'))
    .select(isSelfApproved('pay_rate', sql.ref('p.id')).as('selfApproved'))
    .where('p.memberId', '=', memberId)
    .orderBy('p.effectiveOn', 'desc')
    .orderBy('p.createdAt', 'desc')
    .orderBy('p.id', 'desc')
    .execute()
  const inForce = new Set(ratesInForce(rows, await todayOf(tx)))
  return rows.map((row) => {
    const { salaryPer: per, salaryKind: kind, salaryMinutes: weeklyMinutes, ...rate } = row
    return { ...rate, salary: per && kind && { per, kind, weeklyMinutes }, current: inForce.has(row) }
  })
}

/**
 * Adds a rate; nothing is overwritten.
 * @throws ProblemError 404, 400 `pay_scope_unknown`, `pay_rate_general`, `pay_salary_incomplete`,
 * `pay_rate_too_high`.
 */
export async function add(tx: TenantTx, memberId: string, rate: NewPayRate): Promise<PayRate> {
  await list(tx, memberId)
  const [id] = await addToAll(tx, [memberId], rate)
  const added = (await list(tx, memberId)).find((candidate) => candidate.id === id)
  if (!added) throw new Error('the rate is gone')
  return added
}

/** Adds the rate to each of these members, and returns the ids of the rates. */
export async function addToAll(
  tx: TenantTx,
  memberIds: readonly string[],
  { salary, ...rate }: NewPayRate,
): Promise<string[]> {
  const ids = memberIds.map(() => randomUUIDv7())
  const createdBy = requestContext.getStore()?.userId ?? null
  await sql`
    insert into pay_rates (organization_id, id, member_id, created_by, basis, rate_e4, effective_on, job_id,
      location_id, salary_per, salary_kind, salary_minutes, note)
    select current_organization_id(), n.id, n.member, ${createdBy}::uuid, ${rate.basis}, ${rate.rateE4},
      ${rate.effectiveOn}::date, ${rate.jobId}::uuid, ${rate.locationId}::uuid, ${salary?.per ?? null},
      ${salary?.kind ?? null}, ${salary?.weeklyMinutes ?? null}, ${rate.note.trim()}
    from unnest(${ids}::uuid[], ${memberIds}::uuid[]) as n (id, member)`
    .execute(tx)
    .catch(refusals)
  return ids
}
