-- Time off
-- Leave policies, requests, and the ledger that balances are the sum of.

create table leave_policies (
  organization_id   uuid not null references organizations on delete cascade,
  id                uuid not null,
  name              text not null check (char_length(name) between 1 and 120),
  kind              text not null check (kind in ('vacation', 'sick', 'unpaid', 'other')),
  paid              boolean not null,
  -- Without a balance nothing accrues and no request is refused for lack of minutes.
  tracks_balance    boolean not null default true,
  includes_holidays boolean not null default false,
  -- The length of a day for members who are in no crew.
  day_minutes       smallint not null default 480 check (day_minutes between 1 and 1440),
  -- Accrual, caps, year and carry-over; fixed once the policy has written a line.
  rules             jsonb not null check (jsonb_typeof(rules) = 'object'),
  archived_at       timestamptz,
  version           integer not null default 1,
  created_at        timestamptz not null default now(),
  -- What happens to a balance when a member leaves.
  leaving           jsonb not null
    default '{"pays": "kept", "maxMinutes": 0, "reinstatedDays": 0}' check (jsonb_typeof(leaving) = 'object'),
  leaving_since     date,
  primary key (organization_id, id)
);
comment on table leave_policies is 'A kind of time off and how it accrues, carries over and is paid out.';
create unique index leave_policy_name_taken on leave_policies (organization_id, lower(name)) where archived_at is null;
select isolate_tenants('leave_policies');
grant select, insert, update on leave_policies to custodia_tenant;
select record_changes('leave_policies');

create table leave_assignments (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  member_id       uuid not null,
  policy_id       uuid not null,
  starts_on       date not null,
  ends_on         date,
  -- The last day whose lines are written.
  posted_through  date,
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, member_id) references members (organization_id, id),
  foreign key (organization_id, policy_id) references leave_policies (organization_id, id),
  constraint leave_assigned_once unique (organization_id, member_id, policy_id),
  constraint leave_assignment_reversed check (ends_on >= starts_on)
);
comment on table leave_assignments is 'A policy that applies to a member from a day on.';
create index leave_assignments_of_policy on leave_assignments (organization_id, policy_id);
select isolate_tenants('leave_assignments');
grant select, insert, update on leave_assignments to custodia_tenant;
select record_changes('leave_assignments', 'posted_through');

create table leave_requests (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  member_id       uuid not null,
  policy_id       uuid not null,
  from_day        date not null,
  to_day          date not null,
  -- A part of one day, on the member's clock.
  from_time       time,
  to_time         time,
  -- What was counted by day when it was requested: the schedule may change later, the request does not.
  days            jsonb not null check (jsonb_typeof(days) = 'array'),
  minutes         integer not null check (minutes between 1 and 600000),
  note            text not null default '' check (char_length(note) <= 500),
  state           text not null default 'requested'
    check (state in ('requested', 'approved', 'declined', 'cancelled')),
  answer          text not null default '' check (char_length(answer) <= 500),
  decided_by      uuid references users on delete set null,
  decided_at      timestamptz,
  created_by      uuid references users on delete set null,
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, member_id) references members (organization_id, id),
  foreign key (organization_id, policy_id) references leave_policies (organization_id, id),
  constraint leave_request_reversed check (to_day >= from_day),
  constraint leave_request_part check (
    (from_time is null) = (to_time is null) and (from_time is null or (from_day = to_day and to_time > from_time))),
  constraint leave_request_overlaps exclude using gist (
    organization_id with =, member_id with =,
    tsrange(from_day + coalesce(from_time, '00:00'::time),
    case when to_time is null then (to_day + 1)::timestamp else to_day + to_time end) with &&)
    where (state in ('requested', 'approved'))
);
comment on table leave_requests is 'A member''s request for time off and its decision.';
create index leave_requests_by_id on leave_requests (organization_id, state, id);
create index leave_requests_of_member on leave_requests (organization_id, member_id, id);
create index leave_requests_of_policy on leave_requests (organization_id, policy_id);
create index leave_requests_by_day on leave_requests (organization_id, from_day)
  where state in ('requested', 'approved');
create index leave_requests_decided_by on leave_requests (decided_by) where decided_by is not null;
create index leave_requests_created_by on leave_requests (created_by) where created_by is not null;
-- What was decided about locked periods, since the oldest that is checked again.
create index leave_requests_by_decision on leave_requests (organization_id, decided_at) where decided_at is not null;
select isolate_tenants('leave_requests');
grant select, insert, update on leave_requests to custodia_tenant;
select record_changes('leave_requests');

