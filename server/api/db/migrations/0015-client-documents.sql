-- What is kept about a client on paper. The hold on the content is the row of `files` with the document's own id.
create table client_documents (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  client_id       uuid not null,
  file_hash       text not null check (file_hash ~ '^[0-9a-f]{64}$'),
  name            text not null check (char_length(name) between 1 and 255),
  content_type    text not null,
  bytes           integer not null check (bytes >= 0),
  uploaded_by     uuid references users on delete set null,
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references clients (organization_id, id) on delete cascade
);
create index client_documents_of_client on client_documents (organization_id, client_id, id);
create index client_documents_of_user on client_documents (uploaded_by) where uploaded_by is not null;

alter table client_documents enable row level security;
create policy own_organization on client_documents to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
grant select, insert, delete on client_documents to custodia_tenant;
create trigger audit after insert or update or delete on client_documents for each row execute function audit_row();
