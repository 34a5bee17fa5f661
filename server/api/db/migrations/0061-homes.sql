-- Where a member sets out from, for the way to the first place of work and from the last one; as private as the address.
alter table members
  add column home_latitude  double precision check (home_latitude between -90 and 90),
  add column home_longitude double precision check (home_longitude between -180 and 180),
  add constraint member_home_incomplete check ((home_latitude is null) = (home_longitude is null));

-- A road is known by where its ends are, so that one from a home is asked about like any other, and two locations at
-- one address are asked about once.
delete from road_distances a using road_distances b
  where a.organization_id = b.organization_id and a.places = b.places
    and (a.distance_m is null, a.from_location_id, a.to_location_id)
      > (b.distance_m is null, b.from_location_id, b.to_location_id);
alter table road_distances
  drop constraint road_distances_pkey,
  drop column from_location_id,
  drop column to_location_id,
  add primary key (organization_id, places);
revoke update on road_distances from custodia_tenant;
grant update (distance_m, asked_at), delete on road_distances to custodia_tenant;
