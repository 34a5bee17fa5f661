-- Rules of tenant tables
-- What is the same for every tenant table is written once, here, and called for each of them.

-- The owner is not held by the policy: listed functions of `lookup` run as the owner and filter by themselves.

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
