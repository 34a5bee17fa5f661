-- Messages about inspections
-- Clients answer on a shared report, and staff reply.

create table inspection_messages (
  organization_id uuid not null references organizations on delete cascade,
  -- Chosen by whoever writes, so that a message sent twice is stored once.
  id              uuid not null,
  inspection_id   uuid not null,
  location_id     uuid not null,
  by_client       boolean not null,
  author_name     text not null check (char_length(author_name) between 1 and 120),
  user_id         uuid references users on delete set null,
  text            text not null check (char_length(text) between 1 and 4000),
  request_id      text not null default '',
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, inspection_id) references inspections (organization_id, id) on delete cascade,
  foreign key (organization_id, location_id) references locations (organization_id, id)
);
comment on table inspection_messages is 'What a client or the staff wrote about a shared report.';
create index inspection_messages_of_inspection on inspection_messages (organization_id, inspection_id, created_at);
create index inspection_messages_of_location on inspection_messages (organization_id, location_id);
create index inspection_messages_of_user on inspection_messages (user_id) where user_id is not null;
select isolate_tenants('inspection_messages');
-- A correction takes the conversation with it.
grant select, insert, update (inspection_id) on inspection_messages to custodia_tenant;
select record_changes('inspection_messages');
select limit_to_regions('inspection_messages');

/** Only what the client sees is talked about, at its location. */
create function require_shared_inspection() returns trigger
  language plpgsql as $$
begin
  if not exists (
    select from inspections i
    where i.organization_id = new.organization_id and i.id = new.inspection_id and i.location_id = new.location_id
      and i.shared_at is not null and i.replaced_by_id is null)
  then
    raise exception 'a report that is not shared'
      using errcode = 'check_violation', constraint = 'inspection_message_shared';
  end if;
  return new;
end $$;
create trigger require_shared before insert on inspection_messages
  for each row execute function require_shared_inspection();
