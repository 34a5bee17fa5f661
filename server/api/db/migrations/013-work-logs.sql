-- Work logs
-- Time worked, breaks, punches, and their history.

-- Nothing is ever deleted: what should not count is voided.
create table work_logs (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  member_id       uuid not null,
  location_id     uuid not null,
  job_id          uuid,
  -- The original start of its visit; with the job the visit's key.
  visit_start     timestamptz,
  started_at      timestamptz not null,
  ended_at        timestamptz,
  start_source    text not null check (start_source in ('app', 'phone', 'manager', 'import')),
  end_source      text check (end_source in ('app', 'phone', 'manager', 'automatic', 'import')),
  flags           text[] not null default '{}'
    check (flags <@ array['outside_fence', 'no_position', 'poor_accuracy', 'not_scheduled', 'not_cleared',
      'closed_automatically', 'late_punch', 'clock_off', 'edited', 'long', 'early', 'unread']),
  note            text not null default '' check (char_length(note) <= 500),
  voided_at       timestamptz,
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  -- The visit's planned length when the work was linked to it: a later change of the plan makes no past work short.
  planned_minutes integer check (planned_minutes > 0),
  -- Why it was started before the visit's window opened; empty where nobody was asked.
  early_reason    text not null default '' check (char_length(early_reason) <= 300),
  primary key (organization_id, id),
  foreign key (organization_id, member_id) references members (organization_id, id),
  foreign key (organization_id, location_id) references locations (organization_id, id),
  constraint work_logs_job foreign key (organization_id, location_id, job_id)
    references jobs (organization_id, location_id, id),
  constraint work_logs_member unique (organization_id, member_id, id),
  constraint work_log_reversed check (ended_at >= started_at),
  constraint work_logs_end check ((ended_at is null) = (end_source is null)),
  constraint work_logs_visit check (visit_start is null or job_id is not null),
  -- A running log has no end, so a member has one at most, and logs never overlap.
  constraint work_log_overlaps exclude using gist (
    organization_id with =, member_id with =, tstzrange(started_at, ended_at) with &&) where (voided_at is null),
  constraint work_logs_planned check (planned_minutes is null or visit_start is not null),
  constraint work_logs_imported check ((start_source = 'import') = (coalesce(end_source, '') = 'import'))
);
comment on table work_logs is 'The time of one member at one location.';
create index work_logs_of_member on work_logs (organization_id, member_id, started_at, id);
create index work_logs_of_location on work_logs (organization_id, location_id, started_at, id);
create index work_logs_of_job on work_logs (organization_id, job_id, started_at, id) where job_id is not null;
create index work_logs_of_visit on work_logs (organization_id, job_id, visit_start) where visit_start is not null;
create index work_logs_flagged on work_logs (organization_id, started_at, id) where flags <> '{}';
create index work_logs_running on work_logs (organization_id, started_at, id)
  where ended_at is null and voided_at is null;
-- Sums of hours read this index alone.
create index work_logs_by_start on work_logs (organization_id, started_at, id)
  include (ended_at, voided_at, location_id);
-- Asked with every tap, whatever the member's history.
create index work_logs_now on work_logs (organization_id, member_id) where ended_at is null and voided_at is null;
create index work_logs_imported_by_start on work_logs (organization_id, started_at) where start_source = 'import';
select isolate_tenants('work_logs');
-- The member and the source of a log never change, and nothing is deleted.
grant select, insert, update (location_id, job_id, visit_start, started_at, ended_at, end_source, flags, note,
  voided_at, version, planned_minutes, early_reason) on work_logs to custodia_tenant;
-- `punches` and `work_log_changes` are history themselves, so the audit log does not repeat them.
select record_changes('work_logs');
select limit_to_regions('work_logs');

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
comment on table breaks is 'A rest or meal break during a work log.';
create index breaks_of_log on breaks (organization_id, work_log_id, started_at);
create index breaks_of_member on breaks (organization_id, member_id, started_at);
-- What totals subtract; sums of hours read this index alone.
create index breaks_meals on breaks (organization_id, started_at, work_log_id) include (ended_at) where kind = 'meal';
-- Payroll reads all breaks of its weeks at once.
create index breaks_by_start on breaks (organization_id, started_at, work_log_id);
select isolate_tenants('breaks');
grant select, insert, update (ended_at), delete on breaks to custodia_tenant;
select record_changes('breaks');

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

-- Positions come at start and end only. `id` is the device's own, so a punch sent twice is one punch.
create table punches (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  member_id       uuid not null,
  work_log_id     uuid not null,
  location_id     uuid not null,
  kind            text not null check (kind in ('start', 'end', 'break_start', 'break_end', 'undo')),
  -- The time that counts.
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
  -- The punch this one undoes.
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
comment on table punches is 'A clock-in, clock-out or break as it arrived, with its position.';
create index punches_of_log on punches (organization_id, work_log_id, received_at, id);
create index punches_of_member on punches (organization_id, member_id, received_at, id);
create index punches_undone_key on punches (organization_id, undone_id) where undone_id is not null;
select isolate_tenants('punches');
grant select, insert on punches to custodia_tenant;
select limit_to_regions('punches');

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
comment on table work_log_changes is 'A work log before and after each change, written by a trigger alone.';
create index work_log_changes_of_log on work_log_changes (organization_id, work_log_id, id);
select isolate_tenants('work_log_changes');
grant select on work_log_changes to custodia_tenant;

/**
 * Keeps a log and its breaks before and after every change. The transaction says what kind of change it is and why;
 * without that it is a correction without a reason. The planned length follows the visit while work runs, which
 * corrects nothing.
 */
create function keep_work_log_change() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  hidden constant text[] := array['organization_id', 'created_at', 'version', 'member_id', 'planned_minutes'];
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - hidden end;
  after  jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - hidden end;
  of_row jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  log    uuid := coalesce(of_row ->> 'work_log_id', of_row ->> 'id');
begin
  -- When its organization is erased a log goes too, and its history.
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
-- A manager's entry is history from the start: why it is there.
create trigger keep_entry after insert on work_logs for each row
  when (new.start_source = 'manager') execute function keep_work_log_change();
create trigger keep_change after insert or update or delete on breaks
  for each row execute function keep_work_log_change();

/** Imported work stays as it was paid, until an import corrects it or is undone. */
create function keep_imported_work() returns trigger language plpgsql as $$
begin
  if current_setting('app.importing', true) in ('on', 'undo') then return new; end if;
  raise exception 'imported work is kept' using errcode = 'check_violation', constraint = 'work_log_imported';
end $$;
create trigger keep_imported before update on work_logs for each row
  when (old.start_source = 'import' and (new.location_id, new.job_id, new.started_at, new.ended_at, new.voided_at)
    is distinct from (old.location_id, old.job_id, old.started_at, old.ended_at, old.voided_at))
  execute function keep_imported_work();
