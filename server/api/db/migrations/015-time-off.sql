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
