-- Decisions about others
-- Nobody decides about themselves while somebody else can.

/** Which roles decide what, as the permission matrix says; a test compares both. Null for an unknown kind. */
create function roles_that_decide(of_kind text) returns text[]
  language sql immutable parallel safe
  return case
    when of_kind in ('hours', 'time_request', 'supply_request', 'corrective_action')
      then array['SUPERVISOR', 'ADMIN', 'OWNER']
    when of_kind in ('trip', 'leave', 'leave_balance', 'pay', 'pay_adjustment', 'pay_rate', 'role', 'region', 'certification')
      then array['ADMIN', 'OWNER']
  end;

-- The trigger alone writes it, and nobody changes it.
create table self_approvals (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  kind            text not null check (roles_that_decide(kind) is not null),
  member_id       uuid not null,
  -- The record's id; for a member's pay the run's, for roles and regions the member's.
  record_id       uuid not null,
  -- The day it is about, or was decided: pay periods find it by this.
  day             date not null,
  at              timestamptz not null default now(),
  -- Set when somebody else decides, or the decision is undone. The row stays, and so does its audit line.
  ended_at        timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, member_id) references members (organization_id, id),
  constraint self_approved_once unique (organization_id, record_id, member_id, kind, at)
);
comment on table self_approvals is 'A decision a member made about themselves where nobody else could.';
create index self_approvals_of_member on self_approvals (organization_id, member_id, day);
create index self_approvals_by_day on self_approvals (organization_id, day);
create index self_approvals_by_time on self_approvals (organization_id, at);
select isolate_tenants('self_approvals');
grant select on self_approvals to custodia_tenant;
select record_changes('self_approvals');

/**
 * Whether somebody else can decide: active, with an account and a role that may; a supervisor who is limited to
 * regions must have the record's location in one of them.
 */
create function another_decides(organization uuid, of_kind text, but_member uuid, in_region uuid, has_place boolean)
  returns boolean
  language sql stable as $$
    select exists (
      select from members m
      where m.organization_id = organization and m.id <> but_member and m.roles && roles_that_decide(of_kind)
        and m.deactivated_at is null and m.user_id is not null
        and (not has_place or m.roles && '{ADMIN,OWNER}'
          or not exists (
            select from member_regions r where r.organization_id = organization and r.member_id = m.id)
          or exists (
            select from member_regions r
            where r.organization_id = organization and r.member_id = m.id and r.region_id = in_region)))
  $$;

/**
 * The record that a self-approval names: the run of a member's pay, the log of a break, the member of roles and
 * regions.
 */
create function decided_record(of_table text, decided jsonb) returns uuid
  language sql immutable parallel safe
  return case
    when of_table = 'time_requests' then decided ->> 'id'
    else coalesce(decided ->> 'run_id', decided ->> 'work_log_id', decided ->> 'id', decided ->> 'member_id')
  end::uuid;

/** Ends the self-approvals of a record that somebody else has decided about. */
create function end_self_approvals(organization uuid, of_kind text, of_member uuid, record uuid) returns void
  language sql as $$
    update self_approvals set ended_at = now()
    where organization_id = organization and record_id = record and member_id = of_member and kind = of_kind
      and ended_at is null
  $$;
revoke all on function end_self_approvals from public;

/**
 * No decision about a record takes effect when the person it is about made it, unless nobody else could; then the
 * record says so for good. Arguments: the kind, the column of the member, and the column of who decided, if there is
 * one.
 */
create function decided_by_another() returns trigger
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
  -- Clocking in and out is no decision, nor is what the product does for it. The transaction says which it is.
  if kind = 'hours' and not (tg_table_name = 'work_logs' and tg_op = 'INSERT')
    and coalesce(current_setting('app.change_kind', true), '') in ('ended', 'punched', 'undone', 'closed')
  then
    return null;
  end if;
  -- Nor is a change of the starts that identify a schedule's visits.
  if kind = 'hours' and current_setting('app.visits_rekeyed', true) = 'on' then
    return null;
  end if;
  -- When its organization is erased everything goes.
  if tg_op = 'DELETE' and not exists (select from organizations o where o.id = organization) then
    return null;
  end if;
  select m.user_id into own_user from members m where m.organization_id = organization and m.id = subject;
  if own_user is null or own_user is distinct from caller and own_user is distinct from decider then
    if coalesce(caller, decider) is not null then
      perform end_self_approvals(organization, kind, subject, record);
      -- Reversing an adjustment is a decision about it.
      perform end_self_approvals(organization, kind, subject, (decided ->> 'reverses_id')::uuid);
    end if;
    return null;
  end if;
  -- Members may give up a role themselves, which ends no self-approval of the others.
  if kind = 'role' and not exists (
    select from jsonb_array_elements_text(decided -> 'roles') r where not to_jsonb(old) -> 'roles' ? r)
  then
    return null;
  end if;
  select c.time_zone into zone from configurations c where c.organization_id = organization;
  zone := coalesce(zone, 'UTC');
  -- Members may cancel their own leave until it begins.
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
create trigger decided_by_another after insert on work_logs for each row
  when (new.start_source = 'manager') execute function decided_by_another('hours', 'member_id');
