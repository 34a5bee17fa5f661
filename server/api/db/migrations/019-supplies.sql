-- Supplies
-- What is used, where it is stocked, and what crews ask for.

create table suppliers (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  name            text not null check (char_length(name) between 1 and 120),
  email           text not null default '' check (char_length(email) <= 254),
  phone           text not null default '' check (char_length(phone) <= 40),
  lead_days       smallint not null default 7 check (lead_days between 0 and 365),
  archived_at     timestamptz,
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  primary key (organization_id, id)
);
comment on table suppliers is 'A company that supplies are bought from.';
create unique index supplier_name_taken on suppliers (organization_id, lower(name)) where archived_at is null;
select isolate_tenants('suppliers');
grant select, insert, update (name, email, phone, lead_days, archived_at, version) on suppliers to custodia_tenant;
-- `stock_moves` is history itself, so the audit log does not repeat it.
select record_changes('suppliers');

create table supply_items (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  name            text not null check (char_length(name) between 1 and 120),
  sku             text not null default '' check (char_length(sku) <= 60),
  unit            text not null default '' check (char_length(unit) <= 30),
  pack_size       integer not null default 1 check (pack_size between 1 and 100000),
  -- Per unit, in 1/10000 of the currency.
  unit_cost_e4    integer not null default 0 check (unit_cost_e4 >= 0),
  -- Added to the cost where a client pays, in 1/100 of a percent.
  markup_bp       integer not null default 0 check (markup_bp between 0 and 100000),
  is_billable     boolean not null default true,
  supplier_id     uuid,
  -- Null: computed from use during the lead time and the safety days.
  reorder_point   integer check (reorder_point >= 0),
  par             integer check (par >= 0),
  safety_days     smallint not null default 3 check (safety_days between 0 and 365),
  archived_at     timestamptz,
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  -- The row of `files` with the item's own id keeps its content alive.
  photo_hash      text check (photo_hash ~ '^[0-9a-f]{64}$'),
  primary key (organization_id, id),
  constraint supply_items_supplier foreign key (organization_id, supplier_id)
    references suppliers (organization_id, id)
);
comment on table supply_items is 'A product in the supply catalog.';
create unique index supply_name_taken on supply_items (organization_id, lower(name)) where archived_at is null;
create unique index supply_sku_taken on supply_items (organization_id, lower(sku))
  where archived_at is null and sku <> '';
create index supply_items_of_supplier on supply_items (organization_id, supplier_id);
create index supply_items_prefix on supply_items (organization_id, (lower(name) collate "C")) where archived_at is null;
create index supply_items_words
  on supply_items using gin (organization_id, (name || ' ' || sku) gin_trgm_ops) where archived_at is null;
select isolate_tenants('supply_items');
grant select, insert, update (name, sku, unit, pack_size, unit_cost_e4, markup_bp, is_billable, supplier_id,
  reorder_point, par, safety_days, archived_at, version, photo_hash) on supply_items to custodia_tenant;
select record_changes('supply_items');

create table stock_areas (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  name            text not null check (char_length(name) between 1 and 120),
  kind            text not null check (kind in ('warehouse', 'vehicle', 'closet')),
  -- A closet is at a client's location.
  location_id     uuid,
  archived_at     timestamptz,
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, location_id) references locations (organization_id, id),
  constraint stock_area_place check ((kind = 'closet') = (location_id is not null))
);
comment on table stock_areas is 'A warehouse, vehicle or closet that holds stock.';
create unique index stock_area_name_taken on stock_areas (organization_id, lower(name)) where archived_at is null;
create unique index stock_closet_taken on stock_areas (organization_id, location_id)
  where archived_at is null and location_id is not null;
select isolate_tenants('stock_areas');
grant select, insert, update (name, archived_at, version) on stock_areas to custodia_tenant;
select record_changes('stock_areas');
select limit_to_regions('stock_areas');

