-- Matters of notices
-- What a notice asks of its reader; it leaves the unread ones when the last of that is settled.

create table notification_matters (
  organization_id uuid not null references organizations on delete cascade,
  notification_id uuid not null,
  matter          text not null check (matter ~ '^[a-z_]{1,40}$'),
  -- The row it is about, or the row that all its changes name.
  matter_id       uuid not null,
  -- Which of that row's matters: a visit's start, a due day, a member.
  detail          text not null default '' check (char_length(detail) <= 120),
  primary key (organization_id, notification_id, matter_id, detail),
  foreign key (organization_id, notification_id) references notifications (organization_id, id) on delete cascade
);
comment on table notification_matters is 'What a notice asks for and nobody has settled yet.';
create index notification_matters_of on notification_matters (organization_id, matter_id, matter);
create index notification_matters_of_visits on notification_matters (organization_id)
  where matter in ('offer', 'confirmation', 'unassigned_visit', 'holiday_question');
select isolate_tenants('notification_matters');
grant select, insert, update (matter_id), delete on notification_matters to custodia_tenant;

/** Whether a planned visit still needs somebody; when it ends is known to the schedule alone. */
create function is_visit_short(of_organization uuid, of_job uuid, of_start timestamptz) returns boolean
  language sql stable set search_path = public as $$
    select exists (
      select from jobs j
      join locations l on l.organization_id = j.organization_id and l.id = j.location_id
      left join visit_changes v on v.organization_id = j.organization_id and v.job_id = j.id
        and v.original_start = of_start
      where j.organization_id = of_organization and j.id = of_job and j.archived_at is null
        and v.cancelled_reason is null
        and j.crew_size > case when v.has_own_crew then (
          select count(*) from visit_crew k
          join members a on a.organization_id = k.organization_id and a.id = k.member_id and a.deactivated_at is null
          where k.organization_id = of_organization and k.job_id = of_job and k.original_start = of_start)
        else (
          select count(*) from job_crew k
          join members a on a.organization_id = k.organization_id and a.id = k.member_id and a.deactivated_at is null
          where k.organization_id = of_organization and k.job_id = of_job
            and (of_start at time zone l.time_zone)::date between k.effective_from and k.last_day) end)
  $$;

/** What each matter waits for. */
create function is_matter_open(of_organization uuid, of_matter text, of_id uuid, of_detail text) returns boolean
  language plpgsql stable set search_path = public as $$
declare
  one constant text := split_part(of_detail, '|', 1);
  two constant text := split_part(of_detail, '|', 2);
