/** Which roles decide what, as the permission matrix says it; a test compares both. Null for a kind there is not. */
create function roles_that_decide(of_kind text) returns text[]
  language sql immutable parallel safe
  return case
    when of_kind in ('hours', 'time_request', 'supply_request', 'corrective_action')
      then array['SUPERVISOR', 'ADMIN', 'OWNER']
    when of_kind in ('trip', 'leave', 'leave_balance', 'pay', 'pay_adjustment', 'pay_rate', 'role', 'region', 'certification')
      then array['ADMIN', 'OWNER']
  end;

-- Decisions of members about themselves, made where nobody else could. The trigger alone writes it, and nobody changes it.
create table self_approvals (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  kind            text not null check (roles_that_decide(kind) is not null),
  member_id       uuid not null,
  -- The record's id; of a member's pay that of the run, of roles and regions the member's.
  record_id       uuid not null,
  -- What the record is about, or when it was decided where it has no day: pay periods find it by this.
  day             date not null,
  at              timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, member_id) references members (organization_id, id),
  constraint self_approved_once unique (organization_id, record_id, member_id, kind, at)
);
create index self_approvals_of_member on self_approvals (organization_id, member_id, day);
create index self_approvals_by_day on self_approvals (organization_id, day);
create index self_approvals_by_time on self_approvals (organization_id, at);

alter table self_approvals enable row level security;
create policy own_organization on self_approvals to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
grant select on self_approvals to custodia_tenant;
create trigger audit after insert or update or delete on self_approvals for each row execute function audit_row();

/**
 * Whether somebody else can decide: active, with an account and a role that may, and for a supervisor who is tied to
 * regions with the record's place in one of them.
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
 * The law: no decision on a record takes effect whose decider is the one it is about, unless nobody else could decide,
 * and then the record says so for good. Arguments: the kind, the column that names the member, and the one that names
 * who decided, where there is one.
 */
create function decided_by_another() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  decided      constant jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  kind         constant text := tg_argv[0];
  organization constant uuid := decided ->> 'organization_id';
  subject      constant uuid := decided ->> tg_argv[1];
  location     uuid := decided ->> 'location_id';
  record       uuid := coalesce(decided ->> 'run_id', decided ->> 'work_log_id', decided ->> 'id', decided ->> 'member_id');
  own_user     uuid;
  zone         text;
begin
  -- What the worker's own clock writes, or the product for it, is no decision. The statement itself may say which it is.
  if kind = 'hours' and not (tg_table_name = 'work_logs' and tg_op = 'INSERT')
    and coalesce(current_setting('app.change_kind', true), '') in ('ended', 'punched', 'undone', 'closed')
  then
    return null;
  end if;
  -- With its organisation everything goes.
  if tg_op = 'DELETE' and not exists (select from organizations o where o.id = organization) then
    return null;
  end if;
  if tg_table_name = 'time_requests' then
    record := decided ->> 'id';
  end if;
  select m.user_id into own_user from members m where m.organization_id = organization and m.id = subject;
  if own_user is null
    or own_user is distinct from nullif(current_setting('app.user_id', true), '')::uuid
      and own_user is distinct from (decided ->> tg_argv[2])::uuid
  then
    return null;
  end if;
  select c.time_zone into zone from configurations c where c.organization_id = organization;
  zone := coalesce(zone, 'UTC');
  -- Whoever asked may take the own leave back until it begins.
  if tg_table_name = 'leave_requests' and decided ->> 'state' = 'cancelled'
    and (decided ->> 'from_day')::date > (now() at time zone zone)::date
  then
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
-- That a schedule's visits are numbered anew changes no hours.
create trigger changed_by_another after update on work_logs for each row
  when ((new.started_at, new.ended_at, new.voided_at, new.location_id, new.job_id, new.visit_start is null)
    is distinct from (old.started_at, old.ended_at, old.voided_at, old.location_id, old.job_id, old.visit_start is null))
  execute function decided_by_another('hours', 'member_id');
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
-- Opened again, a trip waits for another's decision.
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
-- Giving a role up is everybody's own matter.
create trigger decided_by_another after update on members for each row
  when (not new.roles <@ old.roles) execute function decided_by_another('role', 'id');
create trigger decided_by_another after insert or delete on member_regions for each row
  execute function decided_by_another('region', 'member_id');
create trigger decided_by_another after insert on certifications for each row
  execute function decided_by_another('certification', 'member_id');
create trigger changed_by_another after update on certifications for each row
  when ((new.name, new.kind, new.issued_on, new.expires_on) is distinct from (old.name, old.kind, old.issued_on, old.expires_on))
  execute function decided_by_another('certification', 'member_id');
