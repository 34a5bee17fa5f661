-- Locations and jobs
-- Where is cleaned, what is done there, and how to get in.

create table locations (
  organization_id         uuid not null references organizations on delete cascade,
  id                      uuid not null,
  client_id               uuid not null,
  name                    text not null check (char_length(name) between 1 and 120),
  address                 jsonb not null,
  latitude                double precision check (latitude between -90 and 90),
  longitude               double precision check (longitude between -180 and 180),
  time_zone               text not null,
  geofence_radius_m       integer not null default 150 check (geofence_radius_m between 25 and 5000),
  phone_numbers           text[] not null default '{}',
  access_notes            text not null default '' check (char_length(access_notes) <= 4000),
  version                 integer not null default 1,
  created_at              timestamptz not null default now(),
  archived_at             timestamptz,
  region_id               uuid,
  -- Certificates, by name, that are required to work here, and what happens without one.
  required_certifications text[] not null default '{}' check (cardinality(required_certifications) <= 20),
  clearance_policy        text not null default 'flag' check (clearance_policy in ('flag', 'block')),
  is_exchanging           boolean not null default false,
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references clients (organization_id, id),
  constraint coordinates_incomplete check ((latitude is null) = (longitude is null)),
  constraint locations_region foreign key (organization_id, region_id) references regions (organization_id, id)
);
comment on table locations is 'A place that is cleaned, with its address, clock and geofence.';
create index locations_of_client on locations (organization_id, client_id, lower(name), id);
create index locations_of_region on locations (organization_id, region_id) where region_id is not null;
create index locations_prefix on locations (organization_id, (lower(name) collate "C")) where archived_at is null;
create index locations_words on locations using gin (
    organization_id,
    (name || ' ' || coalesce(address ->> 'line1', '') || ' ' || coalesce(address ->> 'city', '')) gin_trgm_ops)
  where archived_at is null;
create unique index location_name_taken on locations (organization_id, client_id, lower(name))
  where archived_at is null and not is_exchanging;
select isolate_tenants('locations');
grant select, insert, update on locations to custodia_tenant;
select limit_to_regions('locations');
select record_changes('locations', 'is_exchanging');

/** Whether a row lies in those regions: by its own region, its location's, or one of its client's locations. */
create function in_current_regions(of_row jsonb) returns boolean
  language sql stable as $$
    select coalesce(case
      when of_row ? 'region_id' then (of_row ->> 'region_id')::uuid = any (current_region_ids())
      when of_row ? 'location_id' then exists (
        select from locations l
        where l.id = (of_row ->> 'location_id')::uuid and l.region_id = any (current_region_ids()))
      else exists (
        select from locations l
        where l.client_id = coalesce(of_row ->> 'client_id', of_row ->> 'id')::uuid
          and l.region_id = any (current_region_ids()))
    end, false)
  $$;

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

create table areas (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  location_id     uuid not null,
  name            text not null check (char_length(name) between 1 and 120),
  floor_type      text not null,
  square_feet     integer check (square_feet between 0 and 10000000),
  position        integer not null,
  primary key (organization_id, id),
  foreign key (organization_id, location_id) references locations (organization_id, id) on delete cascade,
  -- Lets a checklist item prove that its area belongs to its job's location.
  constraint areas_location unique (organization_id, location_id, id)
);
comment on table areas is 'A room or floor of a location.';
select isolate_tenants('areas');
grant select, insert, update, delete on areas to custodia_tenant;
select record_changes('areas');
select limit_to_regions('areas');

create table jobs (
  organization_id     uuid not null references organizations on delete cascade,
  id                  uuid not null,
  location_id         uuid not null,
  name                text not null check (char_length(name) between 1 and 120),
  status              text not null default 'active' check (status in ('active', 'paused', 'ended')),
  notes               text not null default '' check (char_length(notes) <= 4000),
  -- How many people a visit needs.
  crew_size           smallint not null default 1 check (crew_size between 1 and 50),
  budgeted_minutes    integer check (budgeted_minutes between 0 and 6000),
  price_minor         bigint check (price_minor between 0 and 1000000000),
  price_basis         text not null default 'visit' check (price_basis in ('visit', 'month')),
  version             integer not null default 1,
  created_at          timestamptz not null default now(),
  archived_at         timestamptz,
  -- Null means the organization's.
  early_start_minutes smallint check (early_start_minutes between 0 and 720),
  short_percent       smallint check (short_percent between 10 and 100),
  is_exchanging       boolean not null default false,
  primary key (organization_id, id),
  foreign key (organization_id, location_id) references locations (organization_id, id),
  constraint jobs_location unique (organization_id, location_id, id)
);
comment on table jobs is 'Work that is done at a location: its status, crew size, budget and price.';
create index jobs_prefix on jobs (organization_id, (lower(name) collate "C")) where archived_at is null;
create index jobs_words on jobs using gin (organization_id, name gin_trgm_ops) where archived_at is null;
create unique index job_name_taken on jobs (organization_id, location_id, lower(name))
  where archived_at is null and not is_exchanging;
