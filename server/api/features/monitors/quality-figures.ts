import { sql } from 'kysely'
import { placeTitle, clock, placeColumns, placeJoin, type FigureQuery } from './figure-parts.ts'

/** Figures of inspections and their corrective actions. A corrected report counts in its newest revision. */
export const qualityFigures = {
  inspection_low: () => sql`
    select l.id::text as key, i.score / 100.0::float as value, ${placeTitle} as title,
      '/reports/inspections/' || i.id as link, ${placeColumns}
    from locations l join clients c on c.id = l.client_id cross join lateral (
      select id, score from inspections
      where location_id = l.id and done_at is not null and replaced_by_id is null and score is not null
      order by done_at desc limit 1) i
    where l.archived_at is null and c.archived_at is null`,
  inspection_falling: () => sql`
    select l.id::text as key, round(-i.slope::numeric, 1)::float as value, ${placeTitle} as title,
      '/reports/inspections' as link, ${placeColumns}
    from locations l join clients c on c.id = l.client_id cross join lateral (
      select regr_slope(n.score / 100.0, n.place) as slope, count(*) as count from (
        select score, row_number() over (order by done_at) as place from (
          select score, done_at from inspections
          where location_id = l.id and done_at is not null and replaced_by_id is null and score is not null
          order by done_at desc limit 3) last) n) i
    where l.archived_at is null and c.archived_at is null and i.count = 3`,
  inspection_overdue: (now) => sql`
    select l.id::text as key, floor(extract(epoch from ${now}::timestamptz - i.last) / 86400)::float as value,
      ${placeTitle} as title, '/reports/inspections?tab=next' as link, ${placeColumns}
    from locations l join clients c on c.id = l.client_id cross join lateral (
      select max(done_at) as last from inspections where location_id = l.id and replaced_by_id is null) i
    where l.archived_at is null and c.archived_at is null and i.last is not null`,
  action_overdue: (now) => sql`
    with ${clock(now)}
    select a.id::text as key, (clock.today - a.due_on)::float as value, ${placeTitle} || ': ' || left(a.text, 120) as title,
      '/reports/inspections?tab=actions' as link, ${placeColumns}
    from clock, corrective_actions a ${placeJoin(sql`a.location_id`)}
    where a.state = 'open' and a.due_on < clock.today`,
  repeat_deficiency: (now) => sql`
    select l.id || ' ' || md5(f.text) as key, f.count::float as value, ${placeTitle} || ': ' || left(f.text, 160) as title,
      '/reports/inspections' as link, ${placeColumns}
    from (
      select i.location_id, item ->> 'text' as text, count(*) as count
      from inspections i, jsonb_array_elements(i.snapshot -> 'sections') section,
        jsonb_array_elements(section -> 'items') item
      where i.done_at >= ${now}::timestamptz - interval '90 days' and i.replaced_by_id is null
        and (item ->> 'isFailed')::boolean
      group by 1, 2 having count(*) > 1) f ${placeJoin(sql`f.location_id`)}`,
} satisfies Record<string, FigureQuery>