create trigger decided_by_another after insert or update or delete on breaks for each row
  execute function decided_by_another('hours', 'member_id');
create trigger decided_by_another after insert or update on time_requests for each row
  when (new.state <> 'open') execute function decided_by_another('time_request', 'member_id', 'decided_by');
create trigger decided_by_another after insert on supply_requests for each row
  when (new.state <> 'requested') execute function decided_by_another('supply_request', 'member_id', 'decided_by');
-- Ordering and delivering carry out what somebody approved.
create trigger changed_by_another after update on supply_requests for each row
  when (new.state is distinct from old.state
    and (new.state in ('approved', 'declined') or old.state in ('requested', 'declined')))
  execute function decided_by_another('supply_request', 'member_id', 'decided_by');
create trigger decided_by_another after update on corrective_actions for each row
  when (new.state = 'verified' and old.state <> 'verified')
  execute function decided_by_another('corrective_action', 'fixed_by_id');
-- A reopened trip waits for somebody else's decision.
create trigger decided_by_another after insert or update on trips for each row
  when (new.state <> 'open') execute function decided_by_another('trip', 'member_id', 'decided_by');
create trigger decided_by_another after insert on leave_requests for each row
  when (new.state in ('approved', 'declined')) execute function decided_by_another('leave', 'member_id', 'decided_by');
create trigger changed_by_another after update on leave_requests for each row
  when (new.state is distinct from old.state
    and (new.state in ('approved', 'declined') or old.state = 'approved' and new.state = 'cancelled'))
  execute function decided_by_another('leave', 'member_id', 'decided_by');
create trigger decided_by_another after insert on leave_ledger for each row
  when (new.kind = 'adjust') execute function decided_by_another('leave_balance', 'member_id', 'created_by');
create trigger decided_by_another after insert on leave_assignments for each row
  execute function decided_by_another('leave_balance', 'member_id');
create trigger changed_by_another after update on leave_assignments for each row
  when ((new.starts_on, new.ends_on, new.policy_id) is distinct from (old.starts_on, old.ends_on, old.policy_id))
  execute function decided_by_another('leave_balance', 'member_id');
create trigger decided_by_another after insert or update on pay_run_members for each row
  when (new.state = 'approved') execute function decided_by_another('pay', 'member_id', 'approved_by');
create trigger decided_by_another after insert on pay_adjustments for each row
  execute function decided_by_another('pay_adjustment', 'member_id', 'created_by');
create trigger decided_by_another after insert on pay_workdays for each row
  execute function decided_by_another('pay_adjustment', 'member_id', 'created_by');
create trigger decided_by_another after insert on pay_rates for each row
  execute function decided_by_another('pay_rate', 'member_id', 'created_by');
create trigger decided_by_another after insert or delete on member_regions for each row
  execute function decided_by_another('region', 'member_id');
create trigger decided_by_another after insert on certifications for each row
  execute function decided_by_another('certification', 'member_id');
create trigger changed_by_another after update on certifications for each row
  when ((new.name, new.kind, new.issued_on, new.expires_on) is distinct from (old.name, old.kind, old.issued_on, old.expires_on))
  execute function decided_by_another('certification', 'member_id');
-- Which visit a work log counts for is worth money where visits are paid, and clearing a flag is a review of the work.
create trigger changed_by_another after update on work_logs for each row
  when ((new.started_at, new.ended_at, new.voided_at, new.location_id, new.job_id, new.visit_start)
    is distinct from (old.started_at, old.ended_at, old.voided_at, old.location_id, old.job_id, old.visit_start)
    or not old.flags <@ new.flags)
  execute function decided_by_another('hours', 'member_id');
create trigger decided_by_another after update on members for each row
  when (new.roles is distinct from old.roles) execute function decided_by_another('role', 'id');
-- Waiting periods and policy years depend on the day of hire.
create trigger hired_by_another after update on members for each row
  when (new.hired_on is distinct from old.hired_on) execute function decided_by_another('leave_balance', 'id');
create trigger decided_by_another after insert on pay_overrides for each row
  execute function decided_by_another('pay', 'member_id', 'created_by');
create trigger decided_by_another after insert on pay_scopes for each row
  when (new.member_id is not null) execute function decided_by_another('pay_rate', 'member_id', 'created_by');
create trigger decided_by_another after insert on pay_travels for each row
  execute function decided_by_another('pay_adjustment', 'member_id', 'created_by');

/** An undone decision is no self-approval, whoever undid it. */
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
