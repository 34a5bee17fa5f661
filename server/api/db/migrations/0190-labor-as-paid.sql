-- What a locked period paid for work, by day and job: labor of profit and monitors is that, to the cent, not hours at
-- their rates. Pay that no job caused (time off, holidays, bonuses of nobody's place) is not in it.
create table pay_costs (
  organization_id uuid not null references organizations on delete cascade,
  run_id          uuid not null,
  revision        integer not null,
  day             date not null,
  -- The job's id; of work without a job the place's, after an @.
  job_key         text not null,
  location_id     uuid not null,
  job_id          uuid,
  amount_minor    bigint not null,
  primary key (organization_id, run_id, revision, day, job_key),
  foreign key (organization_id, run_id) references pay_runs (organization_id, id) on delete cascade,
  foreign key (organization_id, location_id) references locations (organization_id, id),
  foreign key (organization_id, job_id) references jobs (organization_id, id)
);
create index pay_costs_by_day on pay_costs (organization_id, day);
create index pay_costs_of_location on pay_costs (organization_id, location_id, day);
create index pay_costs_of_job on pay_costs (organization_id, job_id);

/** Adds up the lines that a lock kept. */
create function keep_pay_costs(organization uuid, of_run uuid, of_revision integer) returns void
  language sql as $$
    insert into pay_costs (organization_id, run_id, revision, day, job_key, location_id, job_id, amount_minor)
    select s.organization_id, s.run_id, s.revision, (line ->> 'day')::date, part ->> 'jobKey',
      coalesce(j.location_id, ltrim(part ->> 'jobKey', '@')::uuid), j.id, sum((part ->> 'amountMinor')::bigint)
    from pay_snapshots s
    cross join jsonb_array_elements(s.lines) line
    cross join jsonb_array_elements(line -> 'parts') part
    left join jobs j on j.organization_id = s.organization_id and j.id::text = part ->> 'jobKey'
    where s.organization_id = organization and s.run_id = of_run and s.revision = of_revision
      and part ->> 'jobKey' is not null
    group by s.organization_id, s.run_id, s.revision, (line ->> 'day')::date, part ->> 'jobKey', j.location_id, j.id
  $$;

select keep_pay_costs(organization_id, id, revision) from pay_runs where state <> 'open';

alter table pay_costs enable row level security;
create policy own_organization on pay_costs to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
grant select, insert on pay_costs to custodia_tenant;
