-- Photos of messages
-- What a message shows. The row of `files` with the photo's own id keeps its content alive.

create table message_photos (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  message_id      uuid not null,
  file_hash       text not null check (file_hash ~ '^[0-9a-f]{64}$'),
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, message_id) references messages (organization_id, id) on delete cascade
);
comment on table message_photos is 'A photo of a message.';
create index message_photos_of_message on message_photos (organization_id, message_id, id);
select isolate_tenants('message_photos');
grant select, insert on message_photos to custodia_tenant;
select record_changes('message_photos');
