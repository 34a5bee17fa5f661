-- How a place was found lately is read from the index alone: the list of clients asks for that of hundreds of places.
drop index inspections_newest_of_location;
create index inspections_newest_of_location on inspections (organization_id, location_id, done_at) include (score)
  where done_at is not null and replaced_by_id is null;
