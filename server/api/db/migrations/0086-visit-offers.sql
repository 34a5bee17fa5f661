-- Who was to come to a visit and said that they cannot. They are out of its crew; why is kept here.
create table visit_absences (
  organization_id uuid not null references organizations on delete cascade,
  job_id          uuid not null,
  location_id     uuid not null,
  original_start  timestamptz not null,
  member_id       uuid not null,
  reason          text not null check (reason in ('sick', 'family', 'transport', 'other')),
  note            text not null default '' check (char_length(note) <= 300),
  created_at      timestamptz not null default now(),
  primary key (organization_id, job_id, original_start, member_id),
  foreign key (organization_id, location_id, job_id) references jobs (organization_id, location_id, id) on delete cascade,
  foreign key (organization_id, member_id) references members (organization_id, id)
);
create index visit_absences_by_start on visit_absences (organization_id, original_start);
create index visit_absences_of_member on visit_absences (organization_id, member_id);

-- Who was asked to come to a visit that lacks people. The first who takes it comes.
create table visit_offers (
  organization_id uuid not null references organizations on delete cascade,
  job_id          uuid not null,
  location_id     uuid not null,
  original_start  timestamptz not null,
  member_id       uuid not null,
  offered_by      uuid references users on delete set null,
  offered_at      timestamptz not null default now(),
  answer          text check (answer in ('taken', 'declined')),
  answered_at     timestamptz,
  primary key (organization_id, job_id, original_start, member_id),
  check ((answer is null) = (answered_at is null)),
  foreign key (organization_id, location_id, job_id) references jobs (organization_id, location_id, id) on delete cascade,
  foreign key (organization_id, member_id) references members (organization_id, id)
);
create index visit_offers_by_start on visit_offers (organization_id, original_start);
create index visit_offers_open on visit_offers (organization_id, member_id, original_start) where answer is null;
create index visit_offers_user on visit_offers (offered_by) where offered_by is not null;

alter table visit_absences enable row level security;
alter table visit_offers enable row level security;
create policy own_organization on visit_absences to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on visit_offers to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
grant select, insert, update on visit_absences, visit_offers to custodia_tenant;
create trigger audit after insert or update or delete on visit_absences for each row execute function audit_row();
create trigger audit after insert or update or delete on visit_offers for each row execute function audit_row();
create trigger held_to_regions before insert or update or delete on visit_absences
  for each row when (current_region_ids() is not null) execute function held_to_regions();
create trigger held_to_regions before insert or update or delete on visit_offers
  for each row when (current_region_ids() is not null) execute function held_to_regions();