-- Lines are never changed or removed.
create table leave_ledger (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  member_id       uuid not null,
  policy_id       uuid not null,
  kind            text not null
    check (kind in ('grant', 'accrue', 'use', 'adjust', 'carry', 'expire', 'reverse', 'recount', 'payout',
    'forfeit', 'reinstate')),
  day             date not null,
  minutes         integer not null check (minutes between -10000000 and 10000000),
  request_id      uuid,
  note            text not null default '' check (char_length(note) <= 300),
  created_by      uuid references users on delete set null,
  created_at      timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  foreign key (organization_id, member_id, policy_id)
    references leave_assignments (organization_id, member_id, policy_id),
  foreign key (organization_id, request_id) references leave_requests (organization_id, id),
  constraint leave_ledger_request check ((request_id is not null) = (kind in ('use', 'reverse')))
);
comment on table leave_ledger is
  'What was added to and taken from a leave balance; the balance is the sum of its lines.';
create unique index leave_ledger_used_once on leave_ledger (organization_id, request_id, kind, day)
  where request_id is not null;
create index leave_ledger_of_member on leave_ledger (organization_id, member_id, policy_id, day, id);
create index leave_ledger_by_day on leave_ledger (organization_id, day) where kind in ('use', 'reverse');
create index leave_ledger_created_by on leave_ledger (created_by) where created_by is not null;
-- What a policy writes exists once, however many processes write it. A day may have several `recount` lines: whoever
-- writes them holds the assignment's row.
create unique index leave_ledger_posted_once on leave_ledger (organization_id, member_id, policy_id, kind, day)
  where kind in ('grant', 'accrue', 'carry', 'expire');
create index leave_ledger_payouts on leave_ledger (organization_id, day) where kind = 'payout';
select isolate_tenants('leave_ledger');
grant select, insert on leave_ledger to custodia_tenant;
create trigger audit after insert on leave_ledger for each row
  when (new.kind in ('adjust', 'reverse')) execute function audit_row();

-- Only the nightly job writes them; any change to earlier work or lines removes them.
create table leave_checkpoints (
  organization_id      uuid not null references organizations on delete cascade,
  member_id            uuid not null,
  policy_id            uuid not null,
  through_day          date not null,
  -- Hash of the rules, clock and pay periods it was counted by: with others it does not count.
  counted_by           bytea not null check (octet_length(counted_by) = 32),
  balance_minutes      integer not null,
  -- What came from the year before, and until when it can be used.
  carried_minutes      integer not null,
  carried_until        date,
  counted_seconds      bigint not null,
  -- What the policy made up to that day less what its lines say: a `recount` line follows.
  unwritten_minutes    integer not null,
  -- The sum of the lines up to that day.
  ledger_minutes       integer not null,
  -- What had accrued in the policy year.
  year_accrued_minutes integer not null default 0,
  primary key (organization_id, member_id, policy_id, through_day),
  foreign key (organization_id, member_id, policy_id)
    references leave_assignments (organization_id, member_id, policy_id) on delete cascade
);
comment on table leave_checkpoints is 'A leave balance at the end of a month, so that a night reads only what is new.';
select isolate_tenants('leave_checkpoints');
grant select, insert, update on leave_checkpoints to custodia_tenant;

create table leave_feeds (
  organization_id uuid not null references organizations on delete cascade,
  member_id       uuid not null,
  scope           text not null check (scope in ('own', 'team')),
  token_hash      bytea not null,
  created_at      timestamptz not null default now(),
  primary key (organization_id, member_id, scope),
  foreign key (organization_id, member_id) references members (organization_id, id)
);
comment on table leave_feeds is
  'A secret calendar address for a member''s or the team''s time off; only its hash is kept.';
create index leave_feeds_by_token on leave_feeds (token_hash);
select isolate_tenants('leave_feeds');
grant select, insert, update, delete on leave_feeds to custodia_tenant;
select record_changes('leave_feeds', 'token_hash');

/** Whose time off an address shows; the team's only while the member manages. */
create function lookup.leave_feed(of_token_hash bytea)
  returns table (organization_id uuid, member_id uuid, scope text)
  language sql stable security definer set search_path = '' as $$
    select f.organization_id, f.member_id, f.scope
    from public.leave_feeds f join public.members m on m.organization_id = f.organization_id and m.id = f.member_id
    where f.token_hash = of_token_hash and m.deactivated_at is null
      and (f.scope = 'own' or m.roles && '{SUPERVISOR,ADMIN,OWNER}')
  $$;
revoke all on function lookup.leave_feed from public;
grant execute on function lookup.leave_feed to custodia_app;

/**
 * Removes checkpoints that may include work that began then. It takes turns with the nightly job on the member's row.
 */
create function forget_leave_checkpoints(organization uuid, member uuid, begun timestamptz) returns void
  language plpgsql as $$
begin
  perform from members where organization_id = organization and id = member for no key update;
  -- No clock and no start of the workday differs by more than a day and a half.
  delete from leave_checkpoints
    where organization_id = organization and member_id = member and through_day >= (begun at time zone 'UTC')::date - 2;
end $$;

/** Removes checkpoints that include a changed work log. */
create function forget_leave_of_work() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  perform forget_leave_checkpoints(new.organization_id, new.member_id, least(old.started_at, new.started_at));
  return null;
