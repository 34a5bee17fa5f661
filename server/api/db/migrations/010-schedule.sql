-- Schedule
-- Weekly patterns, crews, visits that differ from their pattern, and open shifts.

-- Patterns follow one another, so history keeps the one that applied then.
create table job_schedules (
  organization_id  uuid not null references organizations on delete cascade,
  id               uuid not null,
  job_id           uuid not null,
  location_id      uuid not null,
  weekdays         smallint[] not null check (cardinality(weekdays) between 1 and 7 and weekdays <@ '{1,2,3,4,5,6,7}'),
  start_time       time not null,
  duration_minutes integer not null check (duration_minutes between 5 and 1440),
  every_weeks      smallint not null check (every_weeks between 1 and 52),
  -- Its week is the first of every `every_weeks`.
  starts_on        date not null,
  ends_on          date,
  skip_holidays    boolean not null default false,
  -- The days on which this is the job's pattern; the last one has no end.
  effective_from   date not null,
  effective_to     date,
  -- The last day that can have a visit, for windows of days.
  last_day         date not null
    generated always as (least(coalesce(effective_to, 'infinity'), coalesce(ends_on, 'infinity'))) stored,
  created_at       timestamptz not null default now(),
  -- The clock of the pattern's days, where the location has got another one since; null means the location's.
  time_zone        text,
  primary key (organization_id, id),
  foreign key (organization_id, location_id, job_id)
    references jobs (organization_id, location_id, id) on delete cascade,
  constraint schedule_dates_reversed check (ends_on >= starts_on),
  constraint schedule_span_reversed check (effective_to >= effective_from),
  constraint schedule_spans_overlap exclude using gist (
    organization_id with =, job_id with =, daterange(effective_from, effective_to, '[]') with &&)
);
comment on table job_schedules is 'A job''s weekly pattern during a span of days.';
create index job_schedules_of_job on job_schedules (organization_id, job_id, effective_from);
create index job_schedules_of_location on job_schedules (organization_id, location_id);
create index job_schedules_by_span on job_schedules (organization_id, last_day, effective_from);
select isolate_tenants('job_schedules');
grant select, insert, update, delete on job_schedules to custodia_tenant;
select record_changes('job_schedules', 'last_day');
select limit_to_regions('job_schedules');

create table job_crew (
  organization_id uuid not null references organizations on delete cascade,
  job_id          uuid not null,
  location_id     uuid not null,
  member_id       uuid not null,
  effective_from  date not null,
  effective_to    date,
  last_day        date not null generated always as (coalesce(effective_to, 'infinity')) stored,
  primary key (organization_id, job_id, member_id, effective_from),
  foreign key (organization_id, location_id, job_id)
    references jobs (organization_id, location_id, id) on delete cascade,
  constraint job_crew_member foreign key (organization_id, member_id) references members (organization_id, id),
  constraint crew_span_reversed check (effective_to >= effective_from)
);
comment on table job_crew is 'Who comes to a job''s visits during a span of days.';
create unique index job_crew_now on job_crew (organization_id, job_id, member_id) where effective_to is null;
create index job_crew_of_member on job_crew (organization_id, member_id, last_day);
create index job_crew_by_span on job_crew (organization_id, last_day, effective_from);
select isolate_tenants('job_crew');
grant select, insert, update, delete on job_crew to custodia_tenant;
select record_changes('job_crew', 'last_day');
select limit_to_regions('job_crew');

-- A visit is identified by its job and the start that the pattern gives it.
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
  foreign key (organization_id, location_id, job_id)
    references jobs (organization_id, location_id, id) on delete cascade
);
comment on table visit_changes is
  'What is different about one visit from its pattern: cancelled, moved, longer, or with its own crew.';
create index visit_changes_by_start on visit_changes (organization_id, original_start);
create index visit_changes_by_move on visit_changes (organization_id, moved_to) where moved_to is not null;
select isolate_tenants('visit_changes');
grant select, insert, update, delete on visit_changes to custodia_tenant;
select record_changes('visit_changes', 'updated_at');
select limit_to_regions('visit_changes');

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
comment on table visit_crew is 'The crew of a visit that has its own.';
create index visit_crew_of_member on visit_crew (organization_id, member_id, original_start);
select isolate_tenants('visit_crew');
grant select, insert, delete on visit_crew to custodia_tenant;
select record_changes('visit_crew');
select limit_to_regions('visit_crew');

