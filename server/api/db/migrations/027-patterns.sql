-- Patterns
-- A job has several patterns side by side: daily, weekly, monthly or yearly, with several start times a day.

alter table job_schedules disable trigger user;

-- The same through the spans of days of one pattern.
alter table job_schedules add column pattern_id uuid;
update job_schedules s set pattern_id = (
  select o.id from job_schedules o where o.organization_id = s.organization_id and o.job_id = s.job_id
  order by o.effective_from limit 1);
alter table job_schedules
  alter column pattern_id set not null,
  drop constraint schedule_spans_overlap,
  add constraint schedule_spans_overlap exclude using gist (
    organization_id with =, pattern_id with =, daterange(effective_from, effective_to, '[]') with &&);

alter table job_schedules rename column every_weeks to every;
alter table job_schedules
  drop constraint job_schedules_every_weeks_check,
  drop constraint job_schedules_weekdays_check,
  add check (every between 1 and 366),
  add check (cardinality(weekdays) <= 7 and weekdays <@ '{1,2,3,4,5,6,7}'),
  add column frequency text not null default 'weekly' check (frequency in ('daily', 'weekly', 'monthly', 'yearly')),
  -- −1 is the last.
  add column ordinals smallint[] not null default '{}' check (ordinals <@ '{1,2,3,4,-1}'),
  add column month_days smallint[] not null default '{}'
    check (month_days <@ '{-1,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31}'),
  add column short_months text not null default 'skip' check (short_months in ('skip', 'last_day')),
  add column months smallint[] not null default '{}' check (months <@ '{1,2,3,4,5,6,7,8,9,10,11,12}'),
  -- The n-th of each is a start time, its minutes and how many people come; null for as many as the job says.
  add column start_times time[],
  add column durations smallint[],
  add column crew_sizes smallint[],
  add column visits_max smallint check (visits_max > 0),
  -- Where the last of a limited number of visits is, counted once: its day, and how many start times that day has.
  add column counted_day date,
  add column counted_times smallint,
  add column holidays text not null default 'worked' check (holidays in ('worked', 'skip', 'before', 'after')),
  -- Of the pattern's own weeks: the organization's setting is only what a new one begins with.
  add column week_start smallint check (week_start between 1 and 7);

update job_schedules s set
  start_times = array[start_time],
  durations = array[duration_minutes],
  crew_sizes = array[null]::smallint[],
  holidays = case when skip_holidays then 'skip' else 'worked' end,
  week_start = (select c.week_start from configurations c where c.organization_id = s.organization_id);

drop index job_schedules_by_span;
alter table job_schedules
  drop column start_time,
  drop column duration_minutes,
  drop column skip_holidays,
  drop column last_day,
  alter column start_times set not null,
  alter column durations set not null,
  alter column crew_sizes set not null,
  alter column week_start set not null,
  alter column frequency drop default,
  alter column holidays drop default,
  alter column short_months drop default,
  add constraint schedule_times check (
    cardinality(start_times) between 1 and 12 and cardinality(durations) = cardinality(start_times)
    and cardinality(crew_sizes) = cardinality(start_times) and 5 <= all (durations) and 1440 >= all (durations)
    and array_position(start_times, null) is null and array_position(durations, null) is null),
  -- Each frequency says what its days are, and nothing that it does not use.
  add constraint schedule_days check (case frequency
    when 'daily' then cardinality(weekdays) + cardinality(ordinals) + cardinality(month_days) = 0
    when 'weekly' then cardinality(weekdays) > 0 and cardinality(ordinals) + cardinality(month_days) = 0
    else (cardinality(month_days) > 0) <> (cardinality(weekdays) > 0 and cardinality(ordinals) > 0)
      and (frequency = 'monthly' or cardinality(months) > 0) end),
  add constraint schedule_count check (num_nulls(counted_day, counted_times) in (0, 2)
    and (counted_day is null or visits_max is not null)),
  -- The last day that can have a visit, for windows of days.
  add column last_day date not null generated always as (least(coalesce(effective_to, 'infinity'),
    coalesce(ends_on, 'infinity'), coalesce(counted_day, 'infinity'))) stored;
create index job_schedules_by_span on job_schedules (organization_id, last_day, effective_from);
create index job_schedules_of_pattern on job_schedules (organization_id, pattern_id, effective_from);
comment on table job_schedules is 'A job''s pattern during a span of days.';

alter table job_schedules enable trigger user;

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
create or replace function plan_jobs(of_organization uuid, of_jobs uuid[]) returns void
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

select plan_many_jobs(organization_id, array_agg(id)) from jobs group by organization_id;
