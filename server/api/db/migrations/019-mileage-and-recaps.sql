-- Mileage and recaps
-- Miles driven, and the supervisor's account of a day.

create table mileage_rates (
  organization_id uuid not null references organizations on delete cascade,
  effective_from  date not null,
  -- 1/10000 of the currency's major unit per mile.
  rate_e4         integer not null check (rate_e4 between 0 and 1000000),
  primary key (organization_id, effective_from)
);
comment on table mileage_rates is 'What the organization pays for a mile from a day on, instead of the IRS rate.';
select isolate_tenants('mileage_rates');
grant select, insert, delete on mileage_rates to custodia_tenant;
select record_changes('mileage_rates');

create table mileage_settings (
  organization_id uuid not null references organizations on delete cascade,
  -- Whether trips from and to home are paid.
  commute_paid    boolean not null default false,
  version         integer not null default 1,
  primary key (organization_id)
);
comment on table mileage_settings is 'Whether the commute is paid.';
select isolate_tenants('mileage_settings');
grant select, insert, update (commute_paid, version) on mileage_settings to custodia_tenant;
select record_changes('mileage_settings');

-- A road is identified by the coordinates of its ends, so a home is asked about like any location, and two locations at
-- one address once.
create table road_distances (
  organization_id uuid not null references organizations on delete cascade,
  -- The coordinates of both ends: a location that moved is asked about again.
  places          text not null,
  distance_m      integer check (distance_m >= 0),
  asked_at        timestamptz not null default now(),
  primary key (organization_id, places)
);
comment on table road_distances is
  'The driving distance between two places; null until the routing service has answered.';
create index road_distances_asked on road_distances (organization_id, asked_at) where distance_m is null;
select isolate_tenants('road_distances');
grant select, insert, update (distance_m, asked_at), delete on road_distances to custodia_tenant;

-- What follows from work and is still open is computed, because it follows the logs.
create table trips (
  organization_id  uuid not null references organizations on delete cascade,
  id               uuid not null,
  member_id        uuid not null,
  day              date not null,
  origin           text not null check (origin in ('work', 'recap', 'manual')),
  -- The two logs, or the stop, it was made from.
  leg_key          text check (char_length(leg_key) <= 100),
  from_location_id uuid,
  to_location_id   uuid,
  from_name        text not null check (char_length(from_name) between 1 and 200),
  to_name          text not null check (char_length(to_name) between 1 and 200),
  distance_m       integer not null check (distance_m between 0 and 5000000),
  distance_source  text not null check (distance_source in ('routing', 'estimate', 'entered')),
  purpose          text not null default '' check (char_length(purpose) <= 300),
  odometer_start   integer check (odometer_start >= 0),
  odometer_end     integer,
  is_commute       boolean not null default false,
  -- As approved: a rate that changes later changes nothing.
  rate_e4          integer,
  amount_minor     bigint,
  taxable_minor    bigint,
  state            text not null default 'open' check (state in ('open', 'approved', 'rejected')),
  reason           text not null default '' check (char_length(reason) <= 300),
  decided_at       timestamptz,
  decided_by       uuid,
  version          integer not null default 1,
  created_at       timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, member_id) references members (organization_id, id),
  foreign key (organization_id, from_location_id) references locations (organization_id, id),
  foreign key (organization_id, to_location_id) references locations (organization_id, id),
  constraint trips_of_leg unique (organization_id, leg_key),
  constraint trips_origin check ((origin = 'manual') = (leg_key is null)),
  constraint trip_odometer check ((odometer_start is null) = (odometer_end is null)
    and (odometer_start is null or odometer_end > odometer_start)),
  constraint trips_amount check ((state = 'approved') = (amount_minor is not null))
);
comment on table trips is 'A trip that somebody entered, or one computed from work that was decided.';
create index trips_of_member on trips (organization_id, member_id, day, id);
create index trips_by_day on trips (organization_id, day, id);
create index trips_from on trips (organization_id, from_location_id) where from_location_id is not null;
create index trips_to on trips (organization_id, to_location_id) where to_location_id is not null;
create index trips_entered on trips (organization_id, id) where state = 'open' and origin = 'manual';
select isolate_tenants('trips');
grant select, insert, update, delete on trips to custodia_tenant;
select record_changes('trips');

/** A decided trip stays until it is reopened; only an open trip that somebody entered can be deleted. */
create function keep_decided_trip() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    -- When its organization is erased everything goes.
    if old.state <> 'open' and exists (select from organizations o where o.id = old.organization_id) then
      raise exception 'a decided trip stays' using errcode = 'check_violation', constraint = 'trip_decided';
    end if;
    return old;
  end if;
  if old.state = 'approved' and new.state = 'approved' then
    raise exception 'an approved trip stays' using errcode = 'check_violation', constraint = 'trip_decided';
  end if;
  return new;
end $$;
create trigger keep_decided before update or delete on trips for each row execute function keep_decided_trip();

-- Once submitted it does not change: a trigger below refuses it.
create table recaps (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  member_id       uuid not null,
  day             date not null,
  notes           text not null default '' check (char_length(notes) <= 2000),
  submitted_at    timestamptz,
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, member_id) references members (organization_id, id),
  constraint recap_taken unique (organization_id, member_id, day)
);
comment on table recaps is 'A supervisor''s recap of a day.';
create index recaps_submitted on recaps (organization_id, day, id) where submitted_at is not null;
select isolate_tenants('recaps');
grant select, insert, update (notes, submitted_at, version) on recaps to custodia_tenant;
select record_changes('recaps');