begin
  case of_matter
    when 'question' then
      return exists (select from faq_questions
        where organization_id = of_organization and id = of_id and closed_at is null);
    when 'certification' then
      return exists (select from certifications c
        join members m on m.organization_id = c.organization_id and m.id = c.member_id and m.deactivated_at is null
        where c.organization_id = of_organization and c.id = of_id and c.expires_on = one::date);
    when 'offer' then
      return is_visit_short(of_organization, of_id, one::timestamptz) and exists (select from visit_offers
        where organization_id = of_organization and job_id = of_id and original_start = one::timestamptz
          and member_id = two::uuid and answer is null);
    when 'unassigned_visit' then
      return is_visit_short(of_organization, of_id, one::timestamptz);
    when 'confirmation' then
      return exists (select from visit_confirmations c
        left join visit_changes v on v.organization_id = c.organization_id and v.job_id = c.job_id
          and v.original_start = c.original_start
        where c.organization_id = of_organization and c.job_id = of_id and c.original_start = one::timestamptz
          and c.member_id = two::uuid and c.confirmed_at is null and v.cancelled_reason is null
          and c.starts_at = coalesce(v.moved_to, c.original_start)
          and (v.has_own_crew is not true or exists (select from visit_crew k
            where k.organization_id = c.organization_id and k.job_id = c.job_id
              and k.original_start = c.original_start and k.member_id = c.member_id)));
    when 'swap' then
      return exists (select from visit_swaps
        where organization_id = of_organization and id = of_id and state = 'open');
    when 'taken_swap' then
      return exists (select from visit_swaps
        where organization_id = of_organization and id = of_id and state = 'taken');
    when 'time_request' then
      return exists (select from time_requests
        where organization_id = of_organization and id = of_id and state = 'open');
    when 'forgotten_work' then
      return exists (select from work_logs
        where organization_id = of_organization and id = of_id and voided_at is null and end_source = 'automatic');
    when 'problem_report' then
      return exists (select from problem_reports
        where organization_id = of_organization and id = of_id and resolved_at is null);
    when 'supply_request' then
      return exists (select from supply_requests
        where organization_id = of_organization and id = of_id and state = 'requested');
    when 'action' then
      return exists (select from corrective_actions
        where organization_id = of_organization and id = of_id and state = 'open');
    when 'fixed_action' then
      return exists (select from corrective_actions
        where organization_id = of_organization and id = of_id and state = 'fixed');
    when 'inspection_plan' then
      return exists (select from inspection_plans
        where organization_id = of_organization and id = of_id and due_on = one::date);
    when 'reinspection' then
      return exists (select from inspections i
        where i.organization_id = of_organization and i.id = one::uuid and i.location_id = of_id
          and i.replaced_by_id is null
          and not exists (select from corrective_actions a
            where a.organization_id = i.organization_id and a.inspection_id = i.id and a.state in ('open', 'fixed'))
          and not exists (select from inspections n
            where n.organization_id = i.organization_id and n.location_id = i.location_id
              and n.template_id = i.template_id and n.corrects_id is null and n.submitted_at > i.submitted_at));
    when 'leave_request' then
      return exists (select from leave_requests
        where organization_id = of_organization and id = of_id and state = 'requested');
    when 'quote_request' then
      return exists (select from quotes
        where organization_id = of_organization and id = of_id and state = 'draft' and archived_at is null);
    when 'quote_message' then
      return exists (select from quotes q
        where q.organization_id = of_organization and q.id = of_id and q.state in ('sent', 'viewed')
          and q.archived_at is null
          and (select m.by_client and m.revision = q.revision from quote_messages m
            where m.organization_id = q.organization_id and m.quote_id = q.id order by m.id desc limit 1));
    when 'price_raise' then
      return exists (select from price_escalators e
        where e.organization_id = of_organization and e.id = of_id and e.noticed_for = one::date
          and not exists (select from price_changes h
            where h.organization_id = e.organization_id and h.escalator_id = e.id
              and h.effective_on > e.noticed_for - e.notice_days));
    when 'alert' then
      return exists (select from monitor_incidents
        where organization_id = of_organization and id = of_id and state = 'open');
    when 'client_request' then
      return exists (select from client_requests
        where organization_id = of_organization and id = of_id and state = 'open');
    when 'client_message' then
      return exists (select from client_requests r
        where r.organization_id = of_organization and r.id = of_id and r.state <> 'closed'
          and (select m.by_client from client_request_messages m
            where m.organization_id = r.organization_id and m.client_request_id = r.id order by m.id desc limit 1));
    when 'inspection_message' then
      return (select m.by_client from inspection_messages m
        where m.organization_id = of_organization and m.inspection_id = of_id order by m.id desc limit 1);
    when 'holiday_question' then
      return exists (select from holiday_questions q
        join locations l on l.organization_id = q.organization_id and l.id = q.location_id
        where q.organization_id = of_organization and q.id = of_id and q.answer is null
          and q.date >= (now() at time zone l.time_zone)::date);
    when 'webhook' then
      return exists (select from webhooks
        where organization_id = of_organization and id = of_id and disabled_for in ('gone', 'failing'));
    when 'deletion' then
      return exists (select from deletion_requests where organization_id = of_organization);
  end case;
end $$;

/** Takes the settled matters of a row from the notices about them, and the notices without any left from the unread. */
create function settle_notices(of_organization uuid, of_id uuid, of_matters text[]) returns void
  language plpgsql set search_path = public as $$
declare
  of_notices uuid[];
begin
  with settled as (
    delete from notification_matters m
    where m.organization_id = of_organization and m.matter_id = of_id and m.matter = any (of_matters)
      and is_matter_open(m.organization_id, m.matter, m.matter_id, m.detail) is not true
    returning m.notification_id)
  select array_agg(distinct notification_id) into of_notices from settled;
  if of_notices is not null then
    update notifications n set settled_at = now()
    where n.organization_id = of_organization and n.id = any (of_notices) and n.settled_at is null
      and not exists (select from notification_matters m
        where m.organization_id = n.organization_id and m.notification_id = n.id);
  end if;
end $$;

/** The column that names the matter's row comes first, then the matters. */
create function settle_matters() returns trigger
  language plpgsql set search_path = public as $$
declare
  changed constant jsonb := to_jsonb(case tg_op when 'INSERT' then new else old end);
begin
  perform settle_notices(
    (changed ->> 'organization_id')::uuid, (changed ->> tg_argv[0])::uuid, (tg_argv::text[])[1:]);
  return null;
end $$;

/** A notice about what is settled already is not unread. */
create function settle_new_matter() returns trigger
  language plpgsql set search_path = public as $$
begin
  if is_matter_open(new.organization_id, new.matter, new.matter_id, new.detail) is not true then
    perform settle_notices(new.organization_id, new.matter_id, array[new.matter]);
  end if;
  return null;
end $$;
create constraint trigger settle after insert on notification_matters deferrable initially deferred
  for each row execute function settle_new_matter();

