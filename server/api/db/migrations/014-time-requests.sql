-- Work at visits, and time requests
-- What was done during work, at which visits, and requests to correct it.

create table work_log_tasks (
  organization_id   uuid not null references organizations on delete cascade,
  work_log_id       uuid not null,
  checklist_item_id uuid not null,
  -- Copied, because the checklist may change.
  task              text not null check (char_length(task) between 1 and 120),
  done_at           timestamptz not null,
  primary key (organization_id, work_log_id, checklist_item_id),
  foreign key (organization_id, work_log_id) references work_logs (organization_id, id) on delete cascade
);
comment on table work_log_tasks is 'A checklist task done during a work log, in the words it had then.';
create index work_log_tasks_of_item on work_log_tasks (organization_id, checklist_item_id, done_at);
select isolate_tenants('work_log_tasks');
grant select, insert, delete on work_log_tasks to custodia_tenant;
select record_changes('work_log_tasks');

-- From that start on the work counts for that visit, unless the member has a log of their own there.
create table work_log_visits (
  organization_id uuid not null references organizations on delete cascade,
  work_log_id     uuid not null,
  job_id          uuid not null,
  -- The original start that identifies the visit.
  visit_start     timestamptz not null,
  starts_at       timestamptz not null,
  planned_minutes integer not null check (planned_minutes > 0),
  primary key (organization_id, work_log_id, job_id, visit_start),
  foreign key (organization_id, work_log_id) references work_logs (organization_id, id) on delete cascade,
  foreign key (organization_id, job_id) references jobs (organization_id, id) on delete cascade
);
comment on table work_log_visits is 'A later visit that a work log went on into, with its planned start and length.';
create index work_log_visits_of_visit on work_log_visits (organization_id, job_id, visit_start);
select isolate_tenants('work_log_visits');
grant select, insert, update (visit_start), delete on work_log_visits to custodia_tenant;
select record_changes('work_log_visits');

-- `work_log_id` is the log to correct and, once accepted, the log that came of it.
create table time_requests (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  member_id       uuid not null,
  location_id     uuid not null,
  job_id          uuid,
  work_log_id     uuid,
  started_at      timestamptz not null,
  ended_at        timestamptz not null,
  -- The log's times when it was requested.
  was_started_at  timestamptz,
  was_ended_at    timestamptz,
  reason          text not null check (char_length(reason) between 1 and 300),
  state           text not null default 'open' check (state in ('open', 'accepted', 'declined')),
  answer          text not null default '' check (char_length(answer) <= 300),
  decided_at      timestamptz,
  decided_by      uuid,
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  check (ended_at >= started_at),
  check ((state = 'open') = (decided_at is null)),
  foreign key (organization_id, member_id) references members (organization_id, id),
  foreign key (organization_id, location_id) references locations (organization_id, id),
  foreign key (organization_id, location_id, job_id) references jobs (organization_id, location_id, id),
  foreign key (organization_id, member_id, work_log_id) references work_logs (organization_id, member_id, id)
);
comment on table time_requests is 'A worker''s request to add or correct time, and the manager''s decision.';
create index time_requests_open on time_requests (organization_id, id) where state = 'open';
create index time_requests_of_member on time_requests (organization_id, member_id, id);
create index time_requests_of_location on time_requests (organization_id, location_id, id);
create index time_requests_of_job on time_requests (organization_id, location_id, job_id) where job_id is not null;
create index time_requests_of_log on time_requests (organization_id, member_id, work_log_id)
  where work_log_id is not null;
-- One open request about a log.
create unique index time_requests_once on time_requests (organization_id, work_log_id)
  where state = 'open' and work_log_id is not null;
select isolate_tenants('time_requests');
-- A repeated request is about the log as it is by then.
grant select, insert, update (location_id, job_id, work_log_id, started_at, ended_at, was_started_at, was_ended_at,
  reason, state, answer, decided_at, decided_by, version) on time_requests to custodia_tenant;
select record_changes('time_requests');
select limit_to_regions('time_requests');

/**
 * Work that counts lasts at least a second. A trigger and not a check, so that older logs without length can still be
 * moved, corrected and voided.
 */
create function refuse_empty_work() returns trigger
  language plpgsql as $$
begin
  raise exception 'work without length' using errcode = 'check_violation', constraint = 'work_log_empty';
end $$;
create trigger has_length before insert or update of started_at, ended_at, voided_at on work_logs for each row
  when (new.ended_at = new.started_at and new.voided_at is null) execute function refuse_empty_work();
create trigger has_length before insert or update of started_at, ended_at on time_requests for each row
  when (new.ended_at = new.started_at) execute function refuse_empty_work();

/** The worker's own page hears of their own log, and of nobody else's. */
create function announce_own_work() returns trigger
  language plpgsql set search_path = '' as $$
declare
  follower constant uuid := (
    select m.user_id from public.members m where m.organization_id = new.organization_id and m.id = new.member_id);
begin
  if follower is not null then
    perform public.announce(json_build_object(
      'organizationId', new.organization_id, 'table', 'own_work', 'userId', follower)::text);
  end if;
  return null;
end $$;
create constraint trigger announce after insert or update on work_logs deferrable initially deferred
  for each row execute function announce_own_work();
create constraint trigger announce after insert or update on breaks deferrable initially deferred
  for each row execute function announce_own_work();

/** Organizations with work that runs longer than they allow. */
create function lookup.overdue_work() returns table (organization_id uuid)
  language sql stable security definer set search_path = '' as $$
    select distinct l.organization_id
    from public.work_logs l join public.configurations c on c.organization_id = l.organization_id
    where l.ended_at is null and l.voided_at is null
      and l.started_at < now() - make_interval(mins => c.auto_close_minutes)
  $$;
revoke all on function lookup.overdue_work from public;
grant execute on function lookup.overdue_work to custodia_app;
