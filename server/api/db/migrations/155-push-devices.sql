-- Push devices
-- Browsers that show notices on a locked screen.

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
