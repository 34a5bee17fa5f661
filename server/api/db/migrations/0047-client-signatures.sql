-- A client's contact signs a shared report: once, under the fingerprint of what was frozen, and for good.
create table inspection_signatures (
  organization_id uuid not null references organizations on delete cascade,
  inspection_id   uuid not null,
  location_id     uuid not null,
  name            text not null check (char_length(name) between 1 and 120),
  -- The path of an SVG of 320 by 120; null where the typed name is the signature.
  signature       text check (char_length(signature) between 1 and 20000),
  comment         text not null default '' check (char_length(comment) <= 2000),
  -- sha-256 of the snapshot as PostgreSQL writes it.
  report_hash     bytea not null check (octet_length(report_hash) = 32),
  user_id         uuid references users on delete set null,
  signed_at       timestamptz not null default now(),
  constraint inspection_signed primary key (organization_id, inspection_id),
  foreign key (organization_id, inspection_id) references inspections (organization_id, id) on delete cascade,
  foreign key (organization_id, location_id) references locations (organization_id, id)
);
create index inspection_signatures_of_location on inspection_signatures (organization_id, location_id);
create index inspection_signatures_of_user on inspection_signatures (user_id) where user_id is not null;

alter table inspection_signatures enable row level security;
create policy own_organization on inspection_signatures to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
grant select, insert on inspection_signatures to custodia_tenant;

create trigger audit after insert or update or delete on inspection_signatures
  for each row execute function audit_row('report_hash', 'signature');
create trigger held_to_regions before insert or update or delete on inspection_signatures
  for each row when (current_region_ids() is not null) execute function held_to_regions();
