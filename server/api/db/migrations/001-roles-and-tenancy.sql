-- Roles and tenancy
-- Who may connect, which schemas there are, and how every tenant table is closed off.

-- The owner migrates and never serves; custodia_app serves and sees no tenant table; custodia_tenant is what a
-- transaction becomes once its organization is set. Roles belong to the server, so another database may have made them.
do $$
begin
  if not exists (select from pg_roles where rolname = 'custodia_app') then
    create role custodia_app nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'custodia_tenant') then
    create role custodia_tenant nologin;
  end if;
exception when duplicate_object or unique_violation then null; -- another database is being migrated at the same time
end $$;

do $$
begin
  if not pg_has_role('custodia_app', 'custodia_tenant', 'member') then
    grant custodia_tenant to custodia_app;
  end if;
  execute format('grant custodia_app, custodia_tenant to %I', current_user);
exception when unique_violation or internal_error then null;
end $$;

-- Trusted, so the database's owner may add them: exclusion constraints compare ids and spans, searches trigrams.
create extension if not exists btree_gist;
create extension if not exists btree_gin;
create extension if not exists pg_trgm;

revoke create on schema public from public;
grant usage on schema public to custodia_app, custodia_tenant;

-- What has to be found before an organization is known: an exact key in, ids out. A test lists these functions.
create schema lookup;
grant usage on schema lookup to custodia_app, custodia_tenant;

-- Background work is queued through here, so that a tenant's transaction needs no right on the queue itself.
create schema jobs;
grant usage on schema jobs to custodia_app, custodia_tenant;

-- Readiness asks whether the schema is up to date.
grant select on schema_migrations to custodia_app;

/** The organization of this transaction; null outside `inTenant`, and then no policy admits a row. */
create function current_organization_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.organization_id', true), '')::uuid;

/** The regions this transaction is limited to: those of a supervisor who has some; null for everybody else. */
create function current_region_ids() returns uuid[]
  language sql stable parallel safe
  return nullif(current_setting('app.region_ids', true), '')::uuid[];

/**
 * A UUIDv7 for rows that only a trigger writes; the application makes every other id. The twelve bits after the
 * version count 1/4096 of the millisecond (RFC 9562, section 6.2, method 3), so that the rows of one transaction sort
 * in the order they were written.
 */
create function uuid_v7() returns uuid
  language sql volatile
begin atomic
  select encode(
    substring(int8send(at.microseconds / 1000) from 3)
      || substring(int4send((28672 + at.microseconds % 1000 * 4096 / 1000)::int) from 3)
      || substring(uuid_send(gen_random_uuid()) from 9),
    'hex')::uuid
  from (select floor(extract(epoch from clock_timestamp()) * 1000000)::bigint as microseconds) as at;
end;

/**
 * Tells the connection of this transaction, once, that something changed; deferred triggers call it at commit. A
 * NOTIFY here would make every commit of the server wait for the one before, its flush to disk included: 16 writers
 * fell from 1,350 to 240 writes a second. The process that holds the connection notifies the others.
 */
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
