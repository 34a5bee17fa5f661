import { sql } from 'kysely'
import { dayMs } from '#server/api/days.ts'
import { ledgerMinutes } from '#server/api/domain/time-off/ledger-minutes.ts'
import { firstIdAt } from '#server/api/uuid-time.ts'
import type { PresetKey } from '#shared/monitors/presets.ts'
import {
  placeTitle,
  clock,
  hoursSince,
  ofClient,
  ofMember,
  noSubjectColumns,
  placeColumns,
  placeJoin,
  type FigureQuery,
} from './figure-parts.ts'
import type { MoneyPreset } from './money-figures.ts'
import { qualityFigures } from './quality-figures.ts'
import { supplyFigures } from './supply-figures.ts'
import type { MemberPreset, VisitPreset } from './visit-figures.ts'

/** Bounds recent rows by primary key alone, plus a day for clock differences between the id and the row's time. */
const firstIdSince = (now: Date, days: number) => firstIdAt(now.getTime() - (days + 1) * dayMs)

const ofAssignment = { memberId: sql`a.member_id`, policyId: sql`a.policy_id` }

/** One query per preset, which returns every subject with a figure, firing or not. */
export const figures: Readonly<Record<Exclude<PresetKey, VisitPreset | MemberPreset | MoneyPreset>, FigureQuery>> = {
  ...qualityFigures,
  ...supplyFigures,
  outside_fence: (now) => sql`
    select l.id::text as key, count(*)::float as value, ${placeTitle} as title, '/operations?area=logs' as link, ${placeColumns}
    from work_logs w ${placeJoin(sql`w.location_id`)}
    where w.started_at >= ${now}::timestamptz - interval '24 hours' and w.voided_at is null
      and 'outside_fence' = any (w.flags)
    group by l.id, l.name, l.region_id, l.client_id, c.name`,
  forgotten_end: (now) => sql`
    select m.id::text as key, count(*)::float as value, m.name as title, ${ofMember}
    from work_logs w join members m on m.id = w.member_id
    where w.started_at >= ${now}::timestamptz - interval '7 days' and w.voided_at is null
      and 'closed_automatically' = any (w.flags)
    group by m.id, m.name`,
  clock_edits: (now) => sql`
    select h.user_id::text as key, count(*)::float as value, coalesce(min(m.name), '') as title,
      '/operations?area=logs' as link, null::uuid as place_id, '{}'::uuid[] as region_ids, null::uuid as client_id
    from work_log_changes h left join members m on m.user_id = h.user_id
    where h.id >= ${firstIdSince(now, 7)} and h.at >= ${now}::timestamptz - interval '7 days' and h.kind in ('corrected', 'voided')
      and h.subject = 'work_log' and h.user_id is not null
    group by h.user_id`,
  self_approved: (now) => sql`
    select m.id::text as key, count(*)::float as value, m.name as title, ${ofMember}
    from self_approvals s join members m on m.id = s.member_id
    where s.at >= ${now}::timestamptz - interval '7 days' and s.ended_at is null
    group by m.id, m.name`,
  // The constant bounds help the planner, which cannot estimate the week's start.
  overtime_near: (now) => sql`
    with ${clock(now)},
    meals as materialized (
      select b.work_log_id, sum(extract(epoch from coalesce(b.ended_at, ${now}::timestamptz) - b.started_at)) as seconds
      from clock, breaks b
      where b.kind = 'meal' and b.started_at >= ${now}::timestamptz - interval '8 days' and b.started_at >= clock.week
      group by b.work_log_id)
    select m.id::text as key, round((sum(extract(epoch from
        coalesce(w.ended_at, ${now}::timestamptz) - greatest(w.started_at, clock.week))
        - coalesce(b.seconds, 0)) / 3600)::numeric, 1)::float as value, m.name as title, ${ofMember}
    from clock, work_logs w join members m on m.id = w.member_id left join meals b on b.work_log_id = w.id
    where w.voided_at is null and w.started_at >= ${now}::timestamptz - interval '9 days'
      and w.started_at >= clock.week - interval '1 day' and coalesce(w.ended_at, ${now}::timestamptz) > clock.week
    group by m.id, m.name`,
  labour_over_budget: (now) => sql`
    select j.id::text as key, round((100 * sum(extract(epoch from w.ended_at - w.started_at)) / 60
        / (j.budgeted_minutes * count(distinct w.visit_start)))::numeric, 1)::float as value,
      ${placeTitle} || ' · ' || j.name as title,
      '/clients/' || c.id || '/locations/' || l.id || '/jobs/' || j.id as link, ${placeColumns}
    from work_logs w join jobs j on j.id = w.job_id and j.budgeted_minutes > 0 ${placeJoin(sql`j.location_id`)}
    where w.started_at >= ${now}::timestamptz - interval '28 days' and w.ended_at is not null and w.voided_at is null
      and w.visit_start is not null
    group by j.id, j.name, j.budgeted_minutes, c.id, c.name, l.id, l.name, l.region_id, l.client_id`,
  client_without_visit: (now) => sql`
    select c.id::text as key, floor(extract(epoch from ${now}::timestamptz - coalesce(v.last, c.created_at)) / 86400)::float as value,
      c.name as title, ${ofClient}
    from clients c cross join lateral (
      select max(w.at) as last from locations l cross join lateral (
        select started_at as at from work_logs
        where location_id = l.id and voided_at is null order by started_at desc limit 1) w
      where l.client_id = c.id) v
    where c.status = 'active' and c.archived_at is null and exists (
      select from jobs j join locations l on l.id = j.location_id
      where l.client_id = c.id and j.status = 'active' and j.archived_at is null and l.archived_at is null)`,
  problem_open: (now) => sql`
    select p.id::text as key, ${hoursSince(sql`p.created_at`, now)}::float as value,
      ${placeTitle} || ': ' || left(p.text, 120) as title, '/operations?area=problems' as link, ${placeColumns}
    from problem_reports p ${placeJoin(sql`p.location_id`)} where p.resolved_at is null`,
  supplies_waiting: (now) => sql`
    select s.id::text as key, ${hoursSince(sql`s.created_at`, now)}::float as value,
      ${placeTitle} as title, '/operations?area=supplies' as link, ${placeColumns}
    from supply_requests s ${placeJoin(sql`s.location_id`)} where s.state = 'requested'`,
  request_unanswered: (now) => sql`
    select r.id::text as key, ${hoursSince(sql`r.created_at`, now)}::float as value,
      ${placeTitle} || ': ' || left(r.text, 120) as title, '/clients/' || c.id || '?tab=feedback' as link, ${placeColumns}
    from client_requests r ${placeJoin(sql`r.location_id`)} where r.state = 'open' and r.answered_at is null`,
  low_rating: (now) => sql`
    select c.id::text as key, round(avg(r.stars), 2)::float as value, c.name as title, ${ofClient}
    from visit_ratings r join locations l on l.id = r.location_id join clients c on c.id = l.client_id
    where r.created_at >= ${now}::timestamptz - interval '30 days' group by c.id, c.name`,
  quote_idle: (now) => sql`
    select q.id::text as key, floor(extract(epoch from ${now}::timestamptz - q.sent_at) / 86400)::float as value,
      'Q-' || q.number || ' ' || q.recipient as title, '/clients/quotes' as link, null::uuid as place_id,
      '{}'::uuid[] as region_ids, q.client_id
    from quotes q where q.state in ('sent', 'viewed') and q.archived_at is null and q.sent_at is not null`,
  contract_ending: (now) => sql`
    with ${clock(now)}
    select c.id::text as key, (c.contract_ends_on - clock.today)::float as value, c.name as title, ${ofClient}
    from clock, clients c
    where c.status = 'active' and c.archived_at is null and c.contract_ends_on >= clock.today`,
  holiday_unanswered: (now) => sql`
    with ${clock(now)}
    select q.id::text as key, (q.date - clock.today)::float as value, ${placeTitle} || ' · ' || q.date as title,
      '/settings/holiday-calendar?tab=questions' as link, ${placeColumns}
    from clock, holiday_questions q ${placeJoin(sql`q.location_id`)}
    where q.answer is null and q.date >= clock.today`,
  certification_ending: (now) => sql`
    with ${clock(now)}
    select e.id::text as key, (e.expires_on - clock.today)::float as value, m.name || ': ' || e.name as title, ${ofMember}
    from clock, certifications e join members m on m.id = e.member_id and m.deactivated_at is null
    where e.expires_on <= clock.today + 366 and not exists (
      select from certifications n where n.member_id = e.member_id and n.kind = e.kind
        and lower(n.name) = lower(e.name) and coalesce(n.expires_on, 'infinity') > e.expires_on)`,
  leave_negative: (now) => sql`
    with ${clock(now)}
    select m.id || ' ' || p.id as key, round(b.minutes / 60.0, 1)::float as value,
      m.name || ': ' || p.name as title, ${ofMember}
    from clock, leave_assignments a join members m on m.id = a.member_id and m.deactivated_at is null
    join leave_policies p on p.id = a.policy_id and p.tracks_balance
    cross join lateral (select ${ledgerMinutes(ofAssignment, sql`clock.today`)} as minutes) b
    where b.minutes < 0`,
  unknown_caller: (now) => sql`
    select k.caller as key, count(*)::float as value, k.caller as title, '/reports/phone-calls' as link,
      null::uuid as place_id, '{}'::uuid[] as region_ids, null::uuid as client_id
    from calls k
    where k.started_at >= ${now}::timestamptz - interval '24 hours' and k.location_id is null and k.member_id is null
      and k.caller <> ''
    group by k.caller`,
  pin_failures: (now) => sql`
    select k.caller as key, count(*)::float as value, k.caller as title, '/reports/phone-calls' as link, ${noSubjectColumns}
    from call_results k
    where k.id >= ${firstIdSince(now, 1)} and k.at >= ${now}::timestamptz - interval '24 hours' and k.problem in ('pin_wrong', 'pin_locked')
      and k.caller <> ''
    group by k.caller`,
  // Sick days next to days off, repeatedly on a Monday or Friday.
  sick_pattern: (now) => sql`
    with ${clock(now)}
    select m.id::text as key, count(*)::float as value, m.name as title, ${ofMember}
    from clock, leave_requests r join leave_policies p on p.id = r.policy_id and p.kind = 'sick'
    join members m on m.id = r.member_id and m.deactivated_at is null
    where r.state in ('requested', 'approved') and r.from_day between clock.today - 180 and clock.today
      and (extract(isodow from r.from_day) = 1 or extract(isodow from r.to_day) = 5)
    group by m.id, m.name`,
  // Cleaned faster than plausible, at locations with one job and known floor area.
  pace_high: (now) => sql`
    select l.id::text as key, round(f.feet * w.visits / w.hours)::float as value, ${placeTitle} as title,
      '/clients/' || c.id || '/locations/' || l.id as link, ${placeColumns}
    from locations l join clients c on c.id = l.client_id
    cross join lateral (select sum(square_feet) as feet from areas where location_id = l.id) f
    cross join lateral (
      select count(distinct visit_start) as visits, sum(extract(epoch from ended_at - started_at)) / 3600 as hours
      from work_logs
      where location_id = l.id and ended_at is not null and voided_at is null and visit_start is not null
        and started_at >= ${now}::timestamptz - interval '28 days') w
    where l.archived_at is null and f.feet > 0 and w.hours > 0
      and (select count(*) from jobs where location_id = l.id and archived_at is null) = 1`,
}
