create table data_exports (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  user_id         uuid references users on delete set null,
  state           text not null default 'waiting'
    check (state in ('waiting', 'running', 'ready', 'failed', 'expired')),
  percent         smallint not null default 0 check (percent between 0 and 100),
  -- Of the zip in the file store; private, so it is no row of files.
  hash            text check (hash ~ '^[0-9a-f]{64}$'),
  bytes           bigint,
  created_at      timestamptz not null default now(),
  finished_at     timestamptz,
  primary key (organization_id, id),
  constraint data_export_ready_has_file check ((state = 'ready') = (hash is not null))
);
create unique index data_export_running on data_exports (organization_id) where state in ('waiting', 'running');
create index data_exports_user_key on data_exports (user_id) where user_id is not null;
alter table data_exports enable row level security;
create policy own_organization on data_exports to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
grant select, insert, update on data_exports to custodia_tenant;
create trigger audit after insert or update or delete on data_exports
  for each row execute function audit_row('percent', 'hash');

/**
 * Erases this transaction's organisation with everything in it, when its grace is over; says which contents its files
 * had, null when it is not due. The only way in which history ends.
 */
create or replace function lookup.erase_organization() returns text[]
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
  select coalesce(array_agg(h.hash), '{}') into hashes from (
    select f.hash from public.files f where f.organization_id = organization
    union select e.hash from public.data_exports e where e.organization_id = organization and e.hash is not null) h;
  update public.users u set organization_id = null where u.organization_id = organization;
  delete from public.organizations o where o.id = organization;
  return hashes;
end $$;
