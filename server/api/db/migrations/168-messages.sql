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