select isolate_tenants('jobs');
grant select, insert, update on jobs to custodia_tenant;
select record_changes('jobs', 'is_exchanging');
select limit_to_regions('jobs');

create table checklist_items (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  job_id          uuid not null,
  location_id     uuid not null,
  area_id         uuid,
  task            text not null check (char_length(task) between 1 and 120),
  frequency       text not null check (frequency in ('visit', 'week', 'month', 'quarter')),
  position        integer not null,
  primary key (organization_id, id),
  foreign key (organization_id, location_id, job_id)
    references jobs (organization_id, location_id, id) on delete cascade,
  constraint area_in_use foreign key (organization_id, location_id, area_id)
    references areas (organization_id, location_id, id)
);
comment on table checklist_items is 'A task on a job''s checklist and how often it is due.';
create index checklist_items_of_job on checklist_items (organization_id, job_id, position);
create index checklist_items_of_area on checklist_items (organization_id, area_id) where area_id is not null;
select isolate_tenants('checklist_items');
grant select, insert, update, delete on checklist_items to custodia_tenant;
select record_changes('checklist_items');
select limit_to_regions('checklist_items');

-- Kept apart from locations, which everything reads. Only the application has the key: a plain code waits in `unsealed`
-- for the next start to seal it.
create table alarm_codes (
  organization_id uuid not null references organizations on delete cascade,
  location_id     uuid not null,
  -- Both null where the location had a code and has none now.
  sealed          bytea,
  unsealed        text check (char_length(unsealed) between 1 and 60),
  changed_at      timestamptz not null default now(),
  primary key (organization_id, location_id),
  check (num_nonnulls(sealed, unsealed) <= 1),
  foreign key (organization_id, location_id) references locations (organization_id, id) on delete cascade
);
comment on table alarm_codes is 'A location''s alarm code, sealed with the installation''s key.';
select isolate_tenants('alarm_codes');
grant select, insert, update on alarm_codes to custodia_tenant;
select record_changes('alarm_codes', 'sealed', 'unsealed');
select limit_to_regions('alarm_codes');

/** Organizations that have codes, or only those with one that is not sealed yet. */
create function lookup.with_alarm_codes(only_unsealed boolean) returns table (organization_id uuid)
  language sql stable security definer set search_path = '' as $$
    select distinct c.organization_id from public.alarm_codes c
    where c.unsealed is not null or (c.sealed is not null and not only_unsealed)
  $$;
revoke all on function lookup.with_alarm_codes from public;
grant execute on function lookup.with_alarm_codes to custodia_app;

create table alarm_code_reveals (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  location_id     uuid not null,
  member_id       uuid not null,
  revealed_at     timestamptz not null default now(),
  -- The visit the member was to come to, or the reason a manager gave.
  job_id          uuid,
  original_start  timestamptz,
  reason          text check (char_length(reason) between 1 and 300),
  latitude        double precision check (latitude between -90 and 90),
  longitude       double precision check (longitude between -180 and 180),
  accuracy_m      double precision check (accuracy_m >= 0),
  request_id      text not null check (char_length(request_id) <= 200),
  -- Owners and admins were alerted about this one.
  is_alert        boolean not null default false,
  primary key (organization_id, id),
  check (num_nonnulls(job_id, original_start) in (0, 2)),
  check ((job_id is null) = (reason is not null)),
  check (num_nonnulls(latitude, longitude, accuracy_m) in (0, 3)),
  foreign key (organization_id, location_id) references locations (organization_id, id),
  foreign key (organization_id, location_id, job_id) references jobs (organization_id, location_id, id),
  foreign key (organization_id, member_id) references members (organization_id, id)
);
comment on table alarm_code_reveals is 'Every time somebody was shown an alarm code, written before the code is sent.';
create index alarm_code_reveals_of_location on alarm_code_reveals (organization_id, location_id, id);
create index alarm_code_reveals_of_member on alarm_code_reveals (organization_id, member_id, revealed_at);
create index alarm_code_reveals_of_job on alarm_code_reveals (organization_id, location_id, job_id)
  where job_id is not null;
