alter table configurations
  add column rounding           text not null default 'none' check (rounding in ('none', '5', '6', '15')),
  add column geofence_policy    text not null default 'flag' check (geofence_policy in ('flag', 'block')),
  add column auto_close_minutes smallint not null default 960 check (auto_close_minutes between 60 and 1440),
  add column late_minutes       smallint not null default 15 check (late_minutes between 1 and 240),
  add column missing_minutes    smallint not null default 30 check (missing_minutes between 1 and 720);

-- Time of one member at one location. Nothing is ever deleted: what should not be is void.
create table work_logs (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  member_id       uuid not null,
  location_id     uuid not null,
  job_id          uuid,
  -- The original start of the visit it belongs to: with the job the visit's key.
  visit_start     timestamptz,
  started_at      timestamptz not null,
  ended_at        timestamptz,
  start_source    text not null check (start_source in ('app', 'phone', 'manager')),
  end_source      text check (end_source in ('app', 'phone', 'manager', 'automatic')),
  flags           text[] not null default '{}' check (flags <@ array['outside_fence', 'no_position', 'poor_accuracy',
    'not_scheduled', 'closed_automatically', 'late_punch', 'clock_off', 'edited', 'long']),
  note            text not null default '' check (char_length(note) <= 500),
  voided_at       timestamptz,
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, member_id) references members (organization_id, id),
  foreign key (organization_id, location_id) references locations (organization_id, id),
  constraint work_logs_job foreign key (organization_id, location_id, job_id)
    references jobs (organization_id, location_id, id),
  constraint work_logs_member unique (organization_id, member_id, id),
  constraint work_log_reversed check (ended_at >= started_at),
  constraint work_logs_end check ((ended_at is null) = (end_source is null)),
  constraint work_logs_visit check (visit_start is null or job_id is not null),
  -- One that runs has no end, so there can be only one, and nothing lies in another's time.
  constraint work_log_overlaps exclude using gist (
    organization_id with =, member_id with =, tstzrange(started_at, ended_at) with &&) where (voided_at is null)
);
create index work_logs_by_start on work_logs (organization_id, started_at, id);
create index work_logs_of_member on work_logs (organization_id, member_id, started_at, id);
create index work_logs_of_location on work_logs (organization_id, location_id, started_at, id);
create index work_logs_of_job on work_logs (organization_id, job_id, started_at, id) where job_id is not null;
create index work_logs_of_visit on work_logs (organization_id, job_id, visit_start) where visit_start is not null;
create index work_logs_flagged on work_logs (organization_id, started_at, id) where flags <> '{}';
create index work_logs_running on work_logs (organization_id, started_at, id)
  where ended_at is null and voided_at is null;

create table breaks (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  work_log_id     uuid not null,
  member_id       uuid not null,
  kind            text not null check (kind in ('rest', 'meal')),
  started_at      timestamptz not null,
  ended_at        timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, member_id, work_log_id) references work_logs (organization_id, member_id, id)
    on delete cascade,
  constraint break_reversed check (ended_at >= started_at),
  constraint breaks_overlap exclude using gist (
    organization_id with =, work_log_id with =, tstzrange(started_at, ended_at) with &&)
);
create index breaks_of_log on breaks (organization_id, work_log_id, started_at);
create index breaks_of_member on breaks (organization_id, member_id, started_at);
-- What totals take off.
create index breaks_meals on breaks (organization_id, started_at, work_log_id) where kind = 'meal';

-- What arrived, as it arrived. Coordinates come at start and end only. `id` is the device's own: a punch sent again is
-- the same punch.
create table punches (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  member_id       uuid not null,
  work_log_id     uuid not null,
  location_id     uuid not null,
  kind            text not null check (kind in ('start', 'end', 'break_start', 'break_end', 'undo')),
  -- What counts.
  at              timestamptz not null,
  device_at       timestamptz,
  sent_at         timestamptz,
  received_at     timestamptz not null,
  source          text not null check (source in ('app', 'phone', 'manager', 'automatic')),
  latitude        double precision check (latitude between -90 and 90),
  longitude       double precision check (longitude between -180 and 180),
  accuracy_m      integer check (accuracy_m >= 0),
  fence           text check (fence in ('inside', 'outside', 'uncertain', 'none', 'no_position')),
  distance_m      integer check (distance_m >= 0),
  -- The punch that was taken back.
  undone_id       uuid,
  -- The telephone call it came by.
  call_id         uuid,
  -- Who did it, where it was not the member.
  user_id         uuid,
  primary key (organization_id, id),
  foreign key (organization_id, member_id, work_log_id) references work_logs (organization_id, member_id, id)
    on delete cascade,
  foreign key (organization_id, location_id) references locations (organization_id, id),
  constraint punches_undone foreign key (organization_id, undone_id) references punches (organization_id, id),
  constraint coordinates_incomplete check ((latitude is null) = (longitude is null)),
  constraint coordinates_of_start_and_end check (latitude is null or kind in ('start', 'end'))
);
create index punches_of_log on punches (organization_id, work_log_id, received_at, id);
create index punches_of_member on punches (organization_id, member_id, received_at, id);
create index punches_undone_key on punches (organization_id, undone_id) where undone_id is not null;

