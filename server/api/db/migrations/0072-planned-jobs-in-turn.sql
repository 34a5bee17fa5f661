-- A job that comes while its location is archived, restored or moved to another zone waits for that, and the other way
-- around; and its plan is made for tables as large as they are: an import of ten thousand jobs begins with empty ones.
create or replace function plan_jobs(of_organization uuid, of_jobs uuid[]) returns void
  language plpgsql set search_path = public set plan_cache_mode = force_custom_plan as $$
declare
  since constant date := current_date - 8;
begin
  perform from locations l
    where l.organization_id = of_organization
      and l.id in (select location_id from jobs where organization_id = of_organization and id = any(of_jobs))
    order by l.id for share;
  -- One after the other: who comes second sees what the first has written.
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
