-- Pay corrections
-- What is learned about a locked period is paid with the next open one.

create table pay_rechecks (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  member_id       uuid,
  during          tstzrange not null,
  created_at      timestamptz not null default clock_timestamp(),
  primary key (organization_id, id)
);
comment on table pay_rechecks is
  'Days about which something was written that pay is made from, of one member or of everybody.';
select isolate_tenants('pay_rechecks');
grant select, insert, delete on pay_rechecks to custodia_tenant;

create table pay_differences (
  organization_id uuid not null references organizations on delete cascade,
  run_id          uuid not null,
  member_id       uuid not null,
  lines           jsonb not null check (jsonb_typeof(lines) = 'array'),
  created_at      timestamptz not null default clock_timestamp(),
  primary key (organization_id, run_id, member_id),
  foreign key (organization_id, run_id) references pay_runs (organization_id, id) on delete cascade,
  foreign key (organization_id, member_id) references members (organization_id, id)
);
comment on table pay_differences is
  'What a locked period comes to now less what was paid for it: lines of the next open period.';
create index pay_differences_of_member on pay_differences (organization_id, member_id);
select isolate_tenants('pay_differences');
grant select, insert, update (lines, created_at), delete on pay_differences to custodia_tenant;

create table pay_corrections (
  organization_id uuid not null references organizations on delete cascade,
  run_id          uuid not null,
  revision        integer not null,
  of_run_id       uuid not null,
  member_id       uuid not null,
  lines           jsonb not null check (jsonb_typeof(lines) = 'array'),
  created_at      timestamptz not null default clock_timestamp(),
  primary key (organization_id, run_id, revision, of_run_id, member_id),
  foreign key (organization_id, run_id) references pay_runs (organization_id, id) on delete cascade,
  foreign key (organization_id, of_run_id) references pay_runs (organization_id, id) on delete cascade,
  foreign key (organization_id, member_id) references members (organization_id, id)
);
comment on table pay_corrections is 'What was paid of those differences, with which lock of which period.';
create index pay_corrections_of_run on pay_corrections (organization_id, of_run_id, member_id);
create index pay_corrections_of_member on pay_corrections (organization_id, member_id);
select isolate_tenants('pay_corrections');
grant select, insert on pay_corrections to custodia_tenant;

/**
 * One transaction at a time computes an organization's locked periods again: otherwise the one that read earlier would
 * overwrite what the other has paid or found since.
 */
create function pay_recount_key(organization uuid) returns bigint
  language sql immutable as $$ select hashtextextended('pay recount ' || organization::text, 0) $$;

/** The span of work that a locked period was computed from. */
create function pay_reads(run pay_runs) returns tstzrange
  language sql immutable parallel safe
  return tstzrange(coalesce(run.reads_since, run.starts_at - interval '9 days'),
    coalesce(run.reads_until, run.ends_at + interval '9 days'));

/**
 * Queues a span for computing again if a locked period may be made from it. It takes turns with a lock under way:
 * either the lock sees the write, or the write sees the lock.
 */
create function recheck_pay(organization uuid, member uuid, during tstzrange) returns void
  language sql as $$
    select pg_advisory_xact_lock_shared(pay_lock_key(organization));
    insert into pay_rechecks (organization_id, id, member_id, during)
    select organization, gen_random_uuid(), member, during
    where exists (
      select from pay_runs r where r.organization_id = organization and r.state <> 'open' and pay_reads(r) && during)
      and exists (select from organizations o where o.id = organization)
  $$;

/** Days in any zone as instants. */
create function instants_of_days(first date, last date) returns tstzrange
  language sql immutable parallel safe
  return tstzrange(
    case when first is null then null else first::timestamp at time zone 'UTC' - interval '14 hours' end,
    case when last is null then null else (last + 1)::timestamp at time zone 'UTC' + interval '14 hours' end);

/**
 * Arguments: the columns of the member and of the first and last day; empty means everybody or all days. A change
 * concerns the days before it and after it.
 */
create function recheck_pay_of_row() returns trigger
  language plpgsql as $$
declare
  one jsonb;
begin
  foreach one in array case tg_op
    when 'INSERT' then array[to_jsonb(new)]
    when 'DELETE' then array[to_jsonb(old)]
    else array[to_jsonb(old), to_jsonb(new)] end
  loop
    perform recheck_pay((one ->> 'organization_id')::uuid, (one ->> tg_argv[0])::uuid,
      instants_of_days((one ->> tg_argv[1])::date, (one ->> tg_argv[2])::date));
  end loop;
  return null;
end $$;
create trigger recheck_pay after insert or update or delete on pay_rates
  for each row execute function recheck_pay_of_row('member_id', 'effective_on', '');
