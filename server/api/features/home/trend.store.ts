import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { currentPeriod } from '#server/api/domain/pay-periods/current-period.store.ts'
import { weekOf, workdayBounds, workdayOf } from '#server/api/domain/timekeeping/worked-time.ts'
import type { HomeTrend } from '#shared/contracts/home.ts'

const weekCount = 12

/** A supervisor who is tied to regions hears of those. */
const inOwnRegions = (locationId: string) => sql`
  (current_region_ids() is null or exists (
    select from locations l where l.id = ${sql.ref(locationId)} and l.region_id = any (current_region_ids())))`

/** Twelve weeks on the organisation's workdays, and the pay period that runs. */
export async function trend(tx: TenantTx, now: Date): Promise<HomeTrend> {
  const clock = await tx
    .selectFrom('configurations')
    .select(['timeZone', 'workdayStart', 'weekStart'])
    .executeTakeFirstOrThrow()
  const today = workdayOf(now.getTime(), clock)
  const thisWeek = Temporal.PlainDate.from(weekOf(today, clock.weekStart)[0] ?? today)
  const starts = Array.from({ length: weekCount }, (_, n) => thisWeek.subtract({ weeks: weekCount - 1 - n }).toString())
  const bounds = workdayBounds(starts, clock).slice(0, -1)
  const at = sql`${bounds.map((bound) => new Date(bound).toISOString())}::timestamptz[]`
  const since = new Date(bounds[0] ?? now)

  const { rows: hours } = await sql<{ week: number; seconds: number }>`
    select width_bucket(w.started_at, ${at}) as week,
      sum(extract(epoch from coalesce(w.ended_at, ${now}) - w.started_at))::bigint as seconds
    from work_logs w
    where w.started_at >= ${since} and w.started_at <= ${now} and w.voided_at is null
      and ${inOwnRegions('w.location_id')}
    group by 1`.execute(tx)
  const { rows: meals } = await sql<{ week: number; seconds: number }>`
    select width_bucket(b.started_at, ${at}) as week,
      sum(extract(epoch from coalesce(b.ended_at, ${now}) - b.started_at))::bigint as seconds
    from breaks b
    join work_logs w on w.organization_id = b.organization_id and w.id = b.work_log_id
    where b.kind = 'meal' and b.started_at >= ${since} and b.started_at <= ${now} and w.voided_at is null
      and coalesce(b.ended_at, ${now}) - b.started_at >= interval '30 minutes' and ${inOwnRegions('w.location_id')}
    group by 1`.execute(tx)
  const { rows: scores } = await sql<{ week: number; count: number; score: number | null }>`
    select width_bucket(i.done_at, ${at}) as week, count(*)::int as count, round(avg(i.score))::int as score
    from inspections i
    where i.done_at >= ${since} and i.done_at <= ${now} and i.replaced_by_id is null and ${inOwnRegions('i.location_id')}
    group by 1`.execute(tx)

  const of = <Row extends { week: number }>(rows: readonly Row[], n: number) => rows.find(({ week }) => week === n + 1)
  return {
    period: await periodOf(tx, now, today, clock),
    weeks: starts.map((from, n) => ({
      from,
      workedSeconds: Math.max(0, (of(hours, n)?.seconds ?? 0) - (of(meals, n)?.seconds ?? 0)),
      inspections: of(scores, n)?.count ?? 0,
      score: of(scores, n)?.score ?? null,
    })),
  }
}

type Clock = Parameters<typeof workdayBounds>[1]

interface Visited {
  seconds: number
  onBudget: number
  budgetMinutes: number | null
}

/** What was worked in the period, beside what the visits of that work were to take. */
async function periodOf(tx: TenantTx, now: Date, today: string, clock: Clock): Promise<HomeTrend['period']> {
  const days = await currentPeriod(tx, today)
  const since = new Date(workdayBounds([days.from], clock)[0] ?? now)
  const { rows } = await sql<Visited>`
    with worked as (
      select w.id, w.job_id, w.visit_start,
        extract(epoch from coalesce(w.ended_at, ${now}) - w.started_at) - coalesce(b.seconds, 0) as seconds
      from work_logs w
      left join (
        select b.work_log_id, sum(extract(epoch from coalesce(b.ended_at, ${now}) - b.started_at)) as seconds
        from breaks b
        where b.kind = 'meal' and b.started_at >= ${since} and b.started_at <= ${now}
          and coalesce(b.ended_at, ${now}) - b.started_at >= interval '30 minutes'
        group by 1) b on b.work_log_id = w.id
      where w.started_at >= ${since} and w.started_at <= ${now} and w.voided_at is null
        and ${inOwnRegions('w.location_id')}),
    visited as (
      select job_id, visit_start, sum(seconds) as seconds from worked group by 1, 2)
    select coalesce(sum(v.seconds), 0)::bigint as seconds,
      coalesce(sum(v.seconds) filter (where v.visit_start is not null and j.budgeted_minutes > 0), 0)::bigint as on_budget,
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
