-- Schedule
-- Patterns, crews, and visits that differ from their pattern.

-- A job has several patterns side by side, and the spans of each follow one another, so that history keeps the one that
-- applied then.
create table job_schedules (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  job_id          uuid not null,
  location_id     uuid not null,
  -- The same through the spans of days of one pattern.
  pattern_id      uuid not null,
  frequency       text not null check (frequency in ('daily', 'weekly', 'monthly', 'yearly')),
  every           smallint not null check (every between 1 and 366),
  weekdays        smallint[] not null check (cardinality(weekdays) <= 7 and weekdays <@ '{1,2,3,4,5,6,7}'),
  -- −1 is the last.
  ordinals        smallint[] not null default '{}' check (ordinals <@ '{1,2,3,4,-1}'),
  month_days      smallint[] not null default '{}'
    check (month_days <@ '{-1,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31}'),
  short_months    text not null check (short_months in ('skip', 'last_day')),
  months          smallint[] not null default '{}' check (months <@ '{1,2,3,4,5,6,7,8,9,10,11,12}'),
  -- The n-th of each is a start time, its minutes and how many people come; null for as many as the job says.
  start_times     time[] not null,
  durations       smallint[] not null,
  crew_sizes      smallint[] not null,
  -- Its day, week, month or year is the first of every `every`.
  starts_on       date not null,
  ends_on         date,
  visits_max      smallint check (visits_max > 0),
  -- Where the last of a limited number of visits is, counted once: its day, and how many start times that day has.
  counted_day     date,
  counted_times   smallint,
  holidays        text not null check (holidays in ('worked', 'skip', 'before', 'after')),
  -- Of the pattern's own weeks: the organization's setting is only what a new one begins with.
  week_start      smallint not null check (week_start between 1 and 7),
  -- The clock of the pattern's days, where the location has got another one since; null means the location's.
  time_zone       text,
  -- The days on which this is the pattern; the last span has no end.
  effective_from  date not null,
  effective_to    date,
  -- The last day that can have a visit, for windows of days.
  last_day        date not null generated always as (least(coalesce(effective_to, 'infinity'),
    coalesce(ends_on, 'infinity'), coalesce(counted_day, 'infinity'))) stored,
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, location_id, job_id)
    references jobs (organization_id, location_id, id) on delete cascade,
  constraint schedule_dates_reversed check (ends_on >= starts_on),
  constraint schedule_span_reversed check (effective_to >= effective_from),
  constraint schedule_spans_overlap exclude using gist (
    organization_id with =, pattern_id with =, daterange(effective_from, effective_to, '[]') with &&),
  constraint schedule_times check (
    cardinality(start_times) between 1 and 12 and cardinality(durations) = cardinality(start_times)
    and cardinality(crew_sizes) = cardinality(start_times) and 5 <= all (durations) and 1440 >= all (durations)
    and array_position(start_times, null) is null and array_position(durations, null) is null),
  -- Each frequency says what its days are, and nothing that it does not use.
  constraint schedule_days check (case frequency
    when 'daily' then cardinality(weekdays) + cardinality(ordinals) + cardinality(month_days) = 0
    when 'weekly' then cardinality(weekdays) > 0 and cardinality(ordinals) + cardinality(month_days) = 0
    else (cardinality(month_days) > 0) <> (cardinality(weekdays) > 0 and cardinality(ordinals) > 0)
      and (frequency = 'monthly' or cardinality(months) > 0) end),
  constraint schedule_count check (num_nulls(counted_day, counted_times) in (0, 2)
    and (counted_day is null or visits_max is not null))
);
comment on table job_schedules is 'A job''s pattern during a span of days.';
create index job_schedules_of_job on job_schedules (organization_id, job_id, effective_from);
create index job_schedules_of_location on job_schedules (organization_id, location_id);
create index job_schedules_by_span on job_schedules (organization_id, last_day, effective_from);
create index job_schedules_of_pattern on job_schedules (organization_id, pattern_id, effective_from);
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
  added_minutes    integer check (added_minutes between 5 and 1440),
  -- The clock on which it was added, which a location's past visits keep.
  added_zone       text,
  note             text not null default '' check (char_length(note) <= 4000),
  has_own_crew     boolean not null default false,
  version          integer not null default 1,
  updated_at       timestamptz not null default now(),
  primary key (organization_id, job_id, original_start),
  foreign key (organization_id, location_id, job_id)
    references jobs (organization_id, location_id, id) on delete cascade,
  constraint visit_added_whole check ((added_minutes is null) = (added_zone is null))
);
comment on table visit_changes is
  'A visit that was added by hand, or what is different about one of a pattern: cancelled, moved, longer, own crew.';
create index visit_changes_by_start on visit_changes (organization_id, original_start);
create index visit_changes_by_move on visit_changes (organization_id, moved_to) where moved_to is not null;
create index visit_changes_added on visit_changes (organization_id, location_id) where added_minutes is not null;
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

-- A pattern as one text, its parts between bars, as `pattern-line.ts` reads them; null for a job without one.
create function schedule_line(s job_schedules) returns text
  language sql stable as $$
    select case when s.pattern_id is not null then concat_ws('|', s.pattern_id, s.frequency, s.every, array_to_string(s.weekdays, ','),
      array_to_string(s.ordinals, ','), array_to_string(s.month_days, ','), s.short_months,
      array_to_string(s.months, ','), array_to_string(s.start_times, ','), array_to_string(s.durations, ','),
      array_to_string(s.crew_sizes, ',', ''), s.starts_on, coalesce(s.ends_on::text, ''),
      coalesce(s.visits_max::text, ''), coalesce(s.counted_day::text, ''), coalesce(s.counted_times::text, ''),
      s.holidays, s.week_start, s.effective_from, coalesce(s.effective_to::text, ''), coalesce(s.time_zone, '')) end
  $$;

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
      select string_agg(concat_ws('|', schedule_line(s), coalesce(s.time_zone, l.time_zone), (
            select json_agg(json_build_array(extract(epoch from v.original_start),
              case when v.cancelled_reason is null then extract(epoch from coalesce(v.moved_to, v.original_start)) end)
              order by v.original_start)
            from visit_changes v
            where v.organization_id = s.organization_id and v.job_id = s.job_id
              and (v.original_start >= since or v.moved_to >= since))), E'\n' order by s.effective_from, s.pattern_id)
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
