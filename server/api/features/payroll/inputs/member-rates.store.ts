import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { ratesInForce } from '#server/api/domain/wages/rates-in-force.ts'
import type { SalaryKind, SalaryPeriod } from '#shared/members/statuses.ts'
import { byMember } from './input-lists.ts'
import { only } from './logged-work.store.ts'
import type { DatedPayRate } from './pay-inputs.ts'

interface Row extends DatedPayRate {
  memberId: string
  salaryPer: SalaryPeriod | null
  salaryKind: SalaryKind | null
  salaryMinutes: number | null
}

/** Oldest first. */
export async function ratesOf(
  tx: TenantTx,
  ids: readonly string[],
  from: string,
  to: string,
): Promise<ReadonlyMap<string, readonly DatedPayRate[]>> {
  const { rows } = await sql<Row>`
    select member_id, basis, rate_e4, salary_per, salary_kind, salary_minutes, effective_on, job_id, location_id,
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_at
    from (
      select known.* from unnest(${ids}::uuid[]) as m (id)
      cross join lateral (${ratesInForce(sql`m.id`, sql`${from}`, sql`${to}`)}) known
    ) r order by member_id, effective_on, created_at, id`.execute(tx)
  return byMember(
    rows.map(({ salaryPer: per, salaryKind: kind, salaryMinutes: weeklyMinutes, ...rate }) =>
      per && kind ? { ...rate, salary: { per, kind, weeklyMinutes } } : rate,
    ),
  )
}

/** The last day of employment of member `m`, or the day of deactivation in the time zone of `c`. */
export const lastDay = sql`coalesce(m.ended_on, (m.deactivated_at at time zone c.time_zone)::date)`

/** Members employed with a salary on any of these days are paid even without a work log. */
export async function salariedIn(
  tx: TenantTx,
  from: string,
  to: string,
  memberIds?: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ memberId: string }>`
    select distinct p.member_id
    from pay_rates p join members m on m.id = p.member_id cross join configurations c
    where p.basis = 'salary' and p.effective_on <= ${to} ${only(memberIds, 'p.member_id')}
      and (coalesce(m.hired_on, '-infinity') <= ${to} and coalesce(${lastDay}, 'infinity') >= ${from} or exists (
        select from member_departures d
        where d.member_id = m.id and coalesce(d.hired_on, '-infinity') <= ${to} and d.left_on >= ${from}))
      and not exists (
        select from pay_rates later
        where later.member_id = p.member_id and later.job_id is null and later.location_id is null
          and later.effective_on <= ${from}
          and (later.effective_on, later.created_at) > (p.effective_on, p.created_at))`.execute(tx)
  return rows.map(({ memberId }) => memberId)
}