select isolate_tenants('alarm_code_reveals');
grant select, insert on alarm_code_reveals to custodia_tenant;
select record_changes('alarm_code_reveals');
-- Whoever comes to a visit needs its code, wherever it is.
create trigger held_to_regions before insert on alarm_code_reveals
  for each row when (current_region_ids() is not null and new.reason is not null) execute function held_to_regions();

create table site_keys (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  location_id     uuid not null,
  kind            text not null check (kind in ('key', 'fob', 'card', 'remote')),
  -- What is stamped on it.
  number          text not null check (char_length(number) between 1 and 60),
  note            text not null default '' check (char_length(note) <= 300),
  -- Written by the movements alone.
  state           text not null default 'in_office' check (state in ('in_office', 'issued', 'lost')),
  holder_id       uuid,
  since           timestamptz not null default now(),
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, location_id) references locations (organization_id, id),
  foreign key (organization_id, holder_id) references members (organization_id, id),
  constraint site_keys_held_when_issued check ((state = 'issued') = (holder_id is not null))
);
comment on table site_keys is 'A key, fob, card or remote of a location: where it is and who holds it.';
create unique index site_keys_number_taken on site_keys (organization_id, location_id, kind, lower(number));
create index site_keys_of_holder on site_keys (organization_id, holder_id) where holder_id is not null;
select isolate_tenants('site_keys');
grant select, insert (organization_id, id, location_id, kind, number, note), update (number, note) on site_keys to
  custodia_tenant;
select record_changes('site_keys');
select limit_to_regions('site_keys');

create table site_key_movements (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  site_key_id     uuid not null,
  kind            text not null check (kind in ('issued', 'returned', 'lost', 'found')),
  -- Who got it, or had it.
  member_id       uuid,
  note            text not null default '' check (char_length(note) <= 300),
  moved_at        timestamptz not null default now(),
  -- Who recorded it.
  recorded_by     uuid default nullif(current_setting('app.user_id', true), '')::uuid,
  primary key (organization_id, id),
  foreign key (organization_id, site_key_id) references site_keys (organization_id, id),
  foreign key (organization_id, member_id) references members (organization_id, id)
);
comment on table site_key_movements is 'What happened to a key, in order.';
create index site_key_movements_of_key on site_key_movements (organization_id, site_key_id, id);
create index site_key_movements_of_member on site_key_movements (organization_id, member_id)
  where member_id is not null;
select isolate_tenants('site_key_movements');
grant select, insert on site_key_movements to custodia_tenant;
select record_changes('site_key_movements');

/** A key has one holder at a time: each movement locks the key's row and must follow from the one before. */
create function move_site_key() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  held public.site_keys;
  follows boolean;
begin
  select * into strict held from public.site_keys
    where organization_id = new.organization_id and id = new.site_key_id for update;
  follows := case new.kind
    when 'issued' then held.state = 'in_office' and new.member_id is not null
    when 'returned' then held.state = 'issued'
    when 'lost' then held.state <> 'lost'
    else held.state = 'lost' end;
  if not follows then
    raise exception 'a key that is % cannot be %', held.state, new.kind
      using errcode = 'check_violation', constraint = 'site_key_movements_in_order';
  end if;
  if new.kind <> 'issued' then new.member_id := held.holder_id; end if;
  update public.site_keys set
      state = case new.kind when 'issued' then 'issued' when 'lost' then 'lost' else 'in_office' end,
      holder_id = case when new.kind = 'issued' then new.member_id end,
      since = new.moved_at
    where organization_id = new.organization_id and id = new.site_key_id;
  return new;
end $$;
revoke all on function move_site_key from public;
create trigger move_site_key before insert on site_key_movements for each row execute function move_site_key();
