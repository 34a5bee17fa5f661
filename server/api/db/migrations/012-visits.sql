-- Visits and weeks
-- Which weeks members see, who comes to a visit or cannot, and weeks that are kept or suggested.

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

-- They are taken off the crew; the reason is kept here. A fair workweek law lets a member decline a visit after too
-- little rest, or one added after the notice.
create table visit_absences (
  organization_id uuid not null references organizations on delete cascade,
  job_id          uuid not null,
  location_id     uuid not null,
  original_start  timestamptz not null,
  member_id       uuid not null,
  reason          text not null check (reason in ('sick', 'family', 'transport', 'other', 'rest', 'notice')),
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

create table visit_confirmations (
  organization_id uuid not null references organizations on delete cascade,
  job_id          uuid not null,
  location_id     uuid not null,
  original_start  timestamptz not null,
  -- When the visit began when it was confirmed: a moved visit is confirmed again.
  starts_at       timestamptz not null,
  member_id       uuid not null,
  confirmed_at    timestamptz,
  -- Managers are notified once.
  alerted_at      timestamptz,
  primary key (organization_id, job_id, original_start, starts_at, member_id),
  foreign key (organization_id, location_id, job_id)
    references jobs (organization_id, location_id, id) on delete cascade,
  foreign key (organization_id, member_id) references members (organization_id, id),
  constraint confirmation_says_something check (confirmed_at is not null or alerted_at is not null)
);
comment on table visit_confirmations is 'A member who confirmed they are on their way to a visit, or had not in time.';
create index visit_confirmations_by_start on visit_confirmations (organization_id, starts_at);
create index visit_confirmations_of_location on visit_confirmations (organization_id, location_id);
create index visit_confirmations_of_member on visit_confirmations (organization_id, member_id);
select isolate_tenants('visit_confirmations');
grant select, insert, update on visit_confirmations to custodia_tenant;
select record_changes('visit_confirmations');
select limit_to_regions('visit_confirmations');

/** The organizations whose crews confirm, for the job of each minute. */
create function lookup.with_confirmations() returns table (organization_id uuid)
  language sql stable security definer set search_path = '' as $$
    select c.organization_id from public.configurations c where c.confirm_minutes is not null
  $$;
revoke all on function lookup.with_confirmations from public;
grant execute on function lookup.with_confirmations to custodia_app;

create table visit_swaps (
  organization_id       uuid not null references organizations on delete cascade,
  id                    uuid not null,
  job_id                uuid not null,
  location_id           uuid not null,
  original_start        timestamptz not null,
  -- As they were when it was asked: at another time the request lapses.
  starts_at             timestamptz not null,
  ends_at               timestamptz not null,
  member_id             uuid not null,
  -- Null: any colleague may take it.
  to_member_id          uuid,
  -- What the colleague gives in exchange.
  return_job_id         uuid,
  return_original_start timestamptz,
  return_starts_at      timestamptz,
  note                  text not null default '' check (char_length(note) <= 300),
  state                 text not null default 'open'
    check (state in ('open', 'taken', 'done', 'dropped', 'declined', 'withdrawn', 'lapsed')),
  created_at            timestamptz not null default now(),
  taken_by              uuid,
  decided_by            uuid references users on delete set null,
  closed_at             timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, location_id, job_id)
    references jobs (organization_id, location_id, id) on delete cascade,
  foreign key (organization_id, return_job_id) references jobs (organization_id, id) on delete cascade,
  foreign key (organization_id, member_id) references members (organization_id, id),
  foreign key (organization_id, to_member_id) references members (organization_id, id),
  foreign key (organization_id, taken_by) references members (organization_id, id),
  constraint swap_closed check ((state in ('open', 'taken')) = (closed_at is null)),
  constraint swap_taken check (
    case when state in ('taken', 'done') then taken_by is not null when state in ('open', 'dropped') then taken_by is null else true end),
  constraint swap_with_another check (to_member_id <> member_id and taken_by <> member_id),
  constraint swap_taken_by_named check (taken_by = coalesce(to_member_id, taken_by)),
  constraint swap_return_whole check (
    (return_job_id is null) = (return_original_start is null) and (return_job_id is null) = (return_starts_at is null)
    and (return_job_id is null or to_member_id is not null))
);
comment on table visit_swaps is 'A member''s request that a colleague takes a visit, in exchange for another or not.';
create unique index visit_swaps_one_open on visit_swaps (organization_id, job_id, original_start, member_id)
  where closed_at is null;