-- They are taken off the crew; the reason is kept here.
create table visit_absences (
  organization_id uuid not null references organizations on delete cascade,
  job_id          uuid not null,
  location_id     uuid not null,
  original_start  timestamptz not null,
  member_id       uuid not null,
  reason          text not null check (reason in ('sick', 'family', 'transport', 'other')),
  note            text not null default '' check (char_length(note) <= 300),
  created_at      timestamptz not null default now(),
  primary key (organization_id, job_id, original_start, member_id),
  foreign key (organization_id, location_id, job_id)
    references jobs (organization_id, location_id, id) on delete cascade,
  foreign key (organization_id, member_id) references members (organization_id, id)
);
comment on table visit_absences is 'A member who was to come to a visit and said they cannot.';
create index visit_absences_by_start on visit_absences (organization_id, original_start);
create index visit_absences_of_member on visit_absences (organization_id, member_id);
select isolate_tenants('visit_absences');
grant select, insert, update on visit_absences to custodia_tenant;
select record_changes('visit_absences');
select limit_to_regions('visit_absences');

create table visit_offers (
  organization_id uuid not null references organizations on delete cascade,
  job_id          uuid not null,
  location_id     uuid not null,
  original_start  timestamptz not null,
  member_id       uuid not null,
  offered_by      uuid references users on delete set null,
  offered_at      timestamptz not null default now(),
  answer          text check (answer in ('taken', 'declined')),
  answered_at     timestamptz,
  primary key (organization_id, job_id, original_start, member_id),
  check ((answer is null) = (answered_at is null)),
  foreign key (organization_id, location_id, job_id)
    references jobs (organization_id, location_id, id) on delete cascade,
  foreign key (organization_id, member_id) references members (organization_id, id)
);
comment on table visit_offers is 'An open shift offered to a member; the first to accept gets the visit.';
create index visit_offers_by_start on visit_offers (organization_id, original_start);
create index visit_offers_open on visit_offers (organization_id, member_id, original_start) where answer is null;
create index visit_offers_user on visit_offers (offered_by) where offered_by is not null;
select isolate_tenants('visit_offers');
grant select, insert, update on visit_offers to custodia_tenant;
select record_changes('visit_offers');
select limit_to_regions('visit_offers');

create table published_weeks (
  organization_id uuid not null references organizations on delete cascade,
  week            date not null,
  published_at    timestamptz not null default now(),
  published_by    uuid references users on delete set null,
  primary key (organization_id, week)
);
comment on table published_weeks is 'A week whose schedule crews can see.';
create index published_weeks_user on published_weeks (published_by) where published_by is not null;
select isolate_tenants('published_weeks');
grant select, insert, delete on published_weeks to custodia_tenant;
select record_changes('published_weeks');
-- A week belongs to no region, so supervisors who are limited to regions do not publish.
select limit_to_regions('published_weeks');

create table calendar_feeds (
  organization_id uuid not null references organizations on delete cascade,
  member_id       uuid not null,
  token_hash      bytea not null,
  created_at      timestamptz not null default now(),
  last_read_at    timestamptz,
  primary key (organization_id, member_id),
  foreign key (organization_id, member_id) references members (organization_id, id)
);
comment on table calendar_feeds is 'A member''s secret calendar address; only its hash is kept.';
create index calendar_feeds_by_token on calendar_feeds (token_hash);
select isolate_tenants('calendar_feeds');
grant select, insert, update, delete on calendar_feeds to custodia_tenant;
select record_changes('calendar_feeds', 'token_hash', 'last_read_at');

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

-- Working it out from jobs, patterns and changed visits took most of the time of a page.
create table planned_jobs (
  organization_id uuid not null references organizations on delete cascade,
  job_id          uuid not null,
  location_id     uuid not null,
  client_id       uuid not null,
  -- One pattern per line, its parts between bars, as `client-figures.store.ts` reads them; null when nothing is
  -- planned.
  patterns        text,
  primary key (organization_id, job_id),
  foreign key (organization_id, location_id, job_id)
    references jobs (organization_id, location_id, id) on delete cascade
);
comment on table planned_jobs is 'What the list of clients shows of each job in use, kept by triggers.';
create index planned_jobs_of_client on planned_jobs (organization_id, client_id);
create index planned_jobs_of_location on planned_jobs (organization_id, location_id);
select isolate_tenants('planned_jobs');
grant select on planned_jobs to custodia_tenant;

/**
 * Writes what the list of clients shows of these jobs. Patterns and visits more than eight days old are left out:
 * their day is over in every zone. Jobs wait for changes to their location, and are planned for the tables as large as
 * they are: an import of ten thousand jobs begins with empty ones.
 */
create function plan_jobs(of_organization uuid, of_jobs uuid[]) returns void
  language plpgsql set search_path = public set plan_cache_mode = force_custom_plan as $$
declare
  since constant date := current_date - 8;
