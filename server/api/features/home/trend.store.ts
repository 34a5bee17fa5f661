import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { currentPeriod } from '#server/api/domain/pay-periods/current-period.store.ts'
import { weekOf, workdayBounds, workdayOf } from '#server/api/domain/timekeeping/worked-time.ts'
import type { HomeTrend } from '#shared/home/home.contract.ts'

const weekCount = 12

/** A subquery, so that it is evaluated once and not for a hundred thousand rows. */
const ownRegions = sql`(select current_region_ids())`

/** Limits to a supervisor's regions. */
const inOwnRegions = (locationId: string) => sql`
  (${ownRegions} is null or exists (
    select from locations l where l.id = ${sql.ref(locationId)} and l.region_id = any (${ownRegions}::uuid[])))`

/** No log is longer, so the log of a meal began at most this long before it. */
const longestLog = sql`interval '48 hours'`

/** Twelve weeks of the organization's workdays, and the current pay period. */
export async function trend(tx: TenantTx, now: Date): Promise<HomeTrend> {
  const clock = await tx
    .selectFrom('configurations')
    .select(['timeZone', 'workdayStart', 'weekStart'])
    .executeTakeFirstOrThrow()
  const today = workdayOf(now.getTime(), clock)
  const thisWeek = Temporal.PlainDate.from(weekOf(today, clock.weekStart)[0] ?? today)
  const starts = Array.from({ length: weekCount }, (_, n) => thisWeek.subtract({ weeks: weekCount - 1 - n }).toString())
  const bounds = workdayBounds(starts, clock).slice(0, -1)
  const ends = [...bounds.slice(1), Infinity].map((bound) => Math.min(bound, now.getTime() + 1))
  // One week at a time, because grouping all by week would sort on disk. Intervals are summed as they are, because
  // converting each to seconds takes longer than reading it.
  const { rows: weeks } = await sql<Omit<HomeTrend['weeks'][number], 'from'>>`
    select coalesce(greatest(0, extract(epoch from hours.time - coalesce(meals.time, '0'))), 0)::bigint as worked_seconds,
      seen.inspections, seen.score
    from unnest(${bounds.map(iso)}::timestamptz[], ${ends.map(iso)}::timestamptz[])
      with ordinality as week (begins, ends, number)
    cross join lateral (
      select sum(coalesce(w.ended_at, ${now}) - w.started_at) as time
      from work_logs w
      where w.started_at >= week.begins and w.started_at < week.ends and w.voided_at is null
        and ${inOwnRegions('w.location_id')}) hours
    cross join lateral (
      select sum(coalesce(b.ended_at, ${now}) - b.started_at) as time
      from breaks b
      join work_logs w on w.organization_id = b.organization_id and w.id = b.work_log_id
      where b.kind = 'meal' and b.started_at >= week.begins and b.started_at < week.ends and w.voided_at is null
        and w.started_at >= week.begins - ${longestLog} and w.started_at < week.ends
        and coalesce(b.ended_at, ${now}) - b.started_at >= interval '30 minutes'
        and ${inOwnRegions('w.location_id')}) meals
    cross join lateral (
      select count(*)::int as inspections, round(avg(i.score))::int as score
      from inspections i
      where i.done_at >= week.begins and i.done_at < week.ends and i.replaced_by_id is null
        and ${inOwnRegions('i.location_id')}) seen
    order by week.number`.execute(tx)
  return {
    period: await periodOf(tx, now, today, clock),
    weeks: weeks.map((week, n) => ({ from: starts[n] ?? '', ...week })),
  }
}

const iso = (at: number) => new Date(at).toISOString()

type Clock = Parameters<typeof workdayBounds>[1]

interface Visited {
  seconds: number
  onBudget: number
  budgetMinutes: number | null
}

/** Hours worked in the period, and the budget of the visits they were for. */
async function periodOf(tx: TenantTx, now: Date, today: string, clock: Clock): Promise<HomeTrend['period']> {
  const days = await currentPeriod(tx, today)
  const since = new Date(workdayBounds([days.from], clock)[0] ?? now)
  const { rows } = await sql<Visited>`
    with worked as (
      select w.job_id, w.visit_start,
        coalesce(w.ended_at, ${now}) - w.started_at - coalesce(b.time, interval '0') as time
      from work_logs w
      left join (
        select b.work_log_id, sum(coalesce(b.ended_at, ${now}) - b.started_at) as time
        from breaks b
        where b.kind = 'meal' and b.started_at >= ${since} and b.started_at <= ${now}
          and coalesce(b.ended_at, ${now}) - b.started_at >= interval '30 minutes'
        group by 1) b on b.work_log_id = w.id
      where w.started_at >= ${since} and w.started_at <= ${now} and w.voided_at is null
        and ${inOwnRegions('w.location_id')}),
    visited as (
      select job_id, visit_start, sum(time) as time from worked group by 1, 2)
    select coalesce(extract(epoch from sum(v.time)), 0)::bigint as seconds,
      coalesce(extract(epoch from sum(v.time) filter (where v.visit_start is not null and j.budgeted_minutes > 0)), 0)::bigint as on_budget,
      sum(j.budgeted_minutes) filter (where v.visit_start is not null and j.budgeted_minutes > 0)::bigint as budget_minutes
    from visited v left join jobs j on j.id = v.job_id`.execute(tx)
  const { seconds = 0, onBudget = 0, budgetMinutes = null } = rows[0] ?? {}
  return {
    ...days,
    workedSeconds: seconds,
    budgetedSeconds: budgetMinutes === null ? null : budgetMinutes * 60,
    workedOnBudgetSeconds: onBudget,
  }
}