-- Lines are never changed: another line corrects a mistake.
create table stock_moves (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  item_id         uuid not null,
  -- Null for what went straight from a supplier into use.
  area_id         uuid,
  -- The client's location it is about: a closet's own, or where it was used.
  location_id     uuid,
  kind            text not null check (kind in ('receive', 'issue', 'transfer', 'count', 'return', 'waste', 'bill')),
  -- The change in the area's stock.
  quantity        integer not null check (quantity <> 0 and abs(quantity) <= 1000000),
  -- As they were then.
  unit_cost_e4    integer not null check (unit_cost_e4 >= 0),
  markup_bp       integer not null,
  is_billable     boolean not null,
  -- The other line of a transfer.
  transfer_id     uuid,
  source          text not null check (source in ('manual', 'request', 'recap')),
  source_id       uuid,
  note            text not null default '' check (char_length(note) <= 500),
  user_id         uuid,
  at              timestamptz not null,
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, item_id) references supply_items (organization_id, id),
  foreign key (organization_id, area_id) references stock_areas (organization_id, id),
  foreign key (organization_id, location_id) references locations (organization_id, id)
);
comment on table stock_moves is 'Stock that came, went or was counted.';
create index stock_moves_of_item on stock_moves (organization_id, item_id, id);
create index stock_moves_of_area on stock_moves (organization_id, area_id, id);
create index stock_moves_of_location on stock_moves (organization_id, location_id, at) where location_id is not null;
create index stock_moves_by_time on stock_moves (organization_id, at) where location_id is not null;
create index stock_moves_of_source on stock_moves (organization_id, source_id) where source_id is not null;
-- Pages of one kind, or about one location, end where the page is full instead of reading on for rare lines.
create index stock_moves_of_kind on stock_moves (organization_id, kind, id);
create index stock_moves_about_location on stock_moves (organization_id, location_id, id) where location_id is not null;
select isolate_tenants('stock_moves');
grant select, insert on stock_moves to custodia_tenant;
-- A delivery also takes from the warehouse, which is in no region.
create trigger held_to_regions before insert on stock_moves
  for each row when (current_region_ids() is not null and new.location_id is not null)
  execute function held_to_regions();

-- So that asking does not get slower as moves add up.
create table stock_levels (
  organization_id uuid not null references organizations on delete cascade,
  area_id         uuid not null,
  item_id         uuid not null,
  on_hand         integer not null,
  primary key (organization_id, area_id, item_id),
  foreign key (organization_id, area_id) references stock_areas (organization_id, id),
  foreign key (organization_id, item_id) references supply_items (organization_id, id)
);
comment on table stock_levels is
  'What is on hand of an item in an area: the sum of its moves, written by a trigger alone.';
create index stock_levels_of_item on stock_levels (organization_id, item_id);
select isolate_tenants('stock_levels');
grant select on stock_levels to custodia_tenant;

/** Adds a move to the stock on hand. */
create function keep_stock_level() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  insert into stock_levels (organization_id, area_id, item_id, on_hand)
  values (new.organization_id, new.area_id, new.item_id, new.quantity)
  on conflict (organization_id, area_id, item_id) do update set on_hand = stock_levels.on_hand + excluded.on_hand;
  return null;
end $$;
create trigger keep_level after insert on stock_moves for each row
  when (new.area_id is not null) execute function keep_stock_level();

create table supply_requests (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  member_id       uuid not null,
  location_id     uuid not null,
  note            text not null default '' check (char_length(note) <= 1000),
  state           text not null default 'requested'
    check (state in ('requested', 'approved', 'declined', 'ordered', 'delivered')),
  answer          text not null default '' check (char_length(answer) <= 1000),
  decided_at      timestamptz,
  decided_by      uuid,
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, member_id) references members (organization_id, id),
  foreign key (organization_id, location_id) references locations (organization_id, id)
);
comment on table supply_requests is 'A crew''s request for supplies and its decision.';
create index supply_requests_by_state on supply_requests (organization_id, state, id);
create index supply_requests_of_member on supply_requests (organization_id, member_id, id);
create index supply_requests_of_location on supply_requests (organization_id, location_id, id);
select isolate_tenants('supply_requests');
grant select, insert, update (state, answer, decided_at, decided_by, version) on supply_requests to custodia_tenant;
select record_changes('supply_requests');
select limit_to_regions('supply_requests');

create table supply_request_items (
  organization_id   uuid not null references organizations on delete cascade,
  supply_request_id uuid not null,
  position          smallint not null,
  name              text not null check (char_length(name) between 1 and 120),
  quantity          integer not null check (quantity between 1 and 100000),
  unit              text not null default '' check (char_length(unit) <= 30),
  primary key (organization_id, supply_request_id, position),
  foreign key (organization_id, supply_request_id) references supply_requests (organization_id, id) on delete cascade
);
comment on table supply_request_items is 'A line of a supply request.';
select isolate_tenants('supply_request_items');
grant select, insert on supply_request_items to custodia_tenant;
select record_changes('supply_request_items');
