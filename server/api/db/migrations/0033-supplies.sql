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
create unique index supplier_name_taken on suppliers (organization_id, lower(name)) where archived_at is null;

create table supply_items (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  name            text not null check (char_length(name) between 1 and 120),
  sku             text not null default '' check (char_length(sku) <= 60),
  unit            text not null default '' check (char_length(unit) <= 30),
  pack_size       integer not null default 1 check (pack_size between 1 and 100000),
  -- Of one unit, in 1/10000 of the currency.
  unit_cost_e4    integer not null default 0 check (unit_cost_e4 >= 0),
  -- On top of the cost where a client pays, in 1/100 of a percent.
  markup_bp       integer not null default 0 check (markup_bp between 0 and 100000),
  is_billable     boolean not null default true,
  supplier_id     uuid,
  -- Null: use in the time of delivery and safety decides.
  reorder_point   integer check (reorder_point >= 0),
  par             integer check (par >= 0),
  safety_days     smallint not null default 3 check (safety_days between 0 and 365),
  archived_at     timestamptz,
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  constraint supply_items_supplier foreign key (organization_id, supplier_id)
    references suppliers (organization_id, id)
);
create unique index supply_name_taken on supply_items (organization_id, lower(name)) where archived_at is null;
create unique index supply_sku_taken on supply_items (organization_id, lower(sku))
  where archived_at is null and sku <> '';
create index supply_items_of_supplier on supply_items (organization_id, supplier_id);

create table stock_areas (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  name            text not null check (char_length(name) between 1 and 120),
  kind            text not null check (kind in ('warehouse', 'vehicle', 'closet')),
  -- A closet stands at a client's location.
  location_id     uuid,
  archived_at     timestamptz,
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, location_id) references locations (organization_id, id),
  constraint stock_area_place check ((kind = 'closet') = (location_id is not null))
);
create unique index stock_area_name_taken on stock_areas (organization_id, lower(name)) where archived_at is null;
create unique index stock_closet_taken on stock_areas (organization_id, location_id)
  where archived_at is null and location_id is not null;

-- What came, went and was counted. Nothing in it is ever changed: a mistake is put right by another line.
create table stock_moves (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  item_id         uuid not null,
  -- Null for what went from a supplier or a pocket straight into use.
  area_id         uuid,
  -- The client's place that it is about: a closet's own, or where it was used.
  location_id     uuid,
  kind            text not null check (kind in ('receive', 'issue', 'transfer', 'count', 'return', 'waste', 'bill')),
  -- What it does to the area's stock.
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
create index stock_moves_of_item on stock_moves (organization_id, item_id, id);
create index stock_moves_of_area on stock_moves (organization_id, area_id, id);
create index stock_moves_of_location on stock_moves (organization_id, location_id, at) where location_id is not null;
create index stock_moves_by_time on stock_moves (organization_id, at) where location_id is not null;
create index stock_moves_of_source on stock_moves (organization_id, source_id) where source_id is not null;

-- The sum of the moves, so that asking for it does not grow with them. The trigger alone writes it.
create table stock_levels (
  organization_id uuid not null references organizations on delete cascade,
  area_id         uuid not null,
  item_id         uuid not null,
  on_hand         integer not null,
  primary key (organization_id, area_id, item_id),
  foreign key (organization_id, area_id) references stock_areas (organization_id, id),
  foreign key (organization_id, item_id) references supply_items (organization_id, id)
);
create index stock_levels_of_item on stock_levels (organization_id, item_id);

alter table suppliers enable row level security;
alter table supply_items enable row level security;
alter table stock_areas enable row level security;
alter table stock_moves enable row level security;
alter table stock_levels enable row level security;
create policy own_organization on suppliers to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on supply_items to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on stock_areas to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on stock_moves to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on stock_levels to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());

grant select, insert, update (name, email, phone, lead_days, archived_at, version) on suppliers to custodia_tenant;
grant select, insert, update (name, sku, unit, pack_size, unit_cost_e4, markup_bp, is_billable, supplier_id,
  reorder_point, par, safety_days, archived_at, version) on supply_items to custodia_tenant;
grant select, insert, update (name, archived_at, version) on stock_areas to custodia_tenant;
grant select, insert on stock_moves to custodia_tenant;
grant select on stock_levels to custodia_tenant;

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

-- `stock_moves` is history itself, so the trail does not repeat it.
create trigger audit after insert or update or delete on suppliers for each row execute function audit_row();
create trigger audit after insert or update or delete on supply_items for each row execute function audit_row();
create trigger audit after insert or update or delete on stock_areas for each row execute function audit_row();

create trigger held_to_regions before insert or update or delete on stock_areas
  for each row when (current_region_ids() is not null) execute function held_to_regions();
-- A delivery takes from the warehouse too, which lies in no region.
create trigger held_to_regions before insert on stock_moves
  for each row when (current_region_ids() is not null and new.location_id is not null)
  execute function held_to_regions();