create index visit_swaps_unsettled on visit_swaps (organization_id, starts_at) where closed_at is null;
create index visit_swaps_closed on visit_swaps (organization_id, closed_at) where closed_at is not null;
create index visit_swaps_of_location on visit_swaps (organization_id, location_id);
create index visit_swaps_of_member on visit_swaps (organization_id, member_id);
create index visit_swaps_to_member on visit_swaps (organization_id, to_member_id);
create index visit_swaps_taken_by on visit_swaps (organization_id, taken_by);
create index visit_swaps_return on visit_swaps (organization_id, return_job_id);
create index visit_swaps_user on visit_swaps (decided_by) where decided_by is not null;
select isolate_tenants('visit_swaps');
grant select, insert, update on visit_swaps to custodia_tenant;
select record_changes('visit_swaps');
select limit_to_regions('visit_swaps');

/** A request goes forward only: what is closed stays as it is, and what was asked is not changed. */
create function hold_swap() returns trigger
  language plpgsql set search_path = public as $$
begin
  if old.closed_at is not null and new.state is distinct from old.state
    or (new.job_id, new.original_start, new.starts_at, new.ends_at, new.member_id, new.to_member_id, new.return_job_id,
      new.return_original_start)
      is distinct from (old.job_id, old.original_start, old.starts_at, old.ends_at, old.member_id, old.to_member_id,
      old.return_job_id, old.return_original_start)
  then
    raise exception 'a swap request goes forward only' using errcode = 'check_violation', constraint = 'swap_forward';
  end if;
  return new;
end $$;
create trigger hold before update on visit_swaps for each row execute function hold_swap();

/** The organizations with requests that are not closed, for the work of each minute. */
create function lookup.with_open_swaps() returns table (organization_id uuid)
  language sql stable security definer set search_path = '' as $$
    select distinct s.organization_id from public.visit_swaps s where s.closed_at is null
  $$;
revoke all on function lookup.with_open_swaps from public;
grant execute on function lookup.with_open_swaps to custodia_app;

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

create table week_plans (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  -- The first day.
  week            date not null,
  user_id         uuid references users on delete set null,
  -- The regions whose visits are planned; null for all.
  region_ids      uuid[],
  -- How many of the assigned visits may get other people.
  moved_percent   smallint not null check (moved_percent between 0 and 5),
  state           text not null default 'waiting'
    check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  percent         smallint not null default 0 check (percent between 0 and 100),
  -- Ids and figures only: names are those of today.
  result          jsonb,
  created_at      timestamptz not null default now(),
  -- When its process was last alive.
  beat_at         timestamptz not null default now(),
  finished_at     timestamptz,
  primary key (organization_id, id),
  constraint week_plan_done_has_result check ((state = 'done') = (result is not null)),
  constraint week_plan_over_is_finished check ((state in ('waiting', 'running')) = (finished_at is null))
);
comment on table week_plans is 'A suggestion of who comes to the open visits of a week.';
create unique index week_plan_running on week_plans (organization_id) where state in ('waiting', 'running');
create index week_plans_of_week on week_plans (organization_id, week, id);
create index week_plans_user_key on week_plans (user_id) where user_id is not null;
select isolate_tenants('week_plans');
grant select, insert, update, delete on week_plans to custodia_tenant;
select record_changes('week_plans', 'percent', 'result', 'beat_at');
