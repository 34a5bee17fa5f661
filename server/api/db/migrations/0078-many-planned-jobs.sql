-- Thousands of jobs in one statement: the statistics know nothing of them yet, and a plan for the few that there were before
-- compares each with each. Without nested loops every plan is good for many, whatever the statistics say.
create function plan_many_jobs(of_organization uuid, of_jobs uuid[]) returns void
  language sql set search_path = public set enable_nestloop = off as $$
    select plan_jobs(of_organization, of_jobs)
$$;

create or replace function keep_planned_jobs() returns trigger
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
