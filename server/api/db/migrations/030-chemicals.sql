-- Chemicals
-- Hazards, dilutions and safety data sheets of items, and which locations have them (29 CFR 1910.1200).

create table chemicals (
  organization_id uuid not null references organizations on delete cascade,
  item_id         uuid not null,
  signal_word     text check (signal_word in ('danger', 'warning')),
  pictograms      text[] not null default '{}' check (pictograms <@
    array['GHS01', 'GHS02', 'GHS03', 'GHS04', 'GHS05', 'GHS06', 'GHS07', 'GHS08', 'GHS09']),
  protections     text[] not null default '{}' check (protections <@
    array['gloves', 'goggles', 'face_shield', 'apron', 'boots', 'respirator']),
  emergency_phone text not null default '' check (char_length(emergency_phone) <= 40),
  note            text not null default '' check (char_length(note) <= 500),
  version         integer not null default 1,
  primary key (organization_id, item_id),
  foreign key (organization_id, item_id) references supply_items (organization_id, id)
);
comment on table chemicals is 'The hazards of a catalog item, as its label and safety data sheet state them.';
select isolate_tenants('chemicals');
grant select, insert, delete, update (signal_word, pictograms, protections, emergency_phone, note, version)
  on chemicals to custodia_tenant;
select record_changes('chemicals');

create table chemical_dilutions (
  organization_id uuid not null references organizations on delete cascade,
  item_id         uuid not null,
  position        smallint not null check (position > 0),
  use             text not null check (char_length(use) between 1 and 80),
  -- Of water for each part of concentrate.
  parts           integer not null check (parts between 1 and 4096),
  water           text check (water in ('cold', 'warm', 'hot')),
  contact_seconds integer check (contact_seconds between 1 and 86400),
  primary key (organization_id, item_id, position),
  foreign key (organization_id, item_id) references chemicals (organization_id, item_id) on delete cascade
);
comment on table chemical_dilutions is 'How a concentrate is diluted for one use.';
select isolate_tenants('chemical_dilutions');
grant select, insert, delete on chemical_dilutions to custodia_tenant;
select record_changes('chemical_dilutions');

-- Never deleted: records of exposure are kept for 30 years (29 CFR 1910.1020(d)(1)(ii)).
create table safety_sheets (
  organization_id uuid not null references organizations on delete cascade,
  -- The row of `files` with the sheet's own id keeps its content alive.
  id              uuid not null,
  item_id         uuid not null,
  hash            text not null check (hash ~ '^[0-9a-f]{64}$'),
  bytes           integer not null check (bytes > 0),
  revised_on      date not null,
  added_by        uuid,
  added_at        timestamptz not null default now(),
  withdrawn_at    timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, item_id) references supply_items (organization_id, id)
);
comment on table safety_sheets is 'A version of a chemical''s safety data sheet; the latest one that was not withdrawn counts.';
create index safety_sheets_of_item on safety_sheets (organization_id, item_id, revised_on desc, id desc)
  where withdrawn_at is null;
create index safety_sheets_by_item on safety_sheets (organization_id, item_id);
select isolate_tenants('safety_sheets');
grant select, insert (organization_id, id, item_id, hash, bytes, revised_on, added_by), update (withdrawn_at)
  on safety_sheets to custodia_tenant;
select record_changes('safety_sheets');

create table location_chemicals (
  organization_id uuid not null references organizations on delete cascade,
  location_id     uuid not null,
  item_id         uuid not null,
  primary key (organization_id, location_id, item_id),
  foreign key (organization_id, location_id) references locations (organization_id, id),
  foreign key (organization_id, item_id) references chemicals (organization_id, item_id) on delete cascade
);
comment on table location_chemicals is 'A chemical at a location that does not count its stock.';
create index location_chemicals_of_item on location_chemicals (organization_id, item_id);
select isolate_tenants('location_chemicals');
grant select, insert, delete on location_chemicals to custodia_tenant;
select record_changes('location_chemicals');
select limit_to_regions('location_chemicals');

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
