-- Roles. The owner migrates and never serves; custodia_app serves and sees no tenant table; custodia_tenant is what
-- a transaction becomes once its organisation is set. Roles belong to the server, so another database may have them.
do $$
begin
  if not exists (select from pg_roles where rolname = 'custodia_app') then
    create role custodia_app nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'custodia_tenant') then
    create role custodia_tenant nologin;
  end if;
exception when duplicate_object or unique_violation then null; -- another database is being migrated beside this one
end $$;

do $$
begin
  if not pg_has_role('custodia_app', 'custodia_tenant', 'member') then
    grant custodia_tenant to custodia_app;
  end if;
  execute format('grant custodia_app, custodia_tenant to %I', current_user);
exception when unique_violation or internal_error then null;
end $$;

create extension if not exists btree_gist;
create extension if not exists pg_trgm;

revoke create on schema public from public;
grant usage on schema public to custodia_app, custodia_tenant;

-- What must be found before an organisation is known: an exact key in, ids out. The list is asserted by a test.
create schema lookup;
grant usage on schema lookup to custodia_app, custodia_tenant;

-- Background work is queued through here, so that a tenant's transaction needs no right on the queue itself.
create schema jobs;
grant usage on schema jobs to custodia_app, custodia_tenant;

/** The organisation of this transaction; null outside `inTenant`, and then no policy admits a row. */
create function current_organization_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.organization_id', true), '')::uuid;

/** A UUIDv7 for rows that only a trigger writes; every other id is made by the application. */
create function uuid_v7() returns uuid
  language sql volatile
  return encode(
    set_bit(
      set_bit(
        overlay(
          uuid_send(gen_random_uuid())
          placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
          from 1 for 6
        ), 52, 1
      ), 53, 1
    ), 'hex')::uuid;
