-- A record is self-approved while the decision that holds about it was made by the member it is about: another's
-- decision ends the mark, and so does taking the decision back. The row stays, and so does its line in the audit log.
alter table self_approvals add column ended_at timestamptz;

/** What a mark about this row names: the run of a member's pay, the work of a break, the member of roles and regions. */
create function decided_record(of_table text, decided jsonb) returns uuid
  language sql immutable parallel safe
  return case
    when of_table = 'time_requests' then decided ->> 'id'
    else coalesce(decided ->> 'run_id', decided ->> 'work_log_id', decided ->> 'id', decided ->> 'member_id')
  end::uuid;

create function end_self_approvals(organization uuid, of_kind text, of_member uuid, record uuid) returns void
  language sql as $$
    update self_approvals set ended_at = now()
    where organization_id = organization and record_id = record and member_id = of_member and kind = of_kind
      and ended_at is null
  $$;
revoke all on function end_self_approvals from public;

create or replace function decided_by_another() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  decided      constant jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  kind         constant text := tg_argv[0];
  organization constant uuid := decided ->> 'organization_id';
  subject      constant uuid := decided ->> tg_argv[1];
  record       constant uuid := decided_record(tg_table_name, decided);
  caller       constant uuid := nullif(current_setting('app.user_id', true), '');
  decider      constant uuid := decided ->> tg_argv[2];
  location     uuid := decided ->> 'location_id';
  own_user     uuid;
  zone         text;
begin
  -- What the worker's own clock writes, or the product for it, is no decision. The statement itself may say which it is.
  if kind = 'hours' and not (tg_table_name = 'work_logs' and tg_op = 'INSERT')
    and coalesce(current_setting('app.change_kind', true), '') in ('ended', 'punched', 'undone', 'closed')
  then
    return null;
  end if;
  -- Nor is that the visits of a schedule are known by other starts.
  if kind = 'hours' and current_setting('app.visits_rekeyed', true) = 'on' then
    return null;
  end if;
  -- With its organisation everything goes.
  if tg_op = 'DELETE' and not exists (select from organizations o where o.id = organization) then
    return null;
  end if;
  select m.user_id into own_user from members m where m.organization_id = organization and m.id = subject;
  if own_user is null or own_user is distinct from caller and own_user is distinct from decider then
    if coalesce(caller, decider) is not null then
      perform end_self_approvals(organization, kind, subject, record);
      -- Whoever turns an adjustment round has decided about the one before.
      perform end_self_approvals(organization, kind, subject, (decided ->> 'reverses_id')::uuid);
    end if;
    return null;
  end if;
  -- Giving a role up is everybody's own matter, and takes no mark off what stays.
  if kind = 'role' and not exists (
    select from jsonb_array_elements_text(decided -> 'roles') r where not to_jsonb(old) -> 'roles' ? r)
  then
    return null;
  end if;
  select c.time_zone into zone from configurations c where c.organization_id = organization;
  zone := coalesce(zone, 'UTC');
  -- Whoever asked may take the own leave back until it begins.
  if tg_table_name = 'leave_requests' and decided ->> 'state' = 'cancelled'
    and (decided ->> 'from_day')::date > (now() at time zone zone)::date
  then
    perform end_self_approvals(organization, kind, subject, record);
    return null;
  end if;
  if tg_table_name = 'breaks' then
    select l.location_id into location from work_logs l where l.organization_id = organization and l.id = record;
  end if;
  if another_decides(organization, kind, subject,
    (select l.region_id from locations l where l.organization_id = organization and l.id = location),
    location is not null)
  then
    raise exception 'the own % is decided by another member', kind
      using errcode = 'insufficient_privilege', constraint = 'own_decision', detail = kind;
  end if;
  insert into self_approvals (organization_id, id, kind, member_id, record_id, day)
  values (organization, uuid_v7(), kind, subject, record, coalesce(
    (decided ->> 'day')::date, (decided ->> 'from_day')::date,
    ((decided ->> 'started_at')::timestamptz at time zone zone)::date, (now() at time zone zone)::date))
  on conflict do nothing;
  return null;
end $$;

/** What nobody has decided any more is not self-approved, whoever took the decision back. */
create function decision_undone() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  perform end_self_approvals(new.organization_id, tg_argv[0], (to_jsonb(new) ->> tg_argv[1])::uuid,
    decided_record(tg_table_name, to_jsonb(new)));
  return null;
end $$;
create trigger decision_undone after update on trips for each row
  when (old.state <> 'open' and new.state = 'open') execute function decision_undone('trip', 'member_id');
create trigger decision_undone after update on pay_run_members for each row
  when (old.state = 'approved' and new.state = 'open') execute function decision_undone('pay', 'member_id');
create trigger decision_undone after update on corrective_actions for each row
  when (old.state = 'verified' and new.state <> 'verified')
  execute function decision_undone('corrective_action', 'fixed_by_id');

-- Which visit a work log counts for is worth money where visits are paid, and who clears a flag has looked at the work.
drop trigger changed_by_another on work_logs;
create trigger changed_by_another after update on work_logs for each row
  when ((new.started_at, new.ended_at, new.voided_at, new.location_id, new.job_id, new.visit_start)
    is distinct from (old.started_at, old.ended_at, old.voided_at, old.location_id, old.job_id, old.visit_start)
    or not old.flags <@ new.flags)
  execute function decided_by_another('hours', 'member_id');
drop trigger decided_by_another on members;
create trigger decided_by_another after update on members for each row
  when (new.roles is distinct from old.roles) execute function decided_by_another('role', 'id');
-- Waiting times, and years that turn on it, go by the day of hire.
create trigger hired_by_another after update on members for each row
  when (new.hired_on is distinct from old.hired_on) execute function decided_by_another('leave_balance', 'id');
