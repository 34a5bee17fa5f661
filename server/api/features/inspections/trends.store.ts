import { sql, type RawBuilder } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { trendLimits, type TrendSubjectKind } from '#shared/inspections/kinds.ts'
import type { InspectionTrends, TrendSubject } from '#shared/inspections/trends.contract.ts'
import { requireWindow } from './inspection-window.ts'

interface TrendQuery {
  by: TrendSubjectKind
  from: string
  to: string
  locationId?: string
}

/** The subjects of a report or item, as columns `subject`, `template_id`, `name`, `detail`. */
const subjects: Readonly<Record<TrendSubjectKind, RawBuilder<unknown>>> = {
  locations: sql`
    select r.id as report_id, null::text as item_key, l.id::text as subject, null::uuid as template_id,
      l.name, c.name as detail
    from report r
    join locations l on l.organization_id = r.organization_id and l.id = r.location_id
    join clients c on c.organization_id = l.organization_id and c.id = l.client_id`,
  members: sql`
    select r.id as report_id, null::text as item_key, m.id::text as subject, null::uuid as template_id,
      m.name, '' as detail
    from report r
    cross join lateral (
      select distinct w.organization_id, w.member_id from work_logs w
      where w.organization_id = r.organization_id and w.location_id = r.location_id and w.voided_at is null
        and w.started_at >= r.done_at - make_interval(days => ${trendLimits.crewDays}) and w.started_at < r.done_at) w
    join members m on m.organization_id = w.organization_id and m.id = w.member_id`,
  items: sql`
    select a.report_id, a.item_key, a.item_key as subject, r.template_id, a.text as name, a.section as detail
    from answer a join report r on r.id = a.report_id`,
}

/** The figures of each kind of subject. */
const measures: Readonly<Record<TrendSubjectKind, RawBuilder<unknown>>> = {
  locations: sql`
    select r.id as report_id, null::text as item_key, r.score, coalesce(a.failed, 0) as failed,
      coalesce(a.asked, 0) as asked, coalesce(t.actions, 0) as actions, coalesce(t.open_actions, 0) as open_actions
    from report r
    left join (
      select report_id, count(*) filter (where is_failed) as failed, count(*) as asked from answer group by 1) a
      on a.report_id = r.id
    left join (
      select report_id, sum(actions) as actions, sum(open_actions) as open_actions from action group by 1) t
      on t.report_id = r.id`,
  get members() {
    return this.locations
  },
  items: sql`
    select a.report_id, a.item_key, case when a.is_failed then 0 else 10000 end as score,
      a.is_failed::integer as failed, 1 as asked, coalesce(t.actions, 0) as actions,
      coalesce(t.open_actions, 0) as open_actions
    from answer a left join action t on t.report_id = a.report_id and t.item_key = a.item_key`,
}

/**
 * Figures by month of the newest revisions in a period, for the subjects with the lowest scores. An item is the same in
 * every version of its template, and is shown with the text of its last report. @throws ProblemError 400
 * `window_too_long`.
 */
export async function trends(tx: TenantTx, { by, from, to, locationId }: TrendQuery): Promise<InspectionTrends> {
  requireWindow(from, to)
  const place = locationId ? sql`and i.location_id = ${locationId}::uuid` : sql``
  const { rows } = await sql<TrendSubject & { total: number }>`
    with report as materialized (
      select i.organization_id, i.id, i.template_id, i.location_id, i.done_at, i.score, i.snapshot
      from inspections i
      where i.done_at >= ${from}::date::timestamptz and i.done_at < (${to}::date + 1)::timestamptz
        and i.replaced_by_id is null and i.score is not null ${place}),
    answer as materialized (
      select r.id as report_id, item ->> 'key' as item_key, item ->> 'text' as text, section ->> 'name' as section,
        (item ->> 'isFailed')::boolean as is_failed
      from report r, jsonb_array_elements(r.snapshot -> 'sections') as section,
        jsonb_array_elements(section -> 'items') as item
      where item ->> 'value' is not null),
    action as materialized (
      select a.inspection_id as report_id, a.item_key, count(*) as actions,
        count(*) filter (where a.state <> 'verified') as open_actions
      from report r
      join corrective_actions a on a.organization_id = r.organization_id and a.inspection_id = r.id
      where a.state <> 'withdrawn' group by 1, 2),
    of_subject as (${subjects[by]}),
    measure as (${measures[by]}),
    monthly as materialized (
      select s.subject, s.template_id, to_char(r.done_at, 'YYYY-MM') as month, count(*)::integer as count,
        sum(m.score)::numeric as points, sum(m.failed)::integer as failed, sum(m.asked)::integer as asked,
        sum(m.actions)::integer as actions, sum(m.open_actions)::integer as open_actions,
        max(array[to_char(r.done_at, 'YYYYMMDDHH24MISSUS'), s.name, s.detail]) as words
      from of_subject s
      join measure m on m.report_id = s.report_id and m.item_key is not distinct from s.item_key
      join report r on r.id = s.report_id
      group by 1, 2, 3)
    select subject as id, template_id, (max(words))[2] as name, (max(words))[3] as detail, sum(count)::integer as count,
      round(sum(points) / sum(count))::integer as score, sum(failed)::integer as failed, sum(asked)::integer as asked,
      sum(actions)::integer as actions, sum(open_actions)::integer as open_actions,
      json_agg(json_build_object('month', month, 'count', count, 'score', round(points / count), 'failed', failed,
        'asked', asked, 'actions', actions, 'openActions', open_actions) order by month) as months,
      (count(*) over ())::integer as total
    from monthly group by 1, 2 order by score, name, id limit ${trendLimits.subjectsMax}`.execute(tx)
  return { total: rows[0]?.total ?? 0, subjects: rows.map(({ total: _total, ...subject }) => subject) }
}
