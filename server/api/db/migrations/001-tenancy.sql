-- Tenancy
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

-- What is the same for every tenant table is written once, here, and called for each of them. The owner is not held by
-- the policy: listed functions of `lookup` run as the owner and filter by themselves.

/** Row-level security of a tenant table: a transaction sees and writes rows of its own organization alone. */
create function isolate_tenants(tenant_table regclass) returns void
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format(
    'create policy own_organization on %s to custodia_tenant
       using (organization_id = current_organization_id()) with check (organization_id = current_organization_id())',
    tenant_table);
end $$;

/** Every change of a row is written to the audit log, without the hidden columns: secrets and what is computed. */
create function record_changes(tenant_table regclass, variadic hidden text[] default '{}') returns void
  language plpgsql as $$
declare
  arguments constant text := (
    select string_agg(quote_literal(name), ', ' order by nth) from unnest(hidden) with ordinality as h (name, nth));
begin
  execute format(
    'create trigger audit after insert or update or delete on %s for each row execute function audit_row(%s)',
    tenant_table, arguments);
end $$;

/** A supervisor who is limited to regions writes rows of those alone. */
create function limit_to_regions(tenant_table regclass) returns void
  language plpgsql as $$
begin
  execute format(
    'create trigger held_to_regions before insert or update or delete on %s
       for each row when (current_region_ids() is not null) execute function held_to_regions()', tenant_table);
end $$;

revoke all on function isolate_tenants, record_changes, limit_to_regions from public;

-- What an organization calls a holiday or a help topic is data by language, because languages are files.
create domain names_by_language as jsonb
  constraint names_by_language_texts check (
    jsonb_typeof(value) = 'object'
    and not jsonb_path_exists(value, '$.keyvalue() ? (!(@.key like_regex "^[a-z]{2}(-[A-Z]{2})?$"))')
    and not jsonb_path_exists(value, '$.* ? (!(@.type() == "string") || @ like_regex "^.{121}" flag "s")')
  );
