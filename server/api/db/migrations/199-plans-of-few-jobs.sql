-- Plans of few jobs
-- What the list of clients shows of a job is written with kept query plans: planning took ten times as long as writing.

-- Only thousands of jobs at once are planned for the tables as large as they are; the trigger's own choice holds in the
-- functions that it calls, unless they choose themselves.
alter function plan_jobs(uuid, uuid[]) reset plan_cache_mode;
alter function plan_many_jobs(uuid, uuid[]) set plan_cache_mode = force_custom_plan;
alter function keep_planned_jobs() set plan_cache_mode = force_generic_plan;

-- The same text as before, but read when the function is made: as a string it was parsed by each query that calls it,
-- and each of its columns copied the table's constraints.
create or replace function schedule_line(s job_schedules) returns text
  language sql stable
begin atomic
  select case when s.pattern_id is not null then concat_ws('|', s.pattern_id, s.frequency, s.every, array_to_string(s.weekdays, ','),
    array_to_string(s.ordinals, ','), array_to_string(s.month_days, ','), s.short_months,
    array_to_string(s.months, ','), array_to_string(s.start_times, ','), array_to_string(s.durations, ','),
    array_to_string(s.crew_sizes, ',', ''), s.starts_on, coalesce(s.ends_on::text, ''),
    coalesce(s.visits_max::text, ''), coalesce(s.counted_day::text, ''), coalesce(s.counted_times::text, ''),
    s.holidays, s.week_start, s.effective_from, coalesce(s.effective_to::text, ''), coalesce(s.time_zone, '')) end;
end;