-- Before and after of every change, written by the trigger alone.
create table work_log_changes (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  work_log_id     uuid not null,
  subject         text not null check (subject in ('work_log', 'break')),
  kind            text not null
    check (kind in ('added', 'ended', 'punched', 'undone', 'corrected', 'voided', 'closed')),
  reason          text not null default '',
  user_id         uuid,
  request_id      text not null default '',
  at              timestamptz not null default now(),
  before          jsonb,
  after           jsonb,
  primary key (organization_id, id),
  foreign key (organization_id, work_log_id) references work_logs (organization_id, id) on delete cascade
);
create index work_log_changes_of_log on work_log_changes (organization_id, work_log_id, id);

create table work_log_tasks (
  organization_id   uuid not null references organizations on delete cascade,
  work_log_id       uuid not null,
  checklist_item_id uuid not null,
  -- The line as it read then: the checklist may change.
  task              text not null check (char_length(task) between 1 and 120),
  done_at           timestamptz not null,
  primary key (organization_id, work_log_id, checklist_item_id),
  foreign key (organization_id, work_log_id) references work_logs (organization_id, id) on delete cascade
);
create index work_log_tasks_of_item on work_log_tasks (organization_id, checklist_item_id, done_at);

create table problem_reports (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  member_id       uuid not null,
  location_id     uuid not null,
  work_log_id     uuid,
  kind            text not null check (kind in ('access', 'damage', 'equipment', 'supplies', 'safety', 'other')),
  text            text not null check (char_length(text) between 1 and 2000),
  source          text not null default 'app' check (source in ('app', 'phone')),
  call_id         uuid,
  answer          text not null default '' check (char_length(answer) <= 2000),
  resolved_at     timestamptz,
  resolved_by     uuid,
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, member_id) references members (organization_id, id),
  foreign key (organization_id, location_id) references locations (organization_id, id),
  foreign key (organization_id, member_id, work_log_id) references work_logs (organization_id, member_id, id)
);
create index problem_reports_open on problem_reports (organization_id, id) where resolved_at is null;
create index problem_reports_of_member on problem_reports (organization_id, member_id, id);
create index problem_reports_of_location on problem_reports (organization_id, location_id, id);
create index problem_reports_of_log on problem_reports (organization_id, member_id, work_log_id)
  where work_log_id is not null;

-- The hold on the content is the row of `files` with the photo's own id.
create table problem_report_photos (
  organization_id   uuid not null references organizations on delete cascade,
  id                uuid not null,
  problem_report_id uuid not null,
  location_id       uuid not null,
  file_hash         text not null check (file_hash ~ '^[0-9a-f]{64}$'),
  created_at        timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, problem_report_id) references problem_reports (organization_id, id) on delete cascade
);
create index problem_report_photos_of_report on problem_report_photos (organization_id, problem_report_id, id);

create table supply_requests (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  member_id       uuid not null,
  location_id     uuid not null,
  note            text not null default '' check (char_length(note) <= 1000),
  state           text not null default 'requested'
    check (state in ('requested', 'approved', 'declined', 'ordered', 'delivered')),
  answer          text not null default '' check (char_length(answer) <= 1000),
  decided_at      timestamptz,
  decided_by      uuid,
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, member_id) references members (organization_id, id),
  foreign key (organization_id, location_id) references locations (organization_id, id)
);
create index supply_requests_by_state on supply_requests (organization_id, state, id);
create index supply_requests_of_member on supply_requests (organization_id, member_id, id);
create index supply_requests_of_location on supply_requests (organization_id, location_id, id);

create table supply_request_items (
  organization_id   uuid not null references organizations on delete cascade,
  supply_request_id uuid not null,
  position          smallint not null,
  name              text not null check (char_length(name) between 1 and 120),
  quantity          integer not null check (quantity between 1 and 100000),
  unit              text not null default '' check (char_length(unit) <= 30),
  primary key (organization_id, supply_request_id, position),
  foreign key (organization_id, supply_request_id) references supply_requests (organization_id, id) on delete cascade
);

alter table work_logs enable row level security;
alter table breaks enable row level security;
alter table punches enable row level security;
alter table work_log_changes enable row level security;
alter table work_log_tasks enable row level security;
alter table problem_reports enable row level security;
alter table problem_report_photos enable row level security;
alter table supply_requests enable row level security;
alter table supply_request_items enable row level security;
create policy own_organization on work_logs to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on breaks to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on punches to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on work_log_changes to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on work_log_tasks to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on problem_reports to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on problem_report_photos to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on supply_requests to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on supply_request_items to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());

-- Who worked is never rewritten, nor how a log began; nothing is deleted.
grant select, insert, update (location_id, job_id, visit_start, started_at, ended_at, end_source, flags, note,
  voided_at, version) on work_logs to custodia_tenant;
