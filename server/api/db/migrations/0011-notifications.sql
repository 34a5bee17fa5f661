create table notifications (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  user_id         uuid not null references users on delete cascade,
  kind            text not null check (kind ~ '^[a-z_]{1,60}$'),
  -- What the sentence of the kind names.
  params          jsonb not null default '{}',
  -- A path of the page.
  link            text not null default '' check (link = '' or link like '/%'),
  created_at      timestamptz not null default now(),
  read_at         timestamptz,
  primary key (organization_id, id)
);
create index notifications_of_user on notifications (organization_id, user_id, id);
create index notifications_unread on notifications (organization_id, user_id, id) where read_at is null;
create index notifications_user_key on notifications (user_id);

create table notification_preferences (
  organization_id uuid not null references organizations on delete cascade,
  user_id         uuid not null references users on delete cascade,
  muted_mail      text[] not null default '{}',
  quiet_from      time,
  quiet_to        time,
  time_zone       text,
  language        text check (language in ('en', 'es')),
  primary key (organization_id, user_id),
  constraint quiet_hours_whole check ((quiet_from is null) = (quiet_to is null))
);
create index notification_preferences_user_key on notification_preferences (user_id);

alter table notifications enable row level security;
alter table notification_preferences enable row level security;
create policy own_organization on notifications to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on notification_preferences to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
grant select, insert, update (read_at), delete on notifications to custodia_tenant;
grant select, insert, update on notification_preferences to custodia_tenant;

/** A notification is no write of the organisation's data: its user alone hears of it, and the trail does not keep it. */
create function announce_notification() returns trigger
  language plpgsql set search_path = '' as $$
begin
  perform pg_notify('changes', json_build_object(
    'organizationId', new.organization_id, 'table', 'notifications', 'userId', new.user_id)::text);
  return null;
end $$;
create trigger announce after insert or update on notifications
  for each row execute function announce_notification();
