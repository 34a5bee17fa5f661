-- Week templates
-- What planners enter by hand in a week, kept under a name for other weeks: one-off visits, and who comes to which visit.

create table week_templates (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  name            text not null check (name = btrim(name) and char_length(name) between 1 and 120),
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  primary key (organization_id, id)
);
comment on table week_templates is 'A week''s one-off visits and hand-made crews, to be used in other weeks.';
create unique index week_template_name_taken on week_templates (organization_id, lower(name));
select isolate_tenants('week_templates');
grant select, insert, update, delete on week_templates to custodia_tenant;
select record_changes('week_templates');

create table week_template_visits (
  organization_id uuid not null references organizations on delete cascade,
  template_id     uuid not null,
  job_id          uuid not null,
  location_id     uuid not null,
  -- 1 is Monday.
  weekday         smallint not null check (weekday between 1 and 7),
  -- On the location's clock.
  start_time      time(0) not null,
  -- The length of a one-off visit; null where the schedule has the visit and only its crew is kept.
  added_minutes   integer check (added_minutes between 5 and 1440),
  note            text not null default '' check (char_length(note) <= 4000),
  -- False: the job's regular crew comes.
  has_own_crew    boolean not null,
  primary key (organization_id, template_id, job_id, weekday, start_time),
  foreign key (organization_id, template_id) references week_templates (organization_id, id) on delete cascade,
  foreign key (organization_id, location_id, job_id)
    references jobs (organization_id, location_id, id) on delete cascade,
  constraint week_template_visit_says_something check (added_minutes is not null or has_own_crew)
);
comment on table week_template_visits is 'A visit of a week template, by weekday and time.';
create index week_template_visits_of_job on week_template_visits (organization_id, location_id, job_id);
select isolate_tenants('week_template_visits');
grant select, insert, delete on week_template_visits to custodia_tenant;
select record_changes('week_template_visits');
select limit_to_regions('week_template_visits');

create table week_template_crew (
  organization_id uuid not null references organizations on delete cascade,
  template_id     uuid not null,
  job_id          uuid not null,
  location_id     uuid not null,
  weekday         smallint not null,
  start_time      time(0) not null,
  member_id       uuid not null,
  primary key (organization_id, template_id, job_id, weekday, start_time, member_id),
  foreign key (organization_id, template_id, job_id, weekday, start_time)
    references week_template_visits (organization_id, template_id, job_id, weekday, start_time) on delete cascade,
  foreign key (organization_id, member_id) references members (organization_id, id)
);
comment on table week_template_crew is 'Who comes to a visit of a week template that has its own crew.';
create index week_template_crew_of_member on week_template_crew (organization_id, member_id);
select isolate_tenants('week_template_crew');
grant select, insert, delete on week_template_crew to custodia_tenant;
select record_changes('week_template_crew');
select limit_to_regions('week_template_crew');
