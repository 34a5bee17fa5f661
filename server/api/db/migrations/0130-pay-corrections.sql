-- Whatever is learned about a locked period is paid with the next open one. What it comes to is found by computing the
-- locked period again; here is when that is to be done, what it came to, and what was paid of it.

-- The instants of the work that a locked period is computed from: whole workweeks. Null of one locked before this.
alter table pay_runs
  add column reads_since timestamptz,
  add column reads_until timestamptz,
  -- Decisions without a date, as they were when it was locked: they hold from now on, not before.
  add column settings jsonb;
grant update (reads_since, reads_until, settings) on pay_runs to custodia_tenant;

-- Something that pay is made from was written about these days, of a member or of everybody.
create table pay_rechecks (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  member_id       uuid,
  during          tstzrange not null,
  created_at      timestamptz not null default clock_timestamp(),
  primary key (organization_id, id)
);

-- What a locked period comes to now, less what was paid for it: lines of the next open period.
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
create index pay_differences_of_member on pay_differences (organization_id, member_id);

-- What of it was paid, with which lock of which period.
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
create index pay_corrections_of_run on pay_corrections (organization_id, of_run_id, member_id);
create index pay_corrections_of_member on pay_corrections (organization_id, member_id);

insert into pay_corrections (organization_id, run_id, revision, of_run_id, member_id, lines)
select s.organization_id, s.run_id, s.revision, (line ->> 'retroOf')::uuid, s.member_id, jsonb_agg(line)
from pay_snapshots s cross join jsonb_array_elements(s.lines) line
where line ->> 'retroOf' is not null
group by 1, 2, 3, 4, 5;

alter table pay_rechecks enable row level security;
alter table pay_differences enable row level security;
alter table pay_corrections enable row level security;
create policy own_organization on pay_rechecks to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on pay_differences to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on pay_corrections to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
grant select, insert, delete on pay_rechecks to custodia_tenant;
grant select, insert, update (lines, created_at), delete on pay_differences to custodia_tenant;
grant select, insert on pay_corrections to custodia_tenant;

create function pay_reads(run pay_runs) returns tstzrange
  language sql immutable parallel safe
  return tstzrange(coalesce(run.reads_since, run.starts_at - interval '9 days'),
    coalesce(run.reads_until, run.ends_at + interval '9 days'));

/** Where a locked period may be computed from what was written, it is computed again. */
create function recheck_pay(organization uuid, member uuid, during tstzrange) returns void
  language sql as $$
    insert into pay_rechecks (organization_id, id, member_id, during)
    select organization, gen_random_uuid(), member, during
    where exists (
      select from pay_runs r where r.organization_id = organization and r.state <> 'open' and pay_reads(r) && during)
      and exists (select from organizations o where o.id = organization)
  $$;

/** Days of any zone as instants. */
create function instants_of_days(first date, last date) returns tstzrange
  language sql immutable parallel safe
  return tstzrange(
    case when first is null then null else first::timestamp at time zone 'UTC' - interval '14 hours' end,
    case when last is null then null else (last + 1)::timestamp at time zone 'UTC' + interval '14 hours' end);

/**
 * Arguments: the columns of the member and of the first and last day; empty where everybody or all days are meant. What
 * counts from a day on has no last one. A change is of the days before it and after it.
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
create trigger recheck_pay after update of hired_on, ended_on on members for each row
  when ((new.hired_on, new.ended_on) is distinct from (old.hired_on, old.ended_on))
  execute function recheck_pay_of_row('id', '', '');

/** A log is of the days on which its visit was worked by the member: the first of them is paid for the visit. */
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

/** Organizations with something to compute again. */
create function lookup.with_pay_rechecks() returns table (organization_id uuid)
  language sql stable security definer set search_path = '' as $$
    select distinct r.organization_id from public.pay_rechecks r
  $$;
revoke all on function lookup.with_pay_rechecks from public;
grant execute on function lookup.with_pay_rechecks to custodia_app;
