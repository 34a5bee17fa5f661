-- What was seen on a walk-through. Which area a photo belongs to stands in the draft's own content, by its id.
-- The hold on the content is the row of `files` with the photo's own id.
create table quote_photos (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  quote_id        uuid not null,
  file_hash       text not null check (file_hash ~ '^[0-9a-f]{64}$'),
  created_by      uuid references users on delete set null,
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, quote_id) references quotes (organization_id, id) on delete cascade
);
create index quote_photos_of_quote on quote_photos (organization_id, quote_id, id);
create index quote_photos_created_by on quote_photos (created_by) where created_by is not null;

alter table quote_photos enable row level security;
create policy own_organization on quote_photos to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
grant select, insert on quote_photos to custodia_tenant;

create trigger audit after insert or update or delete on quote_photos for each row execute function audit_row();
