-- How the organisation pays, from a day on. Rows are added and never changed: what was paid stays explained.
create table pay_policies (
  organization_id    uuid not null references organizations on delete cascade,
  id                 uuid not null,
  effective_on       date not null,
  pack_id            text not null
    check (pack_id in ('none', 'us', 'us-ca', 'us-ak', 'us-co', 'us-nv', 'us-ky', 'ca-bc', 'ca-on')),
  regular_rate       text not null default 'weighted' check (regular_rate in ('weighted', 'rate_in_effect')),
  pays_long_rests    boolean not null default true,
  -- Of the place; 0 where no rule needs it.
  minimum_wage_e4    integer not null default 0 check (minimum_wage_e4 between 0 and 100000000),
  week_start         smallint not null check (week_start between 1 and 7),
  workday_start      time not null default '00:00',
  created_by         uuid,
  created_at         timestamptz not null default clock_timestamp(),
  primary key (organization_id, id)
);
create index pay_policies_by_day on pay_policies (organization_id, effective_on, created_at);

-- A period somebody has begun to approve. Of a locked one the instants are kept: no time in it changes any more.
create table pay_runs (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  from_day        date not null,
  to_day          date not null,
  state           text not null default 'open' check (state in ('open', 'locked', 'exported')),
  starts_at       timestamptz not null,
  ends_at         timestamptz not null,
  -- How often it was locked; a snapshot belongs to one of them.
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
  primary key (organization_id, id),
  constraint pay_run_reversed check (to_day >= from_day and ends_at > starts_at),
  constraint pay_run_locked check (state = 'open' or (locked_at is not null and totals is not null)),
  constraint pay_periods_overlap exclude using gist (
    organization_id with =, daterange(from_day, to_day, '[]') with &&)
);
create index pay_runs_by_day on pay_runs (organization_id, to_day);
create index pay_runs_locked on pay_runs using gist (organization_id, tstzrange(starts_at, ends_at))
  where state <> 'open';

create table pay_run_members (
  organization_id uuid not null references organizations on delete cascade,
  run_id          uuid not null,
  member_id       uuid not null,
  state           text not null check (state in ('open', 'approved')),
  approved_at     timestamptz,
  approved_by     uuid,
  -- Of what was approved: with another the approval counts no more.
  inputs_hash     text not null check (inputs_hash ~ '^[0-9a-f]{64}$'),
  primary key (organization_id, run_id, member_id),
  foreign key (organization_id, run_id) references pay_runs (organization_id, id) on delete cascade,
  foreign key (organization_id, member_id) references members (organization_id, id)
);
create index pay_run_members_of_member on pay_run_members (organization_id, member_id, run_id);

-- What was paid, line by line, as it was locked.
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
  primary key (organization_id, run_id, revision, member_id),
  foreign key (organization_id, run_id) references pay_runs (organization_id, id) on delete cascade,
  foreign key (organization_id, member_id) references members (organization_id, id)
);
create index pay_snapshots_of_member on pay_snapshots (organization_id, member_id, run_id, revision);

-- A reversal is a row of its own with the amount turned round.
create table pay_adjustments (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  member_id       uuid not null,
  -- The day whose period pays it.
  day             date not null,
  kind            text not null check (kind in ('bonus', 'deduction', 'retro', 'reimbursement')),
  -- Of a deduction below zero.
  amount_minor    bigint not null check (amount_minor between -100000000000 and 100000000000 and amount_minor <> 0),
  in_regular_rate boolean not null default false,
  note            text not null check (char_length(note) between 1 and 300),
  reverses_id     uuid,
  created_by      uuid,
  created_at      timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  foreign key (organization_id, member_id) references members (organization_id, id),
  constraint pay_adjustments_reversed foreign key (organization_id, reverses_id)
    references pay_adjustments (organization_id, id),
  constraint pay_adjustment_reversed_once unique (organization_id, reverses_id),
  constraint pay_adjustment_in_rate check (kind = 'bonus' or not in_regular_rate)
);
create index pay_adjustments_by_day on pay_adjustments (organization_id, day);
create index pay_adjustments_of_member on pay_adjustments (organization_id, member_id, day);

alter table pay_policies enable row level security;
alter table pay_runs enable row level security;
alter table pay_run_members enable row level security;
alter table pay_snapshots enable row level security;
alter table pay_adjustments enable row level security;
create policy own_organization on pay_policies to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on pay_runs to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on pay_run_members to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on pay_snapshots to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on pay_adjustments to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());

grant select, insert on pay_policies, pay_snapshots, pay_adjustments to custodia_tenant;
grant select, insert, update (state, starts_at, ends_at, revision, locked_at, locked_by, rules_hash, inputs_hash, totals,
  exported_at, unlocked_at, unlocked_by, unlock_reason, version) on pay_runs to custodia_tenant;
grant select, insert, update (state, approved_at, approved_by, inputs_hash) on pay_run_members to custodia_tenant;

create trigger audit after insert or update or delete on pay_policies for each row execute function audit_row();
create trigger audit after insert or update or delete on pay_runs for each row execute function audit_row();
create trigger audit after insert or update or delete on pay_run_members for each row execute function audit_row();
create trigger audit after insert or update or delete on pay_adjustments for each row execute function audit_row();

/** Locking a period waits for writes of time that are under way, and they for it. */
create function pay_lock_key(organization uuid) returns bigint
  language sql immutable as $$ select hashtextextended('pay ' || organization::text, 0) $$;

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

/** No time that a locked period pays comes, goes or changes. */
create function time_outside_locked_periods() returns trigger
  language plpgsql as $$
declare
  organization uuid := case when tg_op = 'DELETE' then old.organization_id else new.organization_id end;
begin
  -- With its organisation everything goes.
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
