create table leave_policies (
  organization_id   uuid not null references organizations on delete cascade,
  id                uuid not null,
  name              text not null check (char_length(name) between 1 and 120),
  kind              text not null check (kind in ('vacation', 'sick', 'unpaid', 'other')),
  paid              boolean not null,
  -- Without a balance nothing accrues and nothing is refused for want of minutes.
  tracks_balance    boolean not null default true,
  includes_holidays boolean not null default false,
  -- What a day counts for members who are in no crew.
  day_minutes       smallint not null default 480 check (day_minutes between 1 and 1440),
  -- Accrual, cap, year and carry-over; never changed once the policy has written a line.
  rules             jsonb not null check (jsonb_typeof(rules) = 'object'),
  archived_at       timestamptz,
  version           integer not null default 1,
  created_at        timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index leave_policy_name_taken on leave_policies (organization_id, lower(name)) where archived_at is null;

create table leave_assignments (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  member_id       uuid not null,
  policy_id       uuid not null,
  starts_on       date not null,
  ends_on         date,
  -- The last day whose lines the policy has written.
  posted_through  date,
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, member_id) references members (organization_id, id),
  foreign key (organization_id, policy_id) references leave_policies (organization_id, id),
  constraint leave_assigned_once unique (organization_id, member_id, policy_id),
  constraint leave_assignment_reversed check (ends_on >= starts_on)
);
create index leave_assignments_of_policy on leave_assignments (organization_id, policy_id);

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
  -- What was counted when it was asked for, by day: the schedule may change later, the request does not.
  days            jsonb not null check (jsonb_typeof(days) = 'array'),
  minutes         integer not null check (minutes between 1 and 600000),
  note            text not null default '' check (char_length(note) <= 500),
  state           text not null default 'requested' check (state in ('requested', 'approved', 'declined', 'cancelled')),
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
create index leave_requests_by_id on leave_requests (organization_id, state, id);
create index leave_requests_of_member on leave_requests (organization_id, member_id, id);
create index leave_requests_of_policy on leave_requests (organization_id, policy_id);
create index leave_requests_by_day on leave_requests (organization_id, from_day) where state in ('requested', 'approved');
create index leave_requests_decided_by on leave_requests (decided_by) where decided_by is not null;
create index leave_requests_created_by on leave_requests (created_by) where created_by is not null;

-- The balance is the sum of its lines; nothing is ever changed or taken out.
create table leave_ledger (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  member_id       uuid not null,
  policy_id       uuid not null,
  kind            text not null
    check (kind in ('grant', 'accrue', 'use', 'adjust', 'carry', 'expire', 'reverse', 'recount')),
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
-- What the policy makes is there once, however many processes make it; `recount` is what a late correction changes.
create unique index leave_ledger_posted_once on leave_ledger (organization_id, member_id, policy_id, kind, day)
  where kind in ('grant', 'accrue', 'carry', 'expire', 'recount');
create unique index leave_ledger_used_once on leave_ledger (organization_id, request_id, kind, day)
  where request_id is not null;
create index leave_ledger_of_member on leave_ledger (organization_id, member_id, policy_id, day, id);
create index leave_ledger_by_day on leave_ledger (organization_id, day) where kind in ('use', 'reverse');
create index leave_ledger_created_by on leave_ledger (created_by) where created_by is not null;

-- Secret addresses for calendar programs: the own time off, or the team's. Only the hash is kept.
create table leave_feeds (
  organization_id uuid not null references organizations on delete cascade,
  member_id       uuid not null,
  scope           text not null check (scope in ('own', 'team')),
  token_hash      bytea not null,
  created_at      timestamptz not null default now(),
  primary key (organization_id, member_id, scope),
  foreign key (organization_id, member_id) references members (organization_id, id)
);
create index leave_feeds_by_token on leave_feeds (token_hash);

alter table leave_policies enable row level security;
alter table leave_assignments enable row level security;
alter table leave_requests enable row level security;
alter table leave_ledger enable row level security;
alter table leave_feeds enable row level security;
create policy own_organization on leave_policies to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on leave_assignments to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on leave_requests to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on leave_ledger to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on leave_feeds to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());

grant select, insert, update on leave_policies, leave_assignments, leave_requests to custodia_tenant;
grant select, insert on leave_ledger to custodia_tenant;
grant select, insert, update, delete on leave_feeds to custodia_tenant;

create trigger audit after insert or update or delete on leave_policies for each row execute function audit_row();
create trigger audit after insert or update or delete on leave_assignments
  for each row execute function audit_row('posted_through');
create trigger audit after insert or update or delete on leave_requests for each row execute function audit_row();
create trigger audit after insert on leave_ledger for each row
  when (new.kind in ('adjust', 'reverse')) execute function audit_row();
create trigger audit after insert or update or delete on leave_feeds
  for each row execute function audit_row('token_hash');

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
