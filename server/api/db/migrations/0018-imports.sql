create table imports (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  user_id         uuid references users on delete set null,
  kind            text not null check (kind in ('members', 'clients', 'locations', 'jobs')),
  state           text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  percent         smallint not null default 0 check (percent between 0 and 100),
  row_count       integer not null,
  -- What each column of the file is, by commas.
  columns         text not null,
  created_at      timestamptz not null default now(),
  finished_at     timestamptz,
  primary key (organization_id, id)
);
create unique index import_running on imports (organization_id) where state in ('waiting', 'running');
create index imports_user_key on imports (user_id) where user_id is not null;

-- The file of an import that is not over, kept where the organisation's rows are: it goes with them, and with the import.
create table import_contents (
  organization_id uuid not null references organizations on delete cascade,
  import_id       uuid not null,
  content         bytea not null,
  primary key (organization_id, import_id),
  foreign key (organization_id, import_id) references imports (organization_id, id) on delete cascade
);

alter table imports enable row level security;
alter table import_contents enable row level security;
create policy own_organization on imports to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on import_contents to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
grant select, insert, update on imports to custodia_tenant;
grant select, insert, delete on import_contents to custodia_tenant;
create trigger audit after insert or update or delete on imports for each row execute function audit_row('percent');
