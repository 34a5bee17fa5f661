-- A monitor looks at one location, if it is told to.
alter table monitors
  add column location_id uuid,
  add foreign key (organization_id, location_id) references locations (organization_id, id) on delete cascade;
create index monitors_of_location on monitors (organization_id, location_id) where location_id is not null;
