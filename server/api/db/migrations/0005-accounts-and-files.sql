-- A repeated Idempotency-Key with another body is refused, so the body's hash stays with the key.
alter table organizations add column creation_hash bytea;

-- Readiness asks whether this database is at the newest schema.
grant select on schema_migrations to custodia_app;

/** Writes who changed what; secrets named in the trigger's arguments are left out. An organisation's own row is its own. */
create or replace function audit_row() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  hidden text[] := coalesce(tg_argv, '{}');
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - hidden end;
  after  jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - hidden end;
  kept   jsonb := coalesce(after, before);
begin
  if before is distinct from after then
    insert into audit_log (organization_id, id, user_id, request_id, table_name, row_id, action, before, after)
    values (
      coalesce(kept ->> 'organization_id', kept ->> 'id')::uuid, uuid_v7(),
      nullif(current_setting('app.user_id', true), '')::uuid, coalesce(current_setting('app.request_id', true), ''),
      tg_table_name, coalesce(kept ->> 'id', kept ->> 'organization_id')::uuid, lower(tg_op), before, after);
  end if;
  return null;
end $$;

create trigger audit after insert or update on organizations
  for each row execute function audit_row('creation_key', 'creation_hash');
create trigger audit after insert or delete on files for each row execute function audit_row();

-- A logo is kept once per organisation, whatever its history.
create unique index files_logo_once on files (organization_id) where purpose = 'logo';
