-- Pay periods
-- Approving, locking and correcting pay.

-- A locked one keeps its instants: no time in it changes any more.
create table pay_runs (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  from_day        date not null,
  to_day          date not null,
  state           text not null default 'open' check (state in ('open', 'locked', 'exported')),
  starts_at       timestamptz not null,
  ends_at         timestamptz not null,
  -- How often it was locked; a snapshot belongs to one lock.
  revision        integer not null default 0,
  locked_at       timestamptz,
  locked_by       uuid,
  rules_hash      text check (rules_hash ~ '^[0-9a-f]{64}$'),
  inputs_hash     text check (inputs_hash ~ '^[0-9a-f]{64}$'),
  totals          jsonb,
  exported_at     timestamptz,
  unlocked_at     timestamptz,
  unlocked_by     uuid,
  unlock_reason   text not null default '' check (char_length(unlock_reason) <= 300),
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  -- The span of work that a locked period is computed from, in whole workweeks.
  reads_since     timestamptz,
  reads_until     timestamptz,
  -- Undated settings as they were at the lock: a later change applies from then on only.
  settings        jsonb,
  -- When it is paid, as set at the lock.
  pay_day         date,
  primary key (organization_id, id),
  constraint pay_run_reversed check (to_day >= from_day and ends_at > starts_at),
  constraint pay_run_locked check (state = 'open' or (locked_at is not null and totals is not null)),
  constraint pay_periods_overlap exclude using gist (
    organization_id with =, daterange(from_day, to_day, '[]') with &&)
);
comment on table pay_runs is 'A pay period that somebody began to approve, lock or export.';
create index pay_runs_by_day on pay_runs (organization_id, to_day);
create index pay_runs_locked on pay_runs using gist (organization_id, tstzrange(starts_at, ends_at))
  where state <> 'open';
select isolate_tenants('pay_runs');
grant select, insert, update (state, starts_at, ends_at, revision, locked_at, locked_by, rules_hash, inputs_hash,
  totals, exported_at, unlocked_at, unlocked_by, unlock_reason, version, reads_since, reads_until, settings, pay_day) on
  pay_runs to custodia_tenant;
select record_changes('pay_runs');

create table pay_run_members (
  organization_id uuid not null references organizations on delete cascade,
  run_id          uuid not null,
  member_id       uuid not null,
  state           text not null check (state in ('open', 'approved')),
  approved_at     timestamptz,
  approved_by     uuid,
  -- Of the input that was approved: with any other the approval no longer counts.
  inputs_hash     text not null check (inputs_hash ~ '^[0-9a-f]{64}$'),
  -- The hash of each part of the input, of the lines, and the amount that was approved.
  inputs          jsonb not null default '{}' check (jsonb_typeof(inputs) = 'object'),
  result_hash     text check (result_hash ~ '^[0-9a-f]{64}$'),
  total_minor     bigint,
  primary key (organization_id, run_id, member_id),
  foreign key (organization_id, run_id) references pay_runs (organization_id, id) on delete cascade,
  foreign key (organization_id, member_id) references members (organization_id, id)
);
comment on table pay_run_members is 'The approval of a member''s pay in a period.';
create index pay_run_members_of_member on pay_run_members (organization_id, member_id, run_id);
select isolate_tenants('pay_run_members');
grant select, insert, update (state, approved_at, approved_by, inputs_hash, inputs, result_hash, total_minor) on
  pay_run_members to custodia_tenant;
select record_changes('pay_run_members', 'inputs', 'result_hash');

