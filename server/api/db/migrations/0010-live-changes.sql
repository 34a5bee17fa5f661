-- What is audited is announced, so that no write can forget to: the trail is what followers catch up from, and the
-- notification only wakes. PostgreSQL folds equal ones of a transaction and sends them when it commits.
create function announce_change() returns trigger
  language plpgsql set search_path = '' as $$
begin
  perform pg_notify('changes', json_build_object('organizationId', new.organization_id, 'table', new.table_name)::text);
  return null;
end $$;
create trigger announce after insert on audit_log for each row execute function announce_change();

create function announce_session_end() returns trigger
  language plpgsql set search_path = '' as $$
begin
  perform pg_notify('changes', json_build_object('sessionId', old.id)::text);
  return null;
end $$;
create trigger announce after delete on sessions for each row execute function announce_session_end();
