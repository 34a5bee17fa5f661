-- Trusted: the database's owner may add it. Lets one exclusion compare ids and spans.
create extension if not exists btree_gist;

-- The weekly patterns of a job, one after the other: history keeps the pattern that held then.
create table job_schedules (
  organization_id  uuid not null references organizations on delete cascade,
  id               uuid not null,
  job_id           uuid not null,
  location_id      uuid not null,
  weekdays         smallint[] not null check (cardinality(weekdays) between 1 and 7 and weekdays <@ '{1,2,3,4,5,6,7}'),
  start_time       time not null,
  duration_minutes integer not null check (duration_minutes between 5 and 1440),
  every_weeks      smallint not null check (every_weeks between 1 and 52),
  -- Its week is the first of every so many.
  starts_on        date not null,
  ends_on          date,
  skip_holidays    boolean not null default false,
  -- The days on which this pattern is the job's; the last one has no end.
  effective_from   date not null,
  effective_to     date,
  -- What a window of days is compared with: no visit is later.
  last_day         date not null generated always as (
    least(coalesce(effective_to, 'infinity'), coalesce(ends_on, 'infinity'))) stored,
  created_at       timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, location_id, job_id) references jobs (organization_id, location_id, id) on delete cascade,
  constraint schedule_dates_reversed check (ends_on >= starts_on),
  constraint schedule_span_reversed check (effective_to >= effective_from),
  constraint schedule_spans_overlap exclude using gist (
    organization_id with =, job_id with =, daterange(effective_from, effective_to, '[]') with &&)
);
create index job_schedules_of_job on job_schedules (organization_id, job_id, effective_from);
create index job_schedules_of_location on job_schedules (organization_id, location_id);
create index job_schedules_by_span on job_schedules (organization_id, last_day, effective_from);

insert into job_schedules (organization_id, id, job_id, location_id, weekdays, start_time, duration_minutes,
                           every_weeks, starts_on, ends_on, skip_holidays, effective_from, created_at)
  select organization_id, uuid_v7(), id, location_id, weekdays, start_time, duration_minutes,
         every_weeks, starts_on, ends_on, skip_holidays, starts_on, created_at
  from jobs where weekdays is not null;

alter table jobs
  drop column weekdays,
  drop column start_time,
  drop column duration_minutes,
  drop column every_weeks,
  drop column starts_on,
  drop column ends_on,
  drop column skip_holidays,
  -- How many people a visit needs.
  add column crew_size smallint not null default 1 check (crew_size between 1 and 50);

-- Who comes to each visit, and on which days that held.
create table job_crew (
  organization_id uuid not null references organizations on delete cascade,
  job_id          uuid not null,
  location_id     uuid not null,
  member_id       uuid not null,
  effective_from  date not null,
  effective_to    date,
  last_day        date not null generated always as (coalesce(effective_to, 'infinity')) stored,
  primary key (organization_id, job_id, member_id, effective_from),
  foreign key (organization_id, location_id, job_id) references jobs (organization_id, location_id, id) on delete cascade,
  constraint job_crew_member foreign key (organization_id, member_id) references members (organization_id, id),
  constraint crew_span_reversed check (effective_to >= effective_from)
);
create unique index job_crew_now on job_crew (organization_id, job_id, member_id) where effective_to is null;
create index job_crew_of_member on job_crew (organization_id, member_id, last_day);
create index job_crew_by_span on job_crew (organization_id, last_day, effective_from);

-- What is different about one visit, which is named by the start that its pattern gives it.
create table visit_changes (
  organization_id  uuid not null references organizations on delete cascade,
  job_id           uuid not null,
  location_id      uuid not null,
  original_start   timestamptz not null,
  cancelled_reason text check (cancelled_reason in ('client', 'us', 'weather', 'holiday')),
  moved_to         timestamptz,
  duration_minutes integer check (duration_minutes between 5 and 1440),
  note             text not null default '' check (char_length(note) <= 4000),
  has_own_crew     boolean not null default false,
  version          integer not null default 1,
  updated_at       timestamptz not null default now(),
  primary key (organization_id, job_id, original_start),
  foreign key (organization_id, location_id, job_id) references jobs (organization_id, location_id, id) on delete cascade
);
create index visit_changes_by_start on visit_changes (organization_id, original_start);
create index visit_changes_by_move on visit_changes (organization_id, moved_to) where moved_to is not null;