begin
  perform from locations l
    where l.organization_id = of_organization
      and l.id in (select location_id from jobs where organization_id = of_organization and id = any(of_jobs))
    order by l.id for share;
  -- In turns: the second sees what the first has written.
  perform from jobs where organization_id = of_organization and id = any(of_jobs) order by id for no key update;
  delete from planned_jobs p
    using jobs j join locations l on l.organization_id = j.organization_id and l.id = j.location_id
    where p.organization_id = of_organization and p.job_id = any(of_jobs)
      and j.organization_id = of_organization and j.id = p.job_id
      and (j.archived_at is not null or l.archived_at is not null);
  insert into planned_jobs as p (organization_id, job_id, location_id, client_id, patterns)
    select j.organization_id, j.id, j.location_id, l.client_id, (
      select string_agg(concat_ws('|', coalesce(s.time_zone, l.time_zone), array_to_json(s.weekdays), s.start_time, s.every_weeks, s.starts_on,
          s.effective_from, case when s.last_day = 'infinity' then '' else s.last_day::text end, (
            select json_agg(json_build_array(extract(epoch from v.original_start),
              case when v.cancelled_reason is null then extract(epoch from coalesce(v.moved_to, v.original_start)) end)
              order by v.original_start)
            from visit_changes v
            where v.organization_id = s.organization_id and v.job_id = s.job_id
              and (v.original_start >= since or v.moved_to >= since))), E'\n' order by s.effective_from, s.id)
      from job_schedules s
      where j.status = 'active' and s.organization_id = j.organization_id and s.job_id = j.id and s.last_day >= since)
    from jobs j join locations l on l.organization_id = j.organization_id and l.id = j.location_id
    where j.organization_id = of_organization and j.id = any(of_jobs) and j.archived_at is null and l.archived_at is null
    on conflict (organization_id, job_id) do update
      set location_id = excluded.location_id, client_id = excluded.client_id, patterns = excluded.patterns
      where (p.location_id, p.client_id, p.patterns)
        is distinct from (excluded.location_id, excluded.client_id, excluded.patterns);
end $$;

/**
 * For thousands of jobs in one statement the statistics are still those of the few before, and a plan for few compares
 * each with each. Without nested loops any plan is good for many.
 */
create function plan_many_jobs(of_organization uuid, of_jobs uuid[]) returns void
  language sql set search_path = public set enable_nestloop = off as $$
    select plan_jobs(of_organization, of_jobs)
$$;

/** Keeps `planned_jobs` equal to what it is made from. */
create function keep_planned_jobs() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  of_organization uuid;
  of_jobs         uuid[];
begin
  for of_organization in select distinct organization_id from changed loop
    if tg_table_name = 'jobs' and tg_op = 'UPDATE' then
      select array_agg(c.id) into of_jobs from changed c join before b using (organization_id, id)
        where organization_id = of_organization
          and (c.status, c.archived_at, c.location_id) is distinct from (b.status, b.archived_at, b.location_id);
    elsif tg_table_name = 'jobs' then
      select array_agg(id) into of_jobs from changed where organization_id = of_organization;
    elsif tg_table_name = 'locations' then
      select array_agg(j.id) into of_jobs
        from changed c join before b using (organization_id, id) join jobs j on j.location_id = c.id
        where c.organization_id = of_organization and j.organization_id = of_organization
          and (c.time_zone, c.archived_at, c.client_id) is distinct from (b.time_zone, b.archived_at, b.client_id);
    else
      select array_agg(distinct job_id) into of_jobs from changed where organization_id = of_organization;
    end if;
    if cardinality(of_jobs) > 100 then
      perform plan_many_jobs(of_organization, of_jobs);
    elsif of_jobs is not null then
      perform plan_jobs(of_organization, of_jobs);
    end if;
  end loop;
  return null;
end $$;
create trigger planned_jobs_added after insert on jobs
  referencing new table as changed for each statement execute function keep_planned_jobs();
create trigger planned_jobs_changed after update on jobs
  referencing old table as before new table as changed for each statement execute function keep_planned_jobs();
create trigger planned_jobs_changed after update on locations
  referencing old table as before new table as changed for each statement execute function keep_planned_jobs();
create trigger planned_jobs_added after insert on job_schedules
  referencing new table as changed for each statement execute function keep_planned_jobs();
create trigger planned_jobs_changed after update on job_schedules
  referencing new table as changed for each statement execute function keep_planned_jobs();
create trigger planned_jobs_removed after delete on job_schedules
  referencing old table as changed for each statement execute function keep_planned_jobs();
create trigger planned_jobs_added after insert on visit_changes
  referencing new table as changed for each statement execute function keep_planned_jobs();
create trigger planned_jobs_changed after update on visit_changes
  referencing new table as changed for each statement execute function keep_planned_jobs();
create trigger planned_jobs_removed after delete on visit_changes
  referencing old table as changed for each statement execute function keep_planned_jobs();
