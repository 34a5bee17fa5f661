-- Open places of chemicals
-- A place may let everybody who scans its code read its safety data sheets, such as a client's own staff.

create table open_chemical_places (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  location_id     uuid,
  stock_area_id   uuid,
  opened_by       uuid,
  opened_at       timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, location_id) references locations (organization_id, id),
  foreign key (organization_id, stock_area_id) references stock_areas (organization_id, id),
  constraint open_place_is_one check (id = coalesce(location_id, stock_area_id)
    and (location_id is null) <> (stock_area_id is null))
);
comment on table open_chemical_places is 'A place whose chemicals anybody with its address may read.';
create index open_chemical_places_of_location on open_chemical_places (organization_id, location_id)
  where location_id is not null;
create index open_chemical_places_of_area on open_chemical_places (organization_id, stock_area_id)
  where stock_area_id is not null;
select isolate_tenants('open_chemical_places');
grant select, insert (organization_id, id, location_id, stock_area_id, opened_by), delete
  on open_chemical_places to custodia_tenant;
select record_changes('open_chemical_places');
select limit_to_regions('open_chemical_places');