create table visit_crew (
  organization_id uuid not null references organizations on delete cascade,
  job_id          uuid not null,
  location_id     uuid not null,
  original_start  timestamptz not null,
  member_id       uuid not null,
  primary key (organization_id, job_id, original_start, member_id),
  foreign key (organization_id, job_id, original_start)
    references visit_changes (organization_id, job_id, original_start) on delete cascade,
  constraint visit_crew_member foreign key (organization_id, member_id) references members (organization_id, id)
);
create index visit_crew_of_member on visit_crew (organization_id, member_id, original_start);

alter table configurations
  add column schedule_publishing text not null default 'at_once' check (schedule_publishing in ('at_once', 'by_week'));

create table published_weeks (
  organization_id uuid not null references organizations on delete cascade,
  week            date not null,
  published_at    timestamptz not null default now(),
  published_by    uuid references users on delete set null,
  primary key (organization_id, week)
);
create index published_weeks_user on published_weeks (published_by) where published_by is not null;

-- A member's secret address for calendar programs. Only its hash is kept.
create table calendar_feeds (
  organization_id uuid not null references organizations on delete cascade,
  member_id       uuid not null,
  token_hash      bytea not null,
  created_at      timestamptz not null default now(),
  last_read_at    timestamptz,
  primary key (organization_id, member_id),
  foreign key (organization_id, member_id) references members (organization_id, id)
);
create index calendar_feeds_by_token on calendar_feeds (token_hash);

alter table job_schedules enable row level security;
alter table job_crew enable row level security;
alter table visit_changes enable row level security;
alter table visit_crew enable row level security;
alter table published_weeks enable row level security;
alter table calendar_feeds enable row level security;
create policy own_organization on job_schedules to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on job_crew to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on visit_changes to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on visit_crew to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on published_weeks to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on calendar_feeds to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());

grant select, insert, update, delete on job_schedules, job_crew, visit_changes, calendar_feeds to custodia_tenant;
grant select, insert, delete on visit_crew, published_weeks to custodia_tenant;

create trigger audit after insert or update or delete on job_schedules for each row execute function audit_row('last_day');
create trigger audit after insert or update or delete on job_crew for each row execute function audit_row('last_day');
create trigger audit after insert or update or delete on visit_changes for each row execute function audit_row('updated_at');
create trigger audit after insert or update or delete on visit_crew for each row execute function audit_row();
create trigger audit after insert or update or delete on published_weeks for each row execute function audit_row();
create trigger audit after insert or update or delete on calendar_feeds
  for each row execute function audit_row('token_hash', 'last_read_at');

create trigger held_to_regions before insert or update or delete on job_schedules
  for each row when (current_region_ids() is not null) execute function held_to_regions();
create trigger held_to_regions before insert or update or delete on job_crew
  for each row when (current_region_ids() is not null) execute function held_to_regions();
create trigger held_to_regions before insert or update or delete on visit_changes
  for each row when (current_region_ids() is not null) execute function held_to_regions();
create trigger held_to_regions before insert or update or delete on visit_crew
  for each row when (current_region_ids() is not null) execute function held_to_regions();
-- A week is everybody's: it lies in no region, so those who are tied to some do not publish.
create trigger held_to_regions before insert or update or delete on published_weeks
  for each row when (current_region_ids() is not null) execute function held_to_regions();

/** Whose calendar an address shows. */
create function lookup.calendar_feed(of_token_hash bytea)
  returns table (organization_id uuid, member_id uuid)
  language sql stable security definer set search_path = '' as $$
    select f.organization_id, f.member_id
    from public.calendar_feeds f join public.members m on m.organization_id = f.organization_id and m.id = f.member_id
    where f.token_hash = of_token_hash and m.deactivated_at is null
  $$;
revoke all on function lookup.calendar_feed from public;
grant execute on function lookup.calendar_feed to custodia_app;