end $$;
-- No checkpoint is younger than ten days, so clocking in and out costs nothing here.
create trigger forget_leave_of_late after insert on work_logs for each row
  when (new.started_at < now() - interval '3 days') execute function forget_leave_of_work();
create trigger forget_leave_of_corrected after update on work_logs for each row
  when (least(old.started_at, new.started_at) < now() - interval '3 days'
    and (old.started_at, old.ended_at, old.voided_at) is distinct from (new.started_at, new.ended_at, new.voided_at))
  execute function forget_leave_of_work();

/** Removes checkpoints that include a changed break. */
create function forget_leave_of_break() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  changed constant breaks := case when tg_op = 'DELETE' then old else new end;
  -- Null when the log is deleted too.
  begun constant timestamptz := (
    select l.started_at from work_logs l
    where l.organization_id = changed.organization_id and l.id = changed.work_log_id);
begin
  if begun < now() - interval '3 days' then
    perform forget_leave_checkpoints(changed.organization_id, changed.member_id, begun);
  end if;
  return null;
end $$;
create trigger forget_leave after insert or update on breaks for each row
  when (new.kind = 'meal') execute function forget_leave_of_break();
create trigger forget_leave_of_removed after delete on breaks for each row
  when (old.kind = 'meal') execute function forget_leave_of_break();

/** Removes checkpoints from the day of a new ledger line on. */
create function forget_leave_of_lines() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  part record;
begin
  for part in
    select organization_id, member_id, policy_id, min(day) as day from added group by 1, 2, 3 order by 1, 2, 3
  loop
    perform from leave_assignments a
      where a.organization_id = part.organization_id and a.member_id = part.member_id and a.policy_id = part.policy_id
      for no key update;
    delete from leave_checkpoints c
      where c.organization_id = part.organization_id and c.member_id = part.member_id
        and c.policy_id = part.policy_id and c.through_day >= part.day;
  end loop;
  return null;
end $$;
create trigger forget_leave after insert on leave_ledger
  referencing new table as added for each statement execute function forget_leave_of_lines();

/** Marks the ledgers that include the workday of that work, and queues the count; once, however much work changes. */
create function recount_leave(organization uuid, member uuid, begun timestamptz) returns void
  language plpgsql as $$
begin
  update leave_assignments a set posted_through = null
    from configurations c
    where a.organization_id = organization and a.member_id = member and c.organization_id = organization
      and a.posted_through > ((begun at time zone c.time_zone) - c.workday_start::interval)::date;
  if found then
    perform jobs.enqueue('leave-recount', jsonb_build_object('organizationId', organization, 'memberId', member));
  end if;
end $$;

/** Counts leave again for a changed work log. */
create function recount_leave_of_work() returns trigger
  language plpgsql as $$
begin
  perform recount_leave(new.organization_id, new.member_id, least(old.started_at, new.started_at));
  return null;
end $$;
create trigger recount_leave after insert on work_logs for each row
  when (new.ended_at is not null) execute function recount_leave_of_work();
create trigger recount_leave_of_corrected after update on work_logs for each row
  when ((old.started_at, old.ended_at, old.voided_at) is distinct from (new.started_at, new.ended_at, new.voided_at)
    and coalesce(old.ended_at, new.ended_at) is not null)
  execute function recount_leave_of_work();

/** Counts leave again for a changed break. */
create function recount_leave_of_break() returns trigger
  language plpgsql as $$
declare
  changed constant breaks := case when tg_op = 'DELETE' then old else new end;
  -- Null when the log is deleted too, and while the work is running.
  begun constant timestamptz := (
    select l.started_at from work_logs l
    where l.organization_id = changed.organization_id and l.id = changed.work_log_id and l.ended_at is not null);
begin
  if begun is not null then
    perform recount_leave(changed.organization_id, changed.member_id, begun);
  end if;
  return null;
end $$;
create trigger recount_leave after insert or update on breaks for each row
  when (new.kind = 'meal') execute function recount_leave_of_break();
create trigger recount_leave_of_removed after delete on breaks for each row
  when (old.kind = 'meal') execute function recount_leave_of_break();

/** Leave after a member's last day is not paid out: it is counted again when approved or undone. */
create function recount_leave_of_use() returns trigger
  language plpgsql as $$
begin
  update leave_assignments a set posted_through = null
    from members m
    where a.organization_id = new.organization_id and a.member_id = new.member_id and a.policy_id = new.policy_id
      and a.posted_through is not null and m.organization_id = a.organization_id and m.id = a.member_id
      and (m.ended_on is not null or m.deactivated_at is not null);
  if found then
    perform jobs.enqueue('leave-recount',
      jsonb_build_object('organizationId', new.organization_id, 'memberId', new.member_id));
  end if;
  return null;
end $$;
create trigger recount_leave after insert on leave_ledger for each row
  when (new.kind in ('use', 'reverse')) execute function recount_leave_of_use();
