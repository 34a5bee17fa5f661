-- Unread threads
-- How many messages each reader has yet to open in a thread, so that a page of them costs a page, however long the history.

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

-- Who has an unread notice about a thread has yet to read it from there on.
insert into unread_threads (organization_id, thread_id, user_id, since, unread, last_at)
select t.organization_id, t.id, n.user_id, n.since, (
    select count(*) from messages g
    where g.organization_id = t.organization_id and g.thread_id = t.id and g.created_at >= n.since
      and g.user_id is distinct from n.user_id
      and not exists (select from message_reads r where r.organization_id = g.organization_id and r.message_id = g.id
        and r.user_id = n.user_id)),
  t.last_at
from (
  select organization_id, user_id, params ->> 'thread' as thread, min(created_at) as since from notifications
  where read_at is null and settled_at is null and params ? 'thread' group by 1, 2, 3) n
join message_threads t on t.organization_id = n.organization_id and t.id::text = n.thread;

create index message_threads_of_place on message_threads (organization_id, location_id, last_at desc, id desc);
create index message_threads_with_client on message_threads (organization_id, location_id, last_at desc, id desc)
  where with_client;

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