grant select, insert, update (ended_at), delete on breaks to custodia_tenant;
grant select, insert on punches to custodia_tenant;
grant select on work_log_changes to custodia_tenant;
grant select, insert, delete on work_log_tasks to custodia_tenant;
grant select, insert, update (answer, resolved_at, resolved_by, version) on problem_reports to custodia_tenant;
grant select, insert on problem_report_photos to custodia_tenant;
grant select, insert, update (state, answer, decided_at, decided_by, version) on supply_requests to custodia_tenant;
grant select, insert on supply_request_items to custodia_tenant;

/** Refuses a break outside its log's time, whichever of the two was written. */
create function breaks_inside_log() returns trigger
  language plpgsql as $$
declare
  log uuid := case when tg_table_name = 'breaks' then to_jsonb(new) ->> 'work_log_id' else to_jsonb(new) ->> 'id' end;
begin
  if exists (
    select from breaks b join work_logs l on l.organization_id = b.organization_id and l.id = b.work_log_id
    where b.organization_id = new.organization_id and b.work_log_id = log
      and not tstzrange(l.started_at, l.ended_at, '[]') @> tstzrange(b.started_at, b.ended_at, '[]'))
  then
    raise exception 'a break outside its work log' using errcode = 'check_violation', constraint = 'break_outside_log';
  end if;
  return null;
end $$;
create trigger inside_log after insert or update on breaks for each row execute function breaks_inside_log();
create trigger breaks_inside after update of started_at, ended_at on work_logs for each row
  when (new.started_at is distinct from old.started_at or new.ended_at is distinct from old.ended_at)
  execute function breaks_inside_log();

/**
 * Keeps before and after of every change of a log and its breaks. What kind of change it is, and why, comes with the
 * transaction; one that says nothing is kept as a correction without a reason.
 */
create function keep_work_log_change() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  hidden constant text[] := array['organization_id', 'created_at', 'version', 'member_id'];
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - hidden end;
  after  jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - hidden end;
  of_row jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  log    uuid := coalesce(of_row ->> 'work_log_id', of_row ->> 'id');
begin
  -- With its organisation a log goes too, and its history.
  if before is distinct from after and exists (
    select from work_logs l where l.organization_id = (of_row ->> 'organization_id')::uuid and l.id = log)
  then
    insert into work_log_changes (organization_id, id, work_log_id, subject, kind, reason, user_id, request_id,
                                  before, after)
    values (
      (of_row ->> 'organization_id')::uuid, uuid_v7(), log,
      case tg_table_name when 'breaks' then 'break' else 'work_log' end,
      coalesce(nullif(current_setting('app.change_kind', true), ''), 'corrected'),
      coalesce(current_setting('app.change_reason', true), ''),
      nullif(current_setting('app.user_id', true), '')::uuid, coalesce(current_setting('app.request_id', true), ''),
      before, after);
  end if;
  return null;
end $$;
create trigger keep_change after update on work_logs for each row execute function keep_work_log_change();
-- A manager's entry is history from its beginning: why it is there.
create trigger keep_entry after insert on work_logs for each row
  when (new.start_source = 'manager') execute function keep_work_log_change();
create trigger keep_change after insert or update or delete on breaks
  for each row execute function keep_work_log_change();

/** The worker's own page hears of the own log, and of nobody else's. */
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

-- `punches` and `work_log_changes` are history themselves, so the trail does not repeat them.
create trigger audit after insert or update or delete on work_logs for each row execute function audit_row();
create trigger audit after insert or update or delete on breaks for each row execute function audit_row();
create trigger audit after insert or update or delete on work_log_tasks for each row execute function audit_row();
create trigger audit after insert or update or delete on problem_reports for each row execute function audit_row();
create trigger audit after insert or update or delete on problem_report_photos
  for each row execute function audit_row();
create trigger audit after insert or update or delete on supply_requests for each row execute function audit_row();
create trigger audit after insert or update or delete on supply_request_items
  for each row execute function audit_row();

create trigger held_to_regions before insert or update or delete on work_logs
  for each row when (current_region_ids() is not null) execute function held_to_regions();
create trigger held_to_regions before insert or update or delete on punches
  for each row when (current_region_ids() is not null) execute function held_to_regions();
create trigger held_to_regions before insert or update or delete on problem_reports
  for each row when (current_region_ids() is not null) execute function held_to_regions();
create trigger held_to_regions before insert or update or delete on problem_report_photos
  for each row when (current_region_ids() is not null) execute function held_to_regions();
create trigger held_to_regions before insert or update or delete on supply_requests
  for each row when (current_region_ids() is not null) execute function held_to_regions();

/** Organisations with work that runs longer than they allow. */
create function lookup.overdue_work() returns table (organization_id uuid)
  language sql stable security definer set search_path = '' as $$
    select distinct l.organization_id
    from public.work_logs l join public.configurations c on c.organization_id = l.organization_id
    where l.ended_at is null and l.voided_at is null
      and l.started_at < now() - make_interval(mins => c.auto_close_minutes)
  $$;
revoke all on function lookup.overdue_work from public;
grant execute on function lookup.overdue_work to custodia_app;
