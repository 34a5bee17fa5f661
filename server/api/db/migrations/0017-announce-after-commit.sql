-- A NOTIFY in the transaction of a write makes every commit of the server wait for the one before, its flush to disk
-- included: 16 writers fell from 1,350 to 240 writes a second. So the commit only says to its own connection what
-- changed, once per table, and the process that held it notifies the others, many changes at a time.
drop trigger announce on audit_log;
drop trigger announce on notifications;
drop trigger announce on sessions;
drop function announce_change, announce_notification, announce_session_end;

/** Tells the connection of this transaction, once, that something changed; deferred triggers call it as it commits. */
create function announce(change text) returns void
  language plpgsql set search_path = '' as $$
declare
  said constant text := coalesce(current_setting('app.announced', true), '');
begin
  if strpos(said, change) = 0 then
    perform set_config('app.announced', said || change, true);
    raise notice using message = change, errcode = 'CU001';
  end if;
end $$;

create function announce_change() returns trigger language plpgsql set search_path = '' as $$
begin
  perform public.announce(
    json_build_object('organizationId', new.organization_id, 'table', new.table_name)::text);
  return null;
end $$;
create constraint trigger announce after insert on audit_log deferrable initially deferred
  for each row execute function announce_change();

/** A notification is no write of the organisation's data: its user alone hears of it, and the trail does not keep it. */
create function announce_notification() returns trigger language plpgsql set search_path = '' as $$
begin
  perform public.announce(json_build_object(
    'organizationId', new.organization_id, 'table', 'notifications', 'userId', new.user_id)::text);
  return null;
end $$;
create constraint trigger announce after insert or update on notifications deferrable initially deferred
  for each row execute function announce_notification();

create function announce_session_end() returns trigger language plpgsql set search_path = '' as $$
begin
  perform public.announce(json_build_object('sessionId', old.id)::text);
  return null;
end $$;
create constraint trigger announce after delete on sessions deferrable initially deferred
  for each row execute function announce_session_end();