/** Changes of a table settle matters when their transaction ends, as the rows then are. */
create function settles_notices(tenant_table regclass, events text, id_column text, variadic matters text[]) returns void
  language plpgsql as $$
begin
  execute format(
    'create constraint trigger settle_matters after %s on %s deferrable initially deferred
       for each row execute function settle_matters(%s)', events, tenant_table,
    (select string_agg(quote_literal(argument), ', ' order by nth)
     from unnest(id_column || matters) with ordinality as a (argument, nth)));
end $$;
revoke all on function settles_notices from public;

select settles_notices('faq_questions', 'update or delete', 'id', 'question');
select settles_notices('certifications', 'update or delete', 'id', 'certification');

/** Nothing is asked about who has left. */
create function settle_matters_of_member() returns trigger
  language plpgsql set search_path = public as $$
begin
  perform settle_notices(c.organization_id, c.id, array['certification'])
  from certifications c where c.organization_id = new.organization_id and c.member_id = new.id;
  return null;
end $$;
create constraint trigger settle_matters after update of deactivated_at on members deferrable initially deferred
  for each row when (new.deactivated_at is not null and old.deactivated_at is null)
  execute function settle_matters_of_member();
select settles_notices('visit_offers', 'update or delete', 'job_id', 'offer');
select settles_notices('visit_confirmations', 'update or delete', 'job_id', 'confirmation');
select settles_notices('visit_changes', 'insert or update or delete', 'job_id', 'offer', 'confirmation', 'unassigned_visit');
select settles_notices('visit_crew', 'insert or delete', 'job_id', 'offer', 'confirmation', 'unassigned_visit');
select settles_notices('job_crew', 'insert or update', 'job_id', 'offer', 'unassigned_visit');
select settles_notices('jobs', 'update of crew_size, archived_at or delete', 'id', 'offer', 'confirmation', 'unassigned_visit');
select settles_notices('visit_swaps', 'update or delete', 'id', 'swap', 'taken_swap');
select settles_notices('time_requests', 'update or delete', 'id', 'time_request');
select settles_notices('work_logs', 'update of end_source, voided_at or delete', 'id', 'forgotten_work');
select settles_notices('problem_reports', 'update or delete', 'id', 'problem_report');
select settles_notices('supply_requests', 'update or delete', 'id', 'supply_request');
select settles_notices('corrective_actions', 'update or delete', 'id', 'action', 'fixed_action');
select settles_notices('inspection_plans', 'update or delete', 'id', 'inspection_plan');
select settles_notices('inspections', 'insert or update of submitted_at, replaced_by_id or delete', 'location_id', 'reinspection');
select settles_notices('leave_requests', 'update or delete', 'id', 'leave_request');
select settles_notices('quotes', 'update or delete', 'id', 'quote_request', 'quote_message');
select settles_notices('quote_messages', 'insert', 'quote_id', 'quote_message');
select settles_notices('price_escalators', 'update or delete', 'id', 'price_raise');
select settles_notices('price_changes', 'insert or update', 'escalator_id', 'price_raise');
select settles_notices('monitor_incidents', 'update or delete', 'id', 'alert');
select settles_notices('client_requests', 'update or delete', 'id', 'client_request', 'client_message');
select settles_notices('client_request_messages', 'insert', 'client_request_id', 'client_message');
select settles_notices('inspection_messages', 'insert or delete', 'inspection_id', 'inspection_message');

/** Messages go on with the corrected report, and so does what they ask. */
create function move_message_matters() returns trigger
  language plpgsql set search_path = public as $$
begin
  update notification_matters set matter_id = new.inspection_id
    where organization_id = old.organization_id and matter_id = old.inspection_id and matter = 'inspection_message';
  return null;
end $$;
create trigger move_matters after update of inspection_id on inspection_messages
  for each row execute function move_message_matters();
select settles_notices('holiday_questions', 'update or delete', 'id', 'holiday_question');
select settles_notices('webhooks', 'update or delete', 'id', 'webhook');
select settles_notices('deletion_requests', 'delete', 'organization_id', 'deletion');

-- A proposal to inspect again is also over when one of the report's actions is reopened.
create constraint trigger settle_reinspection after insert or update of state on corrective_actions
  deferrable initially deferred for each row execute function settle_matters('location_id', 'reinspection');

/** The organizations with notices about visits or holidays, which time alone can settle. */
create function lookup.with_passing_matters() returns table (organization_id uuid)
  language sql stable security definer set search_path = '' as $$
    select distinct m.organization_id from public.notification_matters m
    where m.matter in ('offer', 'confirmation', 'unassigned_visit', 'holiday_question')
  $$;
revoke all on function lookup.with_passing_matters from public;
grant execute on function lookup.with_passing_matters to custodia_app;