create table recap_stops (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  recap_id        uuid not null,
  position        smallint not null,
  location_id     uuid not null,
  arrived_at      timestamptz,
  left_at         timestamptz,
  -- What the supervisor says was driven to get there; null for the estimate.
  driven_m        integer check (driven_m >= 0),
  distance_m      integer check (distance_m >= 0),
  distance_source text check (distance_source in ('entered', 'estimate')),
  notes           text not null default '' check (char_length(notes) <= 2000),
  problems        text not null default '' check (char_length(problems) <= 2000),
  primary key (organization_id, id),
  foreign key (organization_id, recap_id) references recaps (organization_id, id) on delete cascade,
  foreign key (organization_id, location_id) references locations (organization_id, id),
  constraint recap_stops_of_recap unique (organization_id, recap_id, id),
  constraint recap_stops_distance check ((distance_m is null) = (distance_source is null))
);
comment on table recap_stops is 'A location visited on the day of a recap.';
create index recap_stops_of_location on recap_stops (organization_id, location_id, arrived_at);
select isolate_tenants('recap_stops');
grant select, insert, update (position, location_id, arrived_at, left_at, driven_m, distance_m, distance_source, notes,
  problems), delete on recap_stops to custodia_tenant;
select record_changes('recap_stops');
select limit_to_regions('recap_stops');

create table recap_supplies (
  organization_id uuid not null references organizations on delete cascade,
  recap_id        uuid not null,
  stop_id         uuid not null,
  position        smallint not null,
  name            text not null check (char_length(name) between 1 and 120),
  quantity        integer not null check (quantity between 1 and 100000),
  unit            text not null default '' check (char_length(unit) <= 30),
  primary key (organization_id, stop_id, position),
  foreign key (organization_id, recap_id, stop_id) references recap_stops (organization_id, recap_id, id)
    on delete cascade
);
comment on table recap_supplies is 'Supplies delivered at a stop.';
create index recap_supplies_of_recap on recap_supplies (organization_id, recap_id, stop_id);
select isolate_tenants('recap_supplies');
grant select, insert, delete on recap_supplies to custodia_tenant;
select record_changes('recap_supplies');

create table recap_crew (
  organization_id uuid not null references organizations on delete cascade,
  recap_id        uuid not null,
  stop_id         uuid not null,
  member_id       uuid not null,
  primary key (organization_id, stop_id, member_id),
  foreign key (organization_id, recap_id, stop_id) references recap_stops (organization_id, recap_id, id)
    on delete cascade,
  foreign key (organization_id, member_id) references members (organization_id, id)
);
comment on table recap_crew is 'A crew member seen at a stop.';
create index recap_crew_of_recap on recap_crew (organization_id, recap_id, stop_id);
select isolate_tenants('recap_crew');
grant select, insert, delete on recap_crew to custodia_tenant;
select record_changes('recap_crew');

-- Rows of `files` keep the contents alive: one with the photo's own id, one for the thumbnail.
create table recap_photos (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  recap_id        uuid not null,
  stop_id         uuid not null,
  thumbnail_id    uuid not null,
  file_hash       text not null check (file_hash ~ '^[0-9a-f]{64}$'),
  thumbnail_hash  text not null check (thumbnail_hash ~ '^[0-9a-f]{64}$'),
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, recap_id, stop_id) references recap_stops (organization_id, recap_id, id)
    on delete cascade
);
comment on table recap_photos is 'A photo taken at a stop.';
create index recap_photos_of_recap on recap_photos (organization_id, recap_id, id);
select isolate_tenants('recap_photos');
grant select, insert, delete on recap_photos to custodia_tenant;
select record_changes('recap_photos');

create table recap_comments (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  recap_id        uuid not null,
  stop_id         uuid not null,
  -- The comment that began the thread.
  reply_to_id     uuid,
  member_id       uuid not null,
  text            text not null check (char_length(text) between 1 and 2000),
  resolved_at     timestamptz,
  resolved_by     uuid,
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, recap_id, stop_id) references recap_stops (organization_id, recap_id, id)
    on delete cascade,
  constraint recap_comments_thread unique (organization_id, stop_id, id),
  foreign key (organization_id, stop_id, reply_to_id) references recap_comments (organization_id, stop_id, id),
  foreign key (organization_id, member_id) references members (organization_id, id),
  constraint recap_comments_resolved check (resolved_at is null or reply_to_id is null)
);
comment on table recap_comments is 'A comment on a stop, and its replies.';
create index recap_comments_of_recap on recap_comments (organization_id, recap_id, id);
create index recap_comments_open on recap_comments (organization_id, recap_id)
  where resolved_at is null and reply_to_id is null;
select isolate_tenants('recap_comments');
grant select, insert, update (resolved_at, resolved_by) on recap_comments to custodia_tenant;
select record_changes('recap_comments');

/** A submitted recap does not change, nor does anything in it. */
create function refuse_submitted_recap() returns trigger
  language plpgsql as $$
declare
  of_row jsonb := case when tg_op = 'INSERT' then to_jsonb(new) else to_jsonb(old) end;
begin
  -- When its organization is erased it goes all the same.
  if exists (
    select from recaps r join organizations o on o.id = r.organization_id
    where r.organization_id = (of_row ->> 'organization_id')::uuid
      and r.id = coalesce(of_row ->> 'recap_id', of_row ->> 'id')::uuid and r.submitted_at is not null)
  then
    raise exception 'the recap was submitted' using errcode = 'check_violation', constraint = 'recap_submitted';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger submitted before update on recaps for each row execute function refuse_submitted_recap();
create trigger submitted before insert or update or delete on recap_stops
  for each row execute function refuse_submitted_recap();
create trigger submitted before insert or update or delete on recap_supplies
  for each row execute function refuse_submitted_recap();
create trigger submitted before insert or update or delete on recap_crew
  for each row execute function refuse_submitted_recap();
create trigger submitted before insert or update or delete on recap_photos
  for each row execute function refuse_submitted_recap();
