-- Monitors and notifications
-- What is watched, what went wrong, and who is notified.

create table monitors (
  organization_id  uuid not null references organizations on delete cascade,
  id               uuid not null,
  preset           text not null check (preset ~ '^[a-z_]{1,40}$'),
  threshold        double precision not null check (threshold between 0 and 100000),
  margin           double precision not null check (margin between 0 and 100000),
  region_id        uuid,
  client_id        uuid,
  -- Limits the monitor to one location.
  location_id      uuid,
  recipients       text not null check (recipients in ('admins', 'managers')),
  mails            boolean not null,
  quiet_from       time,
  quiet_to         time,
  escalate_minutes integer check (escalate_minutes between 5 and 10080),
  is_enabled       boolean not null default true,
  -- The last evaluated minute: of several processes one claims it.
  evaluated_for    timestamptz,
  value            double precision,
  firing           integer not null default 0,
  version          integer not null default 1,
  created_at       timestamptz not null default now(),
  primary key (organization_id, id),
  constraint monitors_region foreign key (organization_id, region_id) references regions (organization_id, id),
  foreign key (organization_id, client_id) references clients (organization_id, id) on delete cascade,
  constraint monitor_quiet_hours_whole check ((quiet_from is null) = (quiet_to is null)),
  foreign key (organization_id, location_id) references locations (organization_id, id) on delete cascade
);
comment on table monitors is 'A figure that is watched, and whom it alerts.';
create index monitors_enabled on monitors (organization_id, evaluated_for) where is_enabled;
create index monitors_of_region on monitors (organization_id, region_id) where region_id is not null;
create index monitors_of_client on monitors (organization_id, client_id) where client_id is not null;
create index monitors_of_location on monitors (organization_id, location_id) where location_id is not null;
select isolate_tenants('monitors');
grant select, insert, update, delete on monitors to custodia_tenant;
-- The audit log keeps what people set; figures come every minute and have a history of their own.
create trigger audit after insert or delete on monitors
  for each row execute function audit_row('evaluated_for', 'value', 'firing');
create trigger audit_changes after update on monitors for each row when (old.version <> new.version)
  execute function audit_row('evaluated_for', 'value', 'firing');
create trigger held_to_regions before insert or delete on monitors
  for each row when (current_region_ids() is not null) execute function held_to_regions();
create trigger held_changes before update on monitors
  for each row when (current_region_ids() is not null and old.version <> new.version)
  execute function held_to_regions();

/** What the audit log does not keep of a monitor is not there when a removal is undone; it is evaluated anew. */
create function begin_monitor() returns trigger
  language plpgsql as $$
begin
  new.firing := coalesce(new.firing, 0);
  return new;
end $$;
create trigger begin_monitor before insert on monitors for each row execute function begin_monitor();

create table monitor_incidents (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  monitor_id      uuid not null,
  -- What it is about: a visit, a member, a request.
  subject         text not null check (char_length(subject) between 1 and 120),
  title           text not null check (char_length(title) <= 400),
  link            text not null default '' check (link = '' or link like '/%'),
  -- The location whose managers are notified.
  place_id        uuid,
  value           double precision not null,
  peak            double precision not null,
  state           text not null default 'open' check (state in ('open', 'acknowledged', 'snoozed', 'resolved')),
  opened_at       timestamptz not null,
  notified_at     timestamptz,
  escalated_at    timestamptz,
  snoozed_until   timestamptz,
  resolved_at     timestamptz,
  version         integer not null default 1,
  -- Set when a person resolves it: no new alert about the same subject before its figure has been clear once, or before
  -- this moment, when all the figure counts lies after the resolution; 'infinity' where a figure has no window.
  holds_until     timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, monitor_id) references monitors (organization_id, id) on delete cascade,
  constraint monitor_incident_over check ((state = 'resolved') = (resolved_at is not null)),
  constraint monitor_incident_snoozed check ((state = 'snoozed') = (snoozed_until is not null)),
  constraint monitor_incident_holds check (holds_until is null or state = 'resolved')
);
comment on table monitor_incidents is 'Something a monitor found, from open to resolved.';
-- One open incident about one thing, whichever process evaluates.
create unique index monitor_incident_once on monitor_incidents (organization_id, monitor_id, subject)
  where resolved_at is null;
create index monitor_incidents_newest on monitor_incidents (organization_id, id);
create index monitor_incidents_of_monitor on monitor_incidents (organization_id, monitor_id, id);
create index monitor_incidents_firing on monitor_incidents (organization_id, id) where resolved_at is null;
create index monitor_incidents_holding on monitor_incidents (organization_id, id) where holds_until is not null;
select isolate_tenants('monitor_incidents');
grant select, insert, update on monitor_incidents to custodia_tenant;
create trigger audit after insert or delete on monitor_incidents for each row execute function audit_row();
create trigger audit_changes after update on monitor_incidents for each row when (old.version <> new.version)
  execute function audit_row();

