create table deletion_requests (
  organization_id uuid primary key references organizations on delete cascade,
  user_id         uuid references users on delete set null,
  requested_at    timestamptz not null default now(),
  due_at          timestamptz not null
);
create index deletion_requests_user_key on deletion_requests (user_id) where user_id is not null;
alter table deletion_requests enable row level security;
create policy own_organization on deletion_requests to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
grant select, insert, delete on deletion_requests to custodia_tenant;
create trigger audit after insert or update or delete on deletion_requests
  for each row execute function audit_row();

/** Writes who changed what; secrets named in the trigger's arguments are left out. An organisation's own row is its own. */
create or replace function audit_row() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  hidden text[] := coalesce(tg_argv, '{}');
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - hidden end;
  after  jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - hidden end;
  kept   jsonb := coalesce(after, before);
begin
  -- The rows of an erased organisation go with its trail: there is nothing left to write to.
  if tg_op = 'DELETE' and not exists (select from organizations o where o.id = (kept ->> 'organization_id')::uuid) then
    return null;
  end if;
  if before is distinct from after then
    insert into audit_log (organization_id, id, user_id, request_id, table_name, row_id, action, before, after)
    values (
      coalesce(kept ->> 'organization_id', kept ->> 'id')::uuid, uuid_v7(),
      nullif(current_setting('app.user_id', true), '')::uuid, coalesce(current_setting('app.request_id', true), ''),
      tg_table_name, coalesce(kept ->> 'id', kept ->> 'organization_id')::uuid, lower(tg_op), before, after);
  end if;
  return null;
end $$;

/**
 * Erases this transaction's organisation with everything in it, when its grace is over; says which contents its files
 * had, null when it is not due. The only way in which history ends.
 */
create function lookup.erase_organization() returns text[]
  language plpgsql volatile security definer set search_path = '' as $$
declare
  organization constant uuid := public.current_organization_id();
  hashes text[];
begin
  perform from public.deletion_requests d
    where d.organization_id = organization and d.due_at <= now() for update;
  if not found then
    return null;
  end if;
  select coalesce(array_agg(distinct f.hash), '{}') into hashes from public.files f where f.organization_id = organization;
  update public.users u set organization_id = null where u.organization_id = organization;
  delete from public.organizations o where o.id = organization;
  return hashes;
end $$;
revoke all on function lookup.erase_organization from public;
grant execute on function lookup.erase_organization to custodia_tenant;