create table pay_snapshots (
  organization_id uuid not null references organizations on delete cascade,
  run_id          uuid not null,
  revision        integer not null,
  member_id       uuid not null,
  member_name     text not null,
  inputs_hash     text not null check (inputs_hash ~ '^[0-9a-f]{64}$'),
  totals          jsonb not null,
  lines           jsonb not null,
  created_at      timestamptz not null default now(),
  -- The hash of each part of the input.
  inputs          jsonb not null default '{}' check (jsonb_typeof(inputs) = 'object'),
  primary key (organization_id, run_id, revision, member_id),
  foreign key (organization_id, run_id) references pay_runs (organization_id, id) on delete cascade,
  foreign key (organization_id, member_id) references members (organization_id, id)
);
comment on table pay_snapshots is 'What a member was paid, line by line, as it was locked.';
create index pay_snapshots_of_member on pay_snapshots (organization_id, member_id, run_id, revision);
select isolate_tenants('pay_snapshots');
grant select, insert on pay_snapshots to custodia_tenant;

-- It applies to the pay as it was: another amount is flagged again.
create table pay_overrides (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  run_id          uuid not null,
  member_id       uuid not null,
  flag            text not null
    check (flag in ('negative_net', 'unpriced_leave', 'under_minimum_wage', 'unpaid_travel', 'low_exempt_salary')),
  reason          text not null check (char_length(reason) between 1 and 300),
  pay_hash        text not null check (pay_hash ~ '^[0-9a-f]{64}$'),
  created_by      uuid,
  created_at      timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  foreign key (organization_id, run_id) references pay_runs (organization_id, id) on delete cascade,
  foreign key (organization_id, member_id) references members (organization_id, id)
);
comment on table pay_overrides is 'Why a member is paid although their pay was flagged.';
create index pay_overrides_of_run on pay_overrides (organization_id, run_id, member_id);
create index pay_overrides_of_member on pay_overrides (organization_id, member_id);
select isolate_tenants('pay_overrides');
grant select, insert on pay_overrides to custodia_tenant;
select record_changes('pay_overrides');

-- Profit and monitors use it to the cent. Pay that no job caused (time off, holidays, bonuses of no location) is not in
-- it.
create table pay_costs (
  organization_id uuid not null references organizations on delete cascade,
  run_id          uuid not null,
  revision        integer not null,
  day             date not null,
  -- The job's id; for work without a job an @ and the location's.
  job_key         text not null,
  location_id     uuid not null,
  job_id          uuid,
  amount_minor    bigint not null,
  primary key (organization_id, run_id, revision, day, job_key),
  foreign key (organization_id, run_id) references pay_runs (organization_id, id) on delete cascade,
  foreign key (organization_id, location_id) references locations (organization_id, id),
  foreign key (organization_id, job_id) references jobs (organization_id, id)
);
comment on table pay_costs is 'What a locked period paid for work, by day and job.';
create index pay_costs_by_day on pay_costs (organization_id, day);
create index pay_costs_of_location on pay_costs (organization_id, location_id, day);
create index pay_costs_of_job on pay_costs (organization_id, job_id);
select isolate_tenants('pay_costs');
grant select, insert on pay_costs to custodia_tenant;

/** Adds up the lines that a lock kept. */
create function keep_pay_costs(organization uuid, of_run uuid, of_revision integer) returns void
  language sql as $$
    insert into pay_costs (organization_id, run_id, revision, day, job_key, location_id, job_id, amount_minor)
    select s.organization_id, s.run_id, s.revision, (line ->> 'day')::date, part ->> 'jobKey',
      coalesce(j.location_id, ltrim(part ->> 'jobKey', '@')::uuid), j.id, sum((part ->> 'amountMinor')::bigint)
    from pay_snapshots s
    cross join jsonb_array_elements(s.lines) line
    cross join jsonb_array_elements(line -> 'parts') part
    left join jobs j on j.organization_id = s.organization_id and j.id::text = part ->> 'jobKey'
    where s.organization_id = organization and s.run_id = of_run and s.revision = of_revision
      and part ->> 'jobKey' is not null
    group by s.organization_id, s.run_id, s.revision, (line ->> 'day')::date, part ->> 'jobKey', j.location_id, j.id
  $$;

