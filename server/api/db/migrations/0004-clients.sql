create table clients (
  organization_id     uuid not null references organizations on delete cascade,
  id                  uuid not null,
  name                text not null check (char_length(name) between 1 and 120),
  status              text not null default 'active' check (status in ('lead', 'active', 'paused', 'ended')),
  billing_address     jsonb not null,
  notes               text not null default '' check (char_length(notes) <= 4000),
  contract_starts_on  date,
  contract_ends_on    date,
  contract_basis      text not null default 'none' check (contract_basis in ('none', 'month', 'visit')),
  contract_price_minor bigint check (contract_price_minor between 0 and 1000000000),
  version             integer not null default 1,
  created_at          timestamptz not null default now(),
  archived_at         timestamptz,
  primary key (organization_id, id),
  constraint contract_dates_reversed check (contract_ends_on >= contract_starts_on)
);
create unique index client_name_taken on clients (organization_id, lower(name)) where archived_at is null;
create index clients_by_name on clients (organization_id, lower(name), id);
create index clients_by_age on clients (organization_id, created_at, id);
create index clients_search on clients using gin (lower(name) gin_trgm_ops);

create table client_contacts (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  client_id       uuid not null,
  name            text not null check (char_length(name) between 1 and 120),
  title           text not null default '' check (char_length(title) <= 120),
  email           text not null default '' check (char_length(email) <= 254),
  phone           text not null default '' check (char_length(phone) <= 40),
  -- Set once the contact accepted an invitation to the client area.
  user_id         uuid references users on delete set null,
  position        integer not null default 0,
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references clients (organization_id, id) on delete cascade
);
create index client_contacts_of_client on client_contacts (organization_id, client_id, position, id);
create index client_contacts_of_user on client_contacts (user_id) where user_id is not null;

create table locations (
  organization_id   uuid not null references organizations on delete cascade,
  id                uuid not null,
  client_id         uuid not null,
  name              text not null check (char_length(name) between 1 and 120),
  address           jsonb not null,
  latitude          double precision check (latitude between -90 and 90),
  longitude         double precision check (longitude between -180 and 180),
  time_zone         text not null,
  geofence_radius_m integer not null default 150 check (geofence_radius_m between 25 and 5000),
  phone_numbers     text[] not null default '{}',
  access_notes      text not null default '' check (char_length(access_notes) <= 4000),
  alarm_code        text not null default '' check (char_length(alarm_code) <= 60),
  version           integer not null default 1,
  created_at        timestamptz not null default now(),
  archived_at       timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references clients (organization_id, id),
  constraint coordinates_incomplete check ((latitude is null) = (longitude is null))
);
create unique index location_name_taken on locations (organization_id, client_id, lower(name)) where archived_at is null;
create index locations_of_client on locations (organization_id, client_id, lower(name), id);

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
  -- Lets a checklist line prove that its area belongs to its job's location.
  constraint areas_location unique (organization_id, location_id, id)
);

create table jobs (
  organization_id  uuid not null references organizations on delete cascade,
  id               uuid not null,
  location_id      uuid not null,
  name             text not null check (char_length(name) between 1 and 120),
  status           text not null default 'active' check (status in ('active', 'paused', 'ended')),
  notes            text not null default '' check (char_length(notes) <= 4000),
  budgeted_minutes integer check (budgeted_minutes between 0 and 6000),
  price_minor      bigint check (price_minor between 0 and 1000000000),
  price_basis      text not null default 'visit' check (price_basis in ('visit', 'month')),
  -- The weekly pattern: either all of it or none.
  weekdays         smallint[] check (cardinality(weekdays) between 1 and 7 and weekdays <@ '{1,2,3,4,5,6,7}'),
  start_time       time,
  duration_minutes integer check (duration_minutes between 5 and 1440),
  every_weeks      smallint check (every_weeks between 1 and 52),
  starts_on        date,
  ends_on          date,
  skip_holidays    boolean not null default false,
  version          integer not null default 1,
  created_at       timestamptz not null default now(),
  archived_at      timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, location_id) references locations (organization_id, id),
  constraint jobs_location unique (organization_id, location_id, id),
  constraint schedule_dates_reversed check (ends_on >= starts_on),
  constraint schedule_whole check (num_nulls(weekdays, start_time, duration_minutes, every_weeks, starts_on) in (0, 5))
);
create unique index job_name_taken on jobs (organization_id, location_id, lower(name)) where archived_at is null;
create index jobs_scheduled on jobs (organization_id, starts_on)
  where weekdays is not null and archived_at is null and status = 'active';

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
  foreign key (organization_id, location_id, job_id) references jobs (organization_id, location_id, id) on delete cascade,
  constraint area_in_use foreign key (organization_id, location_id, area_id)
    references areas (organization_id, location_id, id)
);
create index checklist_items_of_job on checklist_items (organization_id, job_id, position);
create index checklist_items_of_area on checklist_items (organization_id, area_id) where area_id is not null;

alter table clients enable row level security;
alter table client_contacts enable row level security;
alter table locations enable row level security;
alter table areas enable row level security;
alter table jobs enable row level security;
alter table checklist_items enable row level security;

create policy own_organization on clients to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on client_contacts to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on locations to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on areas to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on jobs to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on checklist_items to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());

grant select, insert, update on clients, locations, jobs to custodia_tenant;
grant select, insert, update, delete on client_contacts, areas, checklist_items to custodia_tenant;

create trigger audit after insert or update or delete on clients for each row execute function audit_row();
create trigger audit after insert or update or delete on client_contacts for each row execute function audit_row();
create trigger audit after insert or update or delete on locations for each row execute function audit_row('alarm_code');
create trigger audit after insert or update or delete on areas for each row execute function audit_row();
create trigger audit after insert or update or delete on jobs for each row execute function audit_row();
create trigger audit after insert or update or delete on checklist_items for each row execute function audit_row();

/** The clients whose contact a user is. */
create function lookup.client_contacts(of_user uuid)
  returns table (organization_id uuid, client_id uuid, contact_id uuid)
  language sql stable security definer set search_path = '' as $$
    select c.organization_id, c.client_id, c.id from public.client_contacts c where c.user_id = of_user
  $$;
revoke all on function lookup.client_contacts from public;
grant execute on function lookup.client_contacts to custodia_app;
