import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { timeZoneOf, todayOf } from '#server/api/today.store.ts'
import type { QualityRecord } from '#shared/prices/letters.contract.ts'

interface Counted {
  inspections: number
  average: number
  latest: number
  visits: number
  onTime: number
  lateMinutes: number
  tasks: number
  resolved: number
}

/** A year's inspections, visits and tasks of a client, up to today. */
export async function qualityRecord(tx: TenantTx, clientId: string): Promise<QualityRecord> {
  const to = await todayOf(tx)
  const from = Temporal.PlainDate.from(to).subtract({ years: 1 }).toString()
  const since = Temporal.PlainDate.from(from)
    .toZonedDateTime(await timeZoneOf(tx))
    .toInstant()
    .toString()
  const { rows } = await sql<Counted>`
    with places as (select id from locations where client_id = ${clientId}),
    scores as (
      select i.score, i.done_at from inspections i
      where i.location_id in (select id from places) and i.done_at >= ${since} and i.done_at <= now()
        and i.replaced_by_id is null and i.score is not null),
    visits as (
      select min(w.started_at) as began, coalesce(v.moved_to, w.visit_start) as planned
      from work_logs w left join visit_changes v on v.job_id = w.job_id and v.original_start = w.visit_start
      where w.location_id in (select id from places) and w.started_at >= ${since}
        and w.visit_start is not null and w.ended_at is not null and w.voided_at is null
      group by w.job_id, w.visit_start, v.moved_to),
    tasks as (
      select a.state = 'verified' as is_resolved from corrective_actions a
      where a.location_id in (select id from places) and a.created_at >= ${since} and a.state <> 'withdrawn'
      union all
      select r.state = 'closed' from client_requests r
      where r.client_id = ${clientId} and r.created_at >= ${since} and r.kind <> 'praise')
    select (select count(*) from scores)::int as inspections, (select round(avg(score)) from scores)::int as average,
      (select score from scores order by done_at desc limit 1) as latest, (select count(*) from visits)::int as visits,
      (select count(*) from visits v where v.began <= v.planned + make_interval(mins => c.late_minutes))::int as on_time,
      c.late_minutes, (select count(*) from tasks)::int as tasks,
      (select count(*) from tasks where is_resolved)::int as resolved
    from configurations c`.execute(tx)
  const [row] = rows
  return {
    from,
    to,
    inspections: row?.inspections ? { count: row.inspections, average: row.average, latest: row.latest } : null,
    visits: row?.visits ? { done: row.visits, onTime: row.onTime, lateMinutes: row.lateMinutes } : null,
    tasks: row?.tasks ? { count: row.tasks, resolved: row.resolved } : null,
  }
}
