-- Geocoded addresses
-- Where the geocoder found an address, so that nothing is asked for twice.

create table geocoded_addresses (
  organization_id uuid not null references organizations on delete cascade,
  -- As it is asked for.
  address         text not null check (char_length(address) between 1 and 600),
  latitude        double precision check (latitude between -90 and 90),
  longitude       double precision check (longitude between -180 and 180),
  asked_at        timestamptz not null default now(),
  -- Null while nobody has answered.
  answered_at     timestamptz,
  primary key (organization_id, address),
  constraint geocoded_coordinates_incomplete check ((latitude is null) = (longitude is null)),
  constraint geocoded_by_an_answer check (latitude is null or answered_at is not null)
);
comment on table geocoded_addresses is
  'Where the geocoder found an address; without coordinates after an answer it does not know the address.';
create index geocoded_addresses_asked on geocoded_addresses (organization_id, asked_at);
select isolate_tenants('geocoded_addresses');
grant select, insert, update (latitude, longitude, asked_at, answered_at), delete
  on geocoded_addresses to custodia_tenant;
