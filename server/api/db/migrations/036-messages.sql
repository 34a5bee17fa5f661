-- Messages
-- Threads about a place, a visit or a person, what was written in them, and who opened which message.

create table message_threads (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  about           text not null check (about in ('place', 'visit', 'person')),
  -- The client's contacts see it too.
  with_client     boolean not null default false,
  location_id     uuid,
  job_id          uuid,
  original_start  timestamptz,
  member_id       uuid,
  last_at         timestamptz not null default now(),
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, location_id) references locations (organization_id, id) on delete cascade,
  foreign key (organization_id, location_id, job_id)
    references jobs (organization_id, location_id, id) on delete cascade,
  foreign key (organization_id, member_id) references members (organization_id, id) on delete cascade,
  constraint message_thread_about check (case about
    when 'place' then location_id is not null and num_nonnulls(job_id, original_start, member_id) = 0
    when 'visit' then num_nulls(location_id, job_id, original_start) = 0 and member_id is null
    else member_id is not null and num_nonnulls(location_id, job_id, original_start) = 0 and not with_client end)
);
comment on table message_threads is 'A conversation about a place, a visit or a person.';
create unique index message_thread_of_place on message_threads (organization_id, location_id, with_client)
  where about = 'place';
create unique index message_thread_of_person on message_threads (organization_id, member_id) where about = 'person';
-- Not unique: in another time zone two visits can get the same start. Writers take turns.
create index message_threads_of_visit on message_threads (organization_id, job_id, original_start);
create index message_threads_of_location on message_threads (organization_id, location_id, job_id);
create index message_threads_by_time on message_threads (organization_id, last_at desc, id desc);
create index message_threads_of_place on message_threads (organization_id, location_id, last_at desc, id desc);
create index message_threads_with_client on message_threads (organization_id, location_id, last_at desc, id desc)
  where with_client;
select isolate_tenants('message_threads');
grant select, insert, update (last_at, original_start) on message_threads to custodia_tenant;
select record_changes('message_threads', 'last_at');

-- Who may see a thread is asked by the API (server/api/domain/messages/seen.ts): crews write where they are planned,
-- inside their regions and outside them.
create table messages (
  organization_id    uuid not null references organizations on delete cascade,
  -- Chosen by whoever writes, so that a message sent twice is stored once.
  id                 uuid not null,
  thread_id          uuid not null,
  by_client          boolean not null default false,
  author_name        text not null check (char_length(author_name) between 1 and 120),
  user_id            uuid references users on delete set null,
  text               text not null check (char_length(text) between 1 and 4000),
  -- The language it was written in, as far as the author's account tells.
  language           text not null check (char_length(language) between 2 and 5),
  must_read          boolean not null default false,
  must_read_ended_at timestamptz,
  request_id         text not null default '',
  created_at         timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, thread_id) references message_threads (organization_id, id) on delete cascade,
  constraint message_by_staff check (not must_read or not by_client),
  constraint message_reading_ended check (must_read or must_read_ended_at is null)
);
comment on table messages is 'What somebody wrote in a thread.';
create index messages_of_thread on messages (organization_id, thread_id, created_at, id);
create index messages_to_read on messages (organization_id, thread_id) where must_read and must_read_ended_at is null;
create index messages_of_user on messages (user_id) where user_id is not null;
select isolate_tenants('messages');
grant select, insert, update (must_read_ended_at) on messages to custodia_tenant;
select record_changes('messages', 'request_id');

create table message_reads (
  organization_id uuid not null references organizations on delete cascade,
  message_id      uuid not null,
  user_id         uuid not null references users on delete cascade,
  reader_name     text not null check (char_length(reader_name) between 1 and 120),
  by_client       boolean not null default false,
  read_at         timestamptz not null default now(),
  primary key (organization_id, message_id, user_id),
  foreign key (organization_id, message_id) references messages (organization_id, id) on delete cascade
);
comment on table message_reads is 'When somebody first opened a message.';
create index message_reads_of_user on message_reads (user_id);
select isolate_tenants('message_reads');
grant select, insert on message_reads to custodia_tenant;

create table message_translations (
  organization_id uuid not null references organizations on delete cascade,
  message_id      uuid not null,
  language        text not null check (char_length(language) between 2 and 5),
  text            text not null check (char_length(text) between 1 and 8000),
  created_at      timestamptz not null default now(),
  primary key (organization_id, message_id, language),
  foreign key (organization_id, message_id) references messages (organization_id, id) on delete cascade
);
comment on table message_translations is 'A message in another language. Numbers, times and codes are those of the original.';
select isolate_tenants('message_translations');
grant select, insert on message_translations to custodia_tenant;

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

-- So that a page of threads costs a page, however long their history.
create table unread_threads (
  organization_id uuid not null references organizations on delete cascade,
  thread_id       uuid not null,
  user_id         uuid not null references users on delete cascade,
  -- Messages of others from here on are counted; earlier ones are no news to the reader.
  since           timestamptz not null,
  unread          integer not null check (unread >= 0),
  -- The thread's last message.
  last_at         timestamptz not null,
  -- When a message that must be read before Start was last added, opened or ended.
  must_read_at    timestamptz,
  primary key (organization_id, thread_id, user_id),
  foreign key (organization_id, thread_id) references message_threads (organization_id, id) on delete cascade
);
comment on table unread_threads is 'How many messages of a thread a reader has yet to open.';
create index unread_threads_by_time on unread_threads (organization_id, user_id, last_at desc, thread_id desc)
  where unread > 0;
create index unread_threads_of_user on unread_threads (user_id);
select isolate_tenants('unread_threads');
grant select, insert, update, delete on unread_threads to custodia_tenant;

/** Only a thread's readers look at it again, and at the time clock only for what must be read before Start. */
create function announce_own_messages() returns trigger language plpgsql set search_path = '' as $$
declare
  of_user constant jsonb := jsonb_build_object('organizationId', new.organization_id, 'userId', new.user_id);
begin
  perform public.announce((of_user || '{"table": "own_messages"}')::text);
  if new.must_read_at is distinct from (case when tg_op = 'UPDATE' then old.must_read_at end) then
    perform public.announce((of_user || '{"table": "own_must_reads"}')::text);
  end if;
  return null;
end $$;
create constraint trigger announce after insert or update on unread_threads deferrable initially deferred
  for each row execute function announce_own_messages();
