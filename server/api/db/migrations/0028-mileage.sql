-- What a mile is paid with from a day on, where the organisation has its own; else the rate of the IRS.
create table mileage_rates (
  organization_id uuid not null references organizations on delete cascade,
  effective_from  date not null,
  -- 1/10000 of the currency's major unit for a mile.
  rate_e4         integer not null check (rate_e4 between 0 and 1000000),
  primary key (organization_id, effective_from)
);

create table mileage_settings (
  organization_id uuid not null references organizations on delete cascade,
  -- Whether the way from home and back is paid.
  commute_paid    boolean not null default false,
  version         integer not null default 1,
  primary key (organization_id)
);

-- The road from one location to another, as the routing service says; null while it is asked.
create table road_distances (
  organization_id  uuid not null references organizations on delete cascade,
  from_location_id uuid not null,
  to_location_id   uuid not null,
  -- Where both were: a location that moved is asked about again.
  places           text not null,
  distance_m       integer check (distance_m >= 0),
  asked_at         timestamptz not null default now(),
  primary key (organization_id, from_location_id, to_location_id),
  foreign key (organization_id, from_location_id) references locations (organization_id, id),
  foreign key (organization_id, to_location_id) references locations (organization_id, id)
);
create index road_distances_to on road_distances (organization_id, to_location_id);
create index road_distances_asked on road_distances (organization_id, asked_at) where distance_m is null;

-- Trips that somebody entered, and those made from work that were decided. What is made from work and is open is
-- computed: it follows the logs.
create table trips (
  organization_id  uuid not null references organizations on delete cascade,
  id               uuid not null,
  member_id        uuid not null,
  day              date not null,
  origin           text not null check (origin in ('work', 'recap', 'manual')),
  -- The two logs, or the stop, it is made from.
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
  -- As approved, and from then on: a rate that changes later changes nothing.
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
create index trips_of_member on trips (organization_id, member_id, day, id);
create index trips_by_day on trips (organization_id, day, id);
create index trips_from on trips (organization_id, from_location_id) where from_location_id is not null;
create index trips_to on trips (organization_id, to_location_id) where to_location_id is not null;

alter table mileage_rates enable row level security;
alter table mileage_settings enable row level security;
alter table road_distances enable row level security;
alter table trips enable row level security;
create policy own_organization on mileage_rates to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on mileage_settings to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on road_distances to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on trips to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
grant select, insert, delete on mileage_rates to custodia_tenant;
grant select, insert, update (commute_paid, version) on mileage_settings to custodia_tenant;
grant select, insert, update (places, distance_m, asked_at) on road_distances to custodia_tenant;
grant select, insert, update, delete on trips to custodia_tenant;

create trigger audit after insert or update or delete on mileage_rates for each row execute function audit_row();
create trigger audit after insert or update or delete on mileage_settings for each row execute function audit_row();
create trigger audit after insert or update or delete on trips for each row execute function audit_row();

/** What was decided stays, until it is opened again; only an open trip that somebody entered can go. */
create function keep_decided_trip() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    -- With its organisation everything goes.
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
