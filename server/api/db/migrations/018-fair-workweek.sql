-- Fair workweek
-- Which city law a location follows, and what its posted schedule said to each member; never changed.

create table fair_workweek_choices (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  location_id     uuid not null,
  effective_on    date not null,
  -- Null: no law from that day on.
  ordinance_id    text check (ordinance_id in ('chicago', 'evanston', 'berkeley')),
  created_by      uuid,
  created_at      timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  foreign key (organization_id, location_id) references locations on delete cascade
);
comment on table fair_workweek_choices is
  'The fair workweek law whose coverage the company confirmed for a location, from a day on.';
create index fair_workweek_choices_of_location on fair_workweek_choices (organization_id, location_id, effective_on);
select isolate_tenants('fair_workweek_choices');
grant select, insert on fair_workweek_choices to custodia_tenant;
select record_changes('fair_workweek_choices');

create table schedule_postings (
  organization_id uuid not null references organizations on delete cascade,
  location_id     uuid not null,
  week            date not null,
  ordinance_id    text not null,
  posted_at       timestamptz not null,
  primary key (organization_id, location_id, week),
  foreign key (organization_id, location_id) references locations on delete cascade
);
comment on table schedule_postings is 'When members could first see a week of a location under a fair workweek law.';
select isolate_tenants('schedule_postings');
grant select, insert on schedule_postings to custodia_tenant;

create table posted_visits (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  member_id       uuid not null,
  job_id          uuid not null,
  location_id     uuid not null,
  original_start  timestamptz not null,
  -- Rows of one change have the same.
  change_id       uuid not null,
  ordinance_id    text not null,
  -- Of the posting, and the location's clock then.
  week            date not null,
  time_zone       text not null,
  -- Null: the visit is no longer theirs.
  starts_at       timestamptz,
  ends_at         timestamptz,
  recorded_at     timestamptz not null,
  -- Of the first posting, which is no change.
  is_posting      boolean not null,
  asked_by        text not null check (asked_by in ('company', 'member', 'swap', 'outage', 'discipline')),
  note            text not null default '' check (char_length(note) <= 300),
  recorded_by     uuid,
  primary key (organization_id, id),
  foreign key (organization_id, member_id) references members (organization_id, id),
  foreign key (organization_id, job_id) references jobs (organization_id, id),
  foreign key (organization_id, location_id) references locations (organization_id, id),
  constraint posted_visit_whole check ((starts_at is null) = (ends_at is null) and ends_at > starts_at)
);
comment on table posted_visits is
  'What the posted schedule said to a member about one visit, from a moment on; never changed.';
create index posted_visits_of_location on posted_visits (organization_id, location_id, week);
create index posted_visits_of_member on posted_visits (organization_id, member_id, week);
create index posted_visits_of_job on posted_visits (organization_id, job_id);
select isolate_tenants('posted_visits');
grant select, insert on posted_visits to custodia_tenant;

create table unrecorded_plans (
  organization_id uuid not null references organizations on delete cascade,
  location_id     uuid not null,
  primary key (organization_id, location_id)
);
comment on table unrecorded_plans is
  'A location whose plan this transaction changed and has not recorded; empty after every commit.';
select isolate_tenants('unrecorded_plans');
grant select, insert, delete on unrecorded_plans to custodia_tenant;

/** A plan that members may have seen is never changed without a record of it. Who waits here for its commit sees it. */
create function require_recorded_plan() returns trigger
  language plpgsql set search_path = public as $$
begin
  if exists (select from unrecorded_plans u
    where u.organization_id = new.organization_id and u.location_id = new.location_id)
  then
    raise exception 'a posted schedule changed without a record' using errcode = 'CW001';
  end if;
  return null;
end $$;
create constraint trigger recorded after insert on unrecorded_plans deferrable initially deferred
  for each row execute function require_recorded_plan();

/** Notes locations under a law whose plan a statement may have changed; all of them for the organization's settings. */
create function note_plans() returns trigger
  language plpgsql set search_path = public as $$
declare
  column_name constant text := tg_argv[0];
begin
  if not exists (select from changed c join fair_workweek_choices f using (organization_id)) then
    return null;
  end if;
  if column_name = 'organization' then
    insert into unrecorded_plans
      select distinct f.organization_id, f.location_id from changed c join fair_workweek_choices f using (organization_id)
        join organizations o on o.id = f.organization_id
      order by 1, 2 on conflict do nothing;
  else
    insert into unrecorded_plans
      select distinct f.organization_id, f.location_id
      from (select to_jsonb(c) as r from changed c) c
        join fair_workweek_choices f on f.organization_id = (r ->> 'organization_id')::uuid
          and f.location_id = (r ->> column_name)::uuid
        join organizations o on o.id = f.organization_id
      order by 1, 2 on conflict do nothing;
  end if;
  return null;
end $$;

do $$
declare
  source record;
begin
  for source in
    select t, c, e from (values
      ('job_schedules', 'location_id'), ('job_crew', 'location_id'), ('visit_changes', 'location_id'),
      ('visit_crew', 'location_id'), ('jobs', 'location_id'), ('locations', 'id'),
      ('fair_workweek_choices', 'location_id'), ('published_weeks', 'organization'), ('holidays', 'organization'),
      ('holiday_calendars', 'organization'), ('holiday_calendar_assignments', 'organization'),
      ('configurations', 'organization'), ('members', 'organization')) as s (t, c),
      unnest(array['insert', 'update', 'delete']) as e
    where not (t in ('locations', 'members') and e <> 'update')
  loop
    execute format('create trigger note_plans_%s after %s on %I referencing %s table as changed
        for each statement execute function note_plans(%L)',
      source.e, source.e, source.t, case source.e when 'delete' then 'old' else 'new' end, source.c);
  end loop;
end $$;
-- A job that moves changes the plan of the location it leaves.
create trigger note_plans_left after update on jobs
  referencing old table as changed for each statement execute function note_plans('location_id');

/** A week that members under a law have seen stays visible: hiding it would hide the notice of its changes. */
create function keep_posted_weeks() returns trigger
  language plpgsql set search_path = public as $$
begin
  if exists (select from schedule_postings p join organizations o on o.id = p.organization_id
    where p.organization_id = old.organization_id and p.week between old.week - 6 and old.week + 6)
  then
    raise exception 'the week is posted' using errcode = 'check_violation', constraint = 'posted_week_stays';
  end if;
  return old;
end $$;
create trigger keep_posted before delete on published_weeks for each row execute function keep_posted_weeks();

/** The organizations with locations under a law, for the hourly job. */
create function lookup.with_fair_workweek() returns table (organization_id uuid)
  language sql stable security definer set search_path = '' as $$
    select distinct f.organization_id from public.fair_workweek_choices f
  $$;
revoke all on function lookup.with_fair_workweek from public;
grant execute on function lookup.with_fair_workweek to custodia_app;