create trigger recheck_pay after insert or update or delete on pay_policies
  for each row execute function recheck_pay_of_row('', 'effective_on', '');
create trigger recheck_pay after insert or update or delete on pay_adjustments
  for each row execute function recheck_pay_of_row('member_id', 'day', 'day');
create trigger recheck_pay after insert or update or delete on pay_workdays
  for each row execute function recheck_pay_of_row('member_id', 'day', 'day');
create trigger recheck_pay after insert or update or delete on leave_requests
  for each row execute function recheck_pay_of_row('member_id', 'from_day', 'to_day');
create trigger recheck_pay after insert or update or delete on trips
  for each row execute function recheck_pay_of_row('member_id', 'day', 'day');
create trigger recheck_pay after insert or update or delete on holidays
  for each row execute function recheck_pay_of_row('', 'date', 'date');
create trigger recheck_pay after insert or update or delete on holiday_calendar_assignments
  for each row execute function recheck_pay_of_row('', '', '');
create trigger recheck_pay after insert or update or delete on pay_scopes
  for each row execute function recheck_pay_of_row('member_id', 'effective_on', '');
create trigger recheck_pay after insert or update or delete on pay_travels
  for each row execute function recheck_pay_of_row('member_id', 'day', 'day');
create trigger recheck_pay after update of hired_on, ended_on, deactivated_at on members for each row
  when ((new.hired_on, new.ended_on, new.deactivated_at)
    is distinct from (old.hired_on, old.ended_on, old.deactivated_at))
  execute function recheck_pay_of_row('id', '', '');
-- A payout is pay of the last day.
create trigger recheck_pay after insert on leave_ledger for each row
  when (new.kind = 'payout') execute function recheck_pay_of_row('member_id', 'day', 'day');
create trigger recheck_pay after update of paid_to on holiday_calendars for each row
  when (new.paid_to is distinct from old.paid_to) execute function recheck_pay_of_row('', '', '');

/** A log concerns all days on which the member worked at its visit: the first of them is paid for the visit. */
create function recheck_pay_of_work() returns trigger
  language plpgsql as $$
declare
  one work_logs;
  days tstzrange;
begin
  foreach one in array case tg_op
    when 'INSERT' then array[new] when 'DELETE' then array[old] else array[old, new] end
  loop
    select tstzrange(least(one.started_at, min(w.started_at)), greatest(one.ended_at, max(w.ended_at)), '[]') into days
    from work_logs w
    where w.organization_id = one.organization_id and w.job_id = one.job_id and w.visit_start = one.visit_start
      and w.member_id = one.member_id;
    perform recheck_pay(one.organization_id, one.member_id, days);
  end loop;
  return null;
end $$;
create trigger recheck_pay after insert or delete on work_logs
  for each row execute function recheck_pay_of_work();
create trigger recheck_pay_of_change after update on work_logs for each row
  when ((new.location_id, new.job_id, new.visit_start, new.started_at, new.ended_at, new.voided_at)
    is distinct from (old.location_id, old.job_id, old.visit_start, old.started_at, old.ended_at, old.voided_at))
  execute function recheck_pay_of_work();

/** A break concerns its own time. */
create function recheck_pay_of_break() returns trigger
  language plpgsql as $$
declare
  one breaks;
begin
  foreach one in array case tg_op
    when 'INSERT' then array[new] when 'DELETE' then array[old] else array[old, new] end
  loop
    perform recheck_pay(one.organization_id, one.member_id, tstzrange(one.started_at, one.ended_at, '[]'));
  end loop;
  return null;
end $$;
create trigger recheck_pay after insert or update or delete on breaks
  for each row execute function recheck_pay_of_break();

/** Where a location is decides how long the travel to it takes: work there is checked again. */
create function recheck_pay_of_place() returns trigger
  language plpgsql as $$
begin
  if exists (select from pay_policies p where p.organization_id = new.organization_id and p.travel_gap_minutes is not null)
  then
    perform recheck_pay(new.organization_id, w.member_id,
      tstzrange(min(w.started_at) - interval '1 day', max(coalesce(w.ended_at, now())) + interval '1 day'))
    from work_logs w where w.organization_id = new.organization_id and w.location_id = new.id
    group by w.member_id;
  end if;
  return null;
end $$;
create trigger recheck_pay after update of latitude, longitude on locations for each row
  when ((new.latitude, new.longitude) is distinct from (old.latitude, old.longitude))
  execute function recheck_pay_of_place();

/** Organizations with something to compute again. */
create function lookup.with_pay_rechecks() returns table (organization_id uuid)
  language sql stable security definer set search_path = '' as $$
    select distinct r.organization_id from public.pay_rechecks r
  $$;
revoke all on function lookup.with_pay_rechecks from public;
grant execute on function lookup.with_pay_rechecks to custodia_app;