create table monitor_incident_events (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  incident_id     uuid not null,
  kind            text not null
    check (kind in ('open', 'acknowledged', 'snoozed', 'resolved', 'escalated', 'reopened')),
  user_id         uuid references users on delete set null,
  note            text not null default '' check (char_length(note) <= 500),
  at              timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, incident_id) references monitor_incidents (organization_id, id) on delete cascade
);
comment on table monitor_incident_events is 'What happened to an incident, and who did it.';
create index monitor_incident_events_of_incident on monitor_incident_events (organization_id, incident_id, id);
create index monitor_incident_events_of_user on monitor_incident_events (user_id) where user_id is not null;
select isolate_tenants('monitor_incident_events');
grant select, insert on monitor_incident_events to custodia_tenant;

create table monitor_values (
  organization_id uuid not null references organizations on delete cascade,
  monitor_id      uuid not null,
  at              timestamptz not null,
  value           double precision,
  firing          integer not null,
  primary key (organization_id, monitor_id, at),
  foreign key (organization_id, monitor_id) references monitors (organization_id, id) on delete cascade
);
comment on table monitor_values is 'A monitor''s figure each time it changed.';
select isolate_tenants('monitor_values');
grant select, insert, delete on monitor_values to custodia_tenant;

create table monitor_incident_values (
  organization_id uuid not null references organizations on delete cascade,
  incident_id     uuid not null,
  at              timestamptz not null,
  value           double precision not null,
  primary key (organization_id, incident_id, at),
  foreign key (organization_id, incident_id) references monitor_incidents (organization_id, id) on delete cascade
);
comment on table monitor_incident_values is 'The figure of an alert while it lasted, each time it changed.';
select isolate_tenants('monitor_incident_values');
grant select, insert on monitor_incident_values to custodia_tenant;

/** Organizations that have something to evaluate for a minute. */
create function lookup.due_monitors(of_minute timestamptz) returns table (organization_id uuid)
  language sql stable security definer set search_path = '' as $$
    select distinct m.organization_id from public.monitors m
    where m.is_enabled and (m.evaluated_for is null or m.evaluated_for < of_minute)
  $$;
revoke all on function lookup.due_monitors from public;
grant execute on function lookup.due_monitors to custodia_app;

create table notifications (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  user_id         uuid not null references users on delete cascade,
  kind            text not null check (kind ~ '^[a-z_]{1,60}$'),
  -- The values its sentence names.
  params          jsonb not null default '{}',
  -- A path in the app.
  link            text not null default '' check (link = '' or link like '/%'),
  created_at      timestamptz not null default now(),
  read_at         timestamptz,
  settled_at      timestamptz,
  primary key (organization_id, id)
);
comment on table notifications is 'A notification for one user.';
create index notifications_of_user on notifications (organization_id, user_id, id);
create index notifications_user_key on notifications (user_id);
create index notifications_unread on notifications (organization_id, user_id, id)
  where read_at is null and settled_at is null;
select isolate_tenants('notifications');
grant select, insert, update (read_at, settled_at), delete on notifications to custodia_tenant;

/** A notification is not the organization's data: only its user is told, and the audit log does not keep it. */
create function announce_notification() returns trigger language plpgsql set search_path = '' as $$
begin
  perform public.announce(json_build_object(
    'organizationId', new.organization_id, 'table', 'notifications', 'userId', new.user_id)::text);
  return null;
end $$;
create constraint trigger announce after insert or update on notifications deferrable initially deferred
  for each row execute function announce_notification();

create table notification_preferences (
  organization_id  uuid not null references organizations on delete cascade,
  user_id          uuid not null references users on delete cascade,
  muted_mail       text[] not null default '{}',
  quiet_from       time,
  quiet_to         time,
  time_zone        text,
  language         text check (language ~ '^[a-z]{2}(-[A-Z]{2})?$'),
  -- How a user is reached, in this order; a channel that is not listed is not used.
  channels         text[] not null default '{push,text,email,call}'
    check (channels <@ '{push,text,email,call}' and cardinality(channels) between 1 and 4),
  -- How long a notice may stay unseen before the next channel is tried.
  escalate_minutes smallint not null default 15 check (escalate_minutes between 1 and 240),
  primary key (organization_id, user_id),
  constraint quiet_hours_whole check ((quiet_from is null) = (quiet_to is null))
);
comment on table notification_preferences is 'How and when a user wants to be notified.';
create index notification_preferences_user_key on notification_preferences (user_id);
select isolate_tenants('notification_preferences');
grant select, insert, update on notification_preferences to custodia_tenant;

create table push_devices (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  user_id         uuid not null references users on delete cascade,
  -- A device hears of its user only while they are signed in there.
  session_id      uuid not null references sessions on delete cascade,
  endpoint        text not null check (char_length(endpoint) between 10 and 1000),
  -- The browser's public key and secret, which messages are encrypted for.
  public_key      bytea not null check (length(public_key) = 65),
  auth            bytea not null check (length(auth) = 16),
  user_agent      text not null default '' check (char_length(user_agent) <= 400),
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  constraint push_device_once unique (organization_id, endpoint)
);
comment on table push_devices is 'A browser that gets a user''s push messages of an organization.';
create index push_devices_of_user on push_devices (organization_id, user_id);
create index push_devices_user_key on push_devices (user_id);
create index push_devices_of_session on push_devices (session_id);
select isolate_tenants('push_devices');
grant select, insert, update, delete on push_devices to custodia_tenant;
