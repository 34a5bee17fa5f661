-- What a list of clients says of their jobs, a row for each that is in use: to work it out from jobs, patterns and changed
-- visits took most of the time of a page. Kept by triggers; the same as what they are made of at any time.
create table planned_jobs (
  organization_id uuid not null references organizations on delete cascade,
  job_id          uuid not null,
  location_id     uuid not null,
  client_id       uuid not null,
  -- One pattern per line, its parts between bars, as `client-figures.store.ts` reads them; null when nothing is planned.
  patterns        text,
  primary key (organization_id, job_id),
  foreign key (organization_id, location_id, job_id) references jobs (organization_id, location_id, id) on delete cascade
);
create index planned_jobs_of_client on planned_jobs (organization_id, client_id);
create index planned_jobs_of_location on planned_jobs (organization_id, location_id);

alter table planned_jobs enable row level security;
create policy own_organization on planned_jobs to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
grant select on planned_jobs to custodia_tenant;

/** Patterns that ended, and visits that were, are of no use once the day is over in every zone. */
create function plan_jobs(of_organization uuid, of_jobs uuid[]) returns void
  language plpgsql set search_path = public as $$
declare
  since constant date := current_date - 8;
begin
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
    if of_jobs is not null then perform plan_jobs(of_organization, of_jobs); end if;
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

select plan_jobs(organization_id, array_agg(id)) from jobs group by organization_id;