/** Locking a period waits for time being written, and writes wait for the lock. */
create function pay_lock_key(organization uuid) returns bigint
  language sql immutable as $$ select hashtextextended('pay ' || organization::text, 0) $$;

/** Refuses a span of time that a locked period pays. */
create function refuse_in_locked_period(organization uuid, since timestamptz, until timestamptz) returns void
  language plpgsql as $$
begin
  if exists (
    select from pay_runs r where r.organization_id = organization and r.state <> 'open'
      and tstzrange(r.starts_at, r.ends_at) && tstzrange(since, until, '[]'))
  then
    raise exception 'time in a locked pay period' using errcode = 'check_violation', constraint = 'period_locked';
  end if;
end $$;

/** Time that a locked period pays is not added, removed or changed. */
create function time_outside_locked_periods() returns trigger
  language plpgsql as $$
declare
  organization uuid := case when tg_op = 'DELETE' then old.organization_id else new.organization_id end;
begin
  -- When its organization is erased everything goes.
  if tg_op = 'DELETE' and not exists (select from organizations o where o.id = organization) then
    return old;
  end if;
  perform pg_advisory_xact_lock_shared(pay_lock_key(organization));
  if tg_op <> 'INSERT' then
    perform refuse_in_locked_period(organization, old.started_at, old.ended_at);
  end if;
  if tg_op <> 'DELETE' then
    perform refuse_in_locked_period(organization, new.started_at, new.ended_at);
    return new;
  end if;
  return old;
end $$;
create trigger period_locked before insert on work_logs
  for each row execute function time_outside_locked_periods();
-- A flag or a note changes no pay.
create trigger period_locked_for_change before update on work_logs for each row
  when ((new.location_id, new.job_id, new.visit_start, new.started_at, new.ended_at, new.voided_at)
    is distinct from (old.location_id, old.job_id, old.visit_start, old.started_at, old.ended_at, old.voided_at))
  execute function time_outside_locked_periods();
create trigger period_locked before insert or update or delete on breaks
  for each row execute function time_outside_locked_periods();

/** The same for what is entered for a day. */
create function adjustment_outside_locked_periods() returns trigger
  language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(pay_lock_key(new.organization_id));
  if exists (
    select from pay_runs r where r.organization_id = new.organization_id and r.state <> 'open'
      and new.day between r.from_day and r.to_day)
  then
    raise exception 'an adjustment in a locked pay period'
      using errcode = 'check_violation', constraint = 'period_locked';
  end if;
  return new;
end $$;
create trigger period_locked before insert on pay_adjustments
  for each row execute function adjustment_outside_locked_periods();
create trigger period_locked before insert on pay_workdays
  for each row execute function adjustment_outside_locked_periods();

/** Amounts of locked periods have no currency of their own, so the organization's cannot change. */
create function refuse_currency_of_locked_pay() returns trigger
  language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(pay_lock_key(new.organization_id));
  if exists (select from pay_runs r where r.organization_id = new.organization_id and r.revision > 0) then
    raise exception 'the currency of locked pay'
      using errcode = 'check_violation', constraint = 'configurations_currency_in_use';
  end if;
  return new;
end $$;
create trigger currency_of_locked_pay before update of currency on configurations for each row
  when (new.currency <> old.currency) execute function refuse_currency_of_locked_pay();

/** A period with imported work was paid elsewhere, so it is never locked here. Both take turns on one lock. */
create function refuse_imported_period() returns trigger language plpgsql as $$
begin
  if exists (
    select from work_logs w
    where w.organization_id = new.organization_id and w.start_source = 'import' and w.voided_at is null
      and w.started_at < new.ends_at and w.ended_at > new.starts_at)
  then
    raise exception 'a period that was paid elsewhere'
      using errcode = 'check_violation', constraint = 'period_imported';
  end if;
  return new;
end $$;
create trigger imported_period before insert or update of state on pay_runs for each row
  when (new.state <> 'open') execute function refuse_imported_period();
