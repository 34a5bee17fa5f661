import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { NextInspection } from '#shared/inspections/inspection-figures.contract.ts'
import { riskOf } from '#shared/inspections/risk.ts'

interface Row {
  locationId: string
  locationName: string
  clientId: string
  clientName: string
  lastAt: Date | null
  score: number | null
  change: number | null
  daysSince: number | null
  openProblems: number
  openActions: number
  overdueActions: number
  complaints: number
  lowRatings: number
  overdueDays: number | null
  isFixed: boolean
  monthlyMinor: number | null
}

const listed = 200

/**
 * Locations by risk, the highest first, each with its reasons. Prices count only for readers who may see them.
 */
export async function next(tx: TenantTx, mayValue: boolean, search = ''): Promise<NextInspection[]> {
  const words = search.trim().toLowerCase().split(/\s+/).filter(Boolean)
  const rows = await facts(tx, words)
  const highest = Math.max(1, ...rows.map(({ monthlyMinor }) => monthlyMinor ?? 0))
  return rows
    .map(({ lastAt, daysSince, overdueActions, lowRatings, overdueDays, isFixed, monthlyMinor, ...row }) => {
      const risk = riskOf({
        ...row,
        daysSince,
        overdueActions,
        lowRatings,
        overdueDays,
        isFixed,
        complaints: row.complaints + row.openProblems,
        valueShare: mayValue && monthlyMinor !== null ? Math.floor((100 * monthlyMinor) / highest) : null,
      })
      return { row: { ...row, lastAt: lastAt?.toISOString() ?? null, risk }, daysSince: daysSince ?? Infinity }
    })
    .toSorted(
      (a, b) =>
        b.row.risk.points - a.row.risk.points ||
        (a.daysSince === b.daysSince ? 0 : b.daysSince - a.daysSince) ||
        (a.row.locationName < b.row.locationName ? -1 : 1),
    )
    .slice(0, listed)
    .map(({ row }) => row)
}

async function facts(tx: TenantTx, words: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with problems as (
      select location_id, count(*)::integer as count from problem_reports where resolved_at is null group by 1),
    actions as (
      select a.location_id, count(*)::integer as count,
        (count(*) filter (where a.due_on < (now() at time zone l.time_zone)::date))::integer as overdue
      from corrective_actions a join locations l on l.organization_id = a.organization_id and l.id = a.location_id
      where a.state in ('open', 'fixed') group by 1),
    complaints as (
      select location_id, count(*)::integer as count from client_requests
      where kind = 'complaint' and created_at > now() - interval '90 days' group by 1),
    ratings as (
      select location_id, count(*)::integer as count from visit_ratings
      where stars <= 2 and created_at > now() - interval '90 days' group by 1),
    plans as (
      select p.location_id, max((now() at time zone l.time_zone)::date - p.due_on) as overdue_days
      from inspection_plans p join locations l on l.organization_id = p.organization_id and l.id = p.location_id
      where p.due_on < (now() at time zone l.time_zone)::date group by 1),
    prices as (
      select location_id, sum(price_minor)::double precision as monthly from jobs
      where status = 'active' and archived_at is null and price_basis = 'month' group by 1)
    select l.id as location_id, l.name as location_name, c.id as client_id, c.name as client_name,
      seen.at[1] as last_at, seen.score[1] as score, seen.score[1] - seen.score[2] as change,
      (now()::date - seen.at[1]::date) as days_since,
      coalesce(p.count, 0) as open_problems, coalesce(a.count, 0) as open_actions,
      coalesce(a.overdue, 0) as overdue_actions, coalesce(k.count, 0) as complaints,
      coalesce(r.count, 0) as low_ratings, d.overdue_days, m.monthly as monthly_minor,
      coalesce(a.count, 0) = 0 and exists (
        select from corrective_actions v where v.inspection_id = seen.id[1] and v.state = 'verified') as is_fixed
    from locations l
    join clients c on c.organization_id = l.organization_id and c.id = l.client_id
    cross join lateral (
      select array_agg(done_at) as at, array_agg(score) as score, array_agg(id) as id from (
        select i.id, i.done_at, i.score from inspections i
        where i.organization_id = l.organization_id and i.location_id = l.id
          and i.done_at is not null and i.replaced_by_id is null
        order by i.done_at desc limit 2) newest) seen
    left join problems p on p.location_id = l.id
    left join actions a on a.location_id = l.id
    left join complaints k on k.location_id = l.id
    left join ratings r on r.location_id = l.id
    left join plans d on d.location_id = l.id
    left join prices m on m.location_id = l.id
    where l.archived_at is null and c.archived_at is null
      and not exists (
        select from unnest(${words}::text[]) as word where position(word in lower(c.name || ' ' || l.name)) = 0)`.execute(
    tx,
  )
  return rows
}
