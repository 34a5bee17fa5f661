import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { byMember } from './input-lists.ts'
import type { Absence, PaidTimeOff } from './pay-inputs.ts'

/** Work this short into time off is not an overlap: clocking out a little late is rounded by at most this much. */
const overlapMinutes = 15

/** Approved paid time off, by member and day. */
export async function paidTimeOff(
  tx: TenantTx,
  from: string,
  to: string,
  memberIds?: readonly string[],
): Promise<ReadonlyMap<string, readonly PaidTimeOff[]>> {
  const { rows } = await sql<PaidTimeOff & { memberId: string }>`
    select r.member_id, r.id as request_id, d.day::text as day, d.minutes, p.name as policy_name,
      r.from_time is null as is_whole_day, r.from_time is not null and exists (
        select from work_logs w
        join locations l on l.organization_id = w.organization_id and l.id = w.location_id
        where w.member_id = r.member_id and w.voided_at is null
          and w.started_at > r.from_day::timestamp at time zone 'UTC' - interval '3 days'
          and w.started_at < r.to_day::timestamp at time zone 'UTC' + interval '3 days'
          and least(w.ended_at, (r.from_day + r.to_time) at time zone l.time_zone)
            - greatest(w.started_at, (r.from_day + r.from_time) at time zone l.time_zone)
            > make_interval(mins => ${overlapMinutes})
      ) as is_worked_in
    from leave_requests r
    join leave_policies p on p.organization_id = r.organization_id and p.id = r.policy_id
    cross join jsonb_to_recordset(r.days) as d(day date, minutes integer)
    where r.state = 'approved' and p.paid and r.from_day <= ${to} and r.to_day >= ${from}
      and d.day between ${from} and ${to} and d.minutes > 0
      and (${memberIds ?? null}::uuid[] is null or r.member_id = any (${memberIds ?? null}::uuid[]))
    order by d.day, r.id`.execute(tx)
  return byMember(rows)
}

/** Whole days of approved unpaid time off, by member; they reduce a salary. */
export async function absences(
  tx: TenantTx,
  from: string,
  to: string,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Absence[]>> {
  if (memberIds.length === 0) return new Map()
  const { rows } = await sql<Absence & { memberId: string }>`
    select distinct r.member_id, d.day::text as day
    from leave_requests r
    join leave_policies p on p.organization_id = r.organization_id and p.id = r.policy_id
    cross join jsonb_to_recordset(r.days) as d(day date, minutes integer)
    where r.state = 'approved' and not p.paid and r.from_time is null
      and r.from_day <= ${to} and r.to_day >= ${from} and d.day between ${from} and ${to} and d.minutes > 0
      and r.member_id = any (${memberIds}::uuid[])
    order by r.member_id, day`.execute(tx)
  return byMember(rows)
}
