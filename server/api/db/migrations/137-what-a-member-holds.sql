-- What a member holds
-- What still points to a member when they leave is found by one function; what only they could settle ends with them.

/**
 * Everything open or to come that names a member, one row each: its kind, what it is called, and its day or moment. A
 * test compares the references to members with the kinds here, so that a new one is listed or declared as history.
 */
create function member_holdings(of_member uuid) returns table (kind text, label text, day date, at timestamptz)
  language sql stable as $$
    with me as (select organization_id, user_id from members where id = of_member),
      today as (select (now() at time zone time_zone)::date as day from configurations)
    select 'job', l.name || ' · ' || j.name, null::date, null::timestamptz
      from job_crew k
      join jobs j on j.organization_id = k.organization_id and j.id = k.job_id
      join locations l on l.organization_id = k.organization_id and l.id = k.location_id
      where k.member_id = of_member and j.archived_at is null and j.status <> 'ended'
        and k.last_day >= (now() at time zone l.time_zone)::date
    union all
    select 'visit', l.name || ' · ' || j.name, null, coalesce(v.moved_to, v.original_start)
      from visit_crew k
      join visit_changes v on v.organization_id = k.organization_id and v.job_id = k.job_id
        and v.original_start = k.original_start
      join jobs j on j.organization_id = k.organization_id and j.id = k.job_id
      join locations l on l.organization_id = k.organization_id and l.id = k.location_id
      where k.member_id = of_member and v.has_own_crew and v.cancelled_reason is null
        and coalesce(v.moved_to, v.original_start) > now()
    union all
    select distinct 'template', w.name, null::date, null::timestamptz
      from week_template_crew k
      join week_templates w on w.organization_id = k.organization_id and w.id = k.template_id
      where k.member_id = of_member
    union all
    select 'report', m.name, null, null from members m where m.manager_id = of_member and m.deactivated_at is null
    union all
    select 'region', r.name, null, null
      from member_regions k join regions r on r.organization_id = k.organization_id and r.id = k.region_id
      where k.member_id = of_member
    union all
    select 'action', l.name || ' · ' || a.text, a.due_on, null
      from corrective_actions a join locations l on l.organization_id = a.organization_id and l.id = a.location_id
      where a.owner_id = of_member and a.state = 'open'
    union all
    select 'inspection', l.name || ' · ' || t.name, p.due_on, null
      from inspection_plans p
      join locations l on l.organization_id = p.organization_id and l.id = p.location_id
      join inspection_templates t on t.organization_id = p.organization_id and t.id = p.template_id
      where of_member in (p.inspector_id, p.owner_id) and l.archived_at is null
    union all
    select 'offer', l.name, null, o.original_start
      from visit_offers o join locations l on l.organization_id = o.organization_id and l.id = o.location_id
      where o.member_id = of_member and o.answer is null and o.original_start > now()
    union all
    select 'swap', l.name, null, s.starts_at
      from visit_swaps s join locations l on l.organization_id = s.organization_id and l.id = s.location_id
      where of_member in (s.member_id, s.to_member_id, s.taken_by) and s.closed_at is null
    union all
    select 'leaveRequest', p.name, r.from_day, null
      from leave_requests r join leave_policies p on p.organization_id = r.organization_id and p.id = r.policy_id
      where r.member_id = of_member and r.state = 'requested'
    union all
    select 'invitation', i.email, null, i.sent_at
      from invitations i where i.member_id = of_member and i.withdrawn_at is null and i.accepted_at is null
    union all
    select 'key', l.name || ' · ' || k.number, null, k.since
      from site_keys k join locations l on l.organization_id = k.organization_id and l.id = k.location_id
      where k.holder_id = of_member
    union all
    select 'code', l.name, null, max(r.revealed_at)
      from alarm_code_reveals r
      join alarm_codes c on c.organization_id = r.organization_id and c.location_id = r.location_id
      join locations l on l.organization_id = r.organization_id and l.id = r.location_id
      where r.member_id = of_member and r.revealed_at >= c.changed_at and num_nonnulls(c.sealed, c.unsealed) = 1
      group by l.id, l.name
    union all
    select 'workLog', l.name, null, w.started_at
      from work_logs w join locations l on l.organization_id = w.organization_id and l.id = w.location_id
      where w.member_id = of_member and w.ended_at is null and w.voided_at is null
    union all
    select 'timeRequest', l.name, null, r.started_at
      from time_requests r join locations l on l.organization_id = r.organization_id and l.id = r.location_id
      where r.member_id = of_member and r.state = 'open'
    union all
    select 'trip', t.from_name || ' – ' || t.to_name, t.day, null
      from trips t where t.member_id = of_member and t.state = 'open'
    union all
    select 'supplyRequest', l.name, null, r.created_at
      from supply_requests r join locations l on l.organization_id = r.organization_id and l.id = r.location_id
      where r.member_id = of_member and r.state = 'requested'
    union all
    select 'leave', p.name, r.from_day, null
      from leave_requests r join leave_policies p on p.organization_id = r.organization_id and p.id = r.policy_id
      where r.member_id = of_member and r.state = 'approved' and r.to_day >= (select day from today)
    union all
    select 'draftInspection', l.name, null, i.created_at
      from inspections i join locations l on l.organization_id = i.organization_id and l.id = i.location_id
      where coalesce(i.corrected_by_id, i.inspector_id) = of_member and i.submitted_at is null
    union all
    select 'draftRecap', '', r.day, null from recaps r where r.member_id = of_member and r.submitted_at is null
    union all
    select 'feed', '', null, f.created_at from calendar_feeds f where f.member_id = of_member
    union all
    select 'feed', '', null, f.created_at from leave_feeds f where f.member_id = of_member
    union all
    select 'view', v.name, null, null from saved_views v join me on me.user_id = v.user_id
    union all
    select 'quote', q.number || ' · ' || q.title, null, q.sent_at
      from quotes q
      join quote_revisions r on r.organization_id = q.organization_id and r.quote_id = q.id and r.revision = q.revision
      join me on me.user_id = r.sent_by
      where q.state in ('sent', 'viewed') and q.archived_at is null
  $$;
revoke all on function member_holdings from public;
grant execute on function member_holdings to custodia_tenant;

/**
 * Ends what a member leaves open and nobody else can answer, whichever code deactivates them. Crews, plans and reports
 * stay as they are: they are read without deactivated members, and come back with a reactivation.
 */
create function release_member() returns trigger
  language plpgsql set search_path = public as $$
begin
  update invitations set withdrawn_at = now()
    where organization_id = new.organization_id and member_id = new.id
      and withdrawn_at is null and accepted_at is null;
  update visit_offers set answer = 'declined', answered_at = now()
    where organization_id = new.organization_id and member_id = new.id and answer is null;
  -- A swap that the member has taken lapses with the next sweep, which notifies who asked.
  update visit_swaps set state = case new.id when member_id then 'withdrawn' else 'declined' end,
      closed_at = now()
    where organization_id = new.organization_id and closed_at is null and new.id in (member_id, to_member_id);
  update leave_requests set state = 'cancelled', decided_at = now(), version = version + 1
    where organization_id = new.organization_id and member_id = new.id and state = 'requested';
  update corrective_actions set owner_id = null, version = version + 1
    where organization_id = new.organization_id and owner_id = new.id and state = 'open';
  return null;
end $$;
create trigger release_member after update of deactivated_at on members for each row
  when (old.deactivated_at is null and new.deactivated_at is not null) execute function release_member();
