-- Supplies and purchases
-- What is used, where it is stocked, what crews ask for, and what is ordered from suppliers.

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

create table purchase_counters (
  organization_id uuid not null references organizations on delete cascade,
  last_number     integer not null,
  primary key (organization_id)
);
comment on table purchase_counters is 'The number of the last purchase order, written by a trigger alone.';
select isolate_tenants('purchase_counters');
grant select on purchase_counters to custodia_tenant;

create table purchase_orders (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  number          integer not null,
  supplier_id     uuid not null,
  -- Where it is delivered.
  area_id         uuid not null,
  state           text not null default 'draft'
    check (state in ('draft', 'sent', 'partly_received', 'received', 'closed', 'cancelled')),
  note            text not null default '' check (char_length(note) <= 500),
  -- The order whose missing rest this one asks for again.
  back_order_of   uuid,
  sent_at         timestamptz,
  sent_by         uuid,
  -- Empty where it was ordered by phone or in a shop.
  sent_to         text not null default '' check (char_length(sent_to) <= 254),
  mailed_at       timestamptz,
  -- The row of `files` with the order's own id keeps its content alive.
  document_hash   text check (document_hash ~ '^[0-9a-f]{64}$'),
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  constraint purchase_order_number unique (organization_id, number),
  foreign key (organization_id, supplier_id) references suppliers (organization_id, id),
  foreign key (organization_id, area_id) references stock_areas (organization_id, id),
  foreign key (organization_id, back_order_of) references purchase_orders (organization_id, id),
  constraint purchase_order_sent check ((state in ('draft', 'cancelled')) = (sent_at is null)),
  constraint purchase_order_mailed check (mailed_at is null or sent_to <> '')
);
comment on table purchase_orders is 'An order from a supplier, from its draft to its last receipt.';
create index purchase_orders_by_state on purchase_orders (organization_id, state, id);
create index purchase_orders_of_supplier on purchase_orders (organization_id, supplier_id, id);
select isolate_tenants('purchase_orders');
grant select, insert (organization_id, id, supplier_id, area_id, note, back_order_of),
  update (area_id, note, state, sent_at, sent_by, sent_to, mailed_at, document_hash, version)
  on purchase_orders to custodia_tenant;
select record_changes('purchase_orders');

create table purchase_order_lines (
  organization_id uuid not null references organizations on delete cascade,
  order_id        uuid not null,
  position        smallint not null check (position > 0),
  item_id         uuid not null,
  quantity        integer not null check (quantity between 1 and 1000000),
  unit_cost_e4    integer not null check (unit_cost_e4 >= 0),
  received        integer not null default 0 check (received >= 0),
  primary key (organization_id, order_id, position),
  constraint purchase_line_item_once unique (organization_id, order_id, item_id),
  foreign key (organization_id, order_id) references purchase_orders (organization_id, id) on delete cascade,
  foreign key (organization_id, item_id) references supply_items (organization_id, id)
);
comment on table purchase_order_lines is 'An item of a purchase order, with how much of it was received.';
create index purchase_order_lines_of_item on purchase_order_lines (organization_id, item_id) where received < quantity;
select isolate_tenants('purchase_order_lines');
grant select, insert (organization_id, order_id, position, item_id, quantity, unit_cost_e4), delete
  on purchase_order_lines to custodia_tenant;
select record_changes('purchase_order_lines', 'received');

/** Numbers an order after the last one; a draft that is not wanted is cancelled, so that no number is missing. */
create function number_purchase_order() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  insert into purchase_counters (organization_id, last_number) values (new.organization_id, 1)
  on conflict (organization_id) do update set last_number = purchase_counters.last_number + 1
  returning last_number into new.number;
  return new;
end $$;
create trigger number_order before insert on purchase_orders for each row execute function number_purchase_order();

/** What was sent stays as it was sent; its state follows from what was received. */
create function keep_purchase_state() returns trigger
  language plpgsql as $$
declare
  missing integer;
  got     integer;
begin
  if old.state in ('closed', 'cancelled') and new.state <> old.state
    or old.state <> 'draft' and new.state in ('draft', 'cancelled')
    or old.state = 'draft' and new.state not in ('draft', 'cancelled', 'sent')
    or old.state = 'received' and new.state = 'closed'
    or old.state <> 'draft' and (new.area_id, new.note, new.sent_at) is distinct from (old.area_id, old.note, old.sent_at)
  then
    raise exception 'not a step of a purchase order'
      using errcode = 'check_violation', constraint = 'purchase_order_step';
  end if;
  if new.state in ('sent', 'partly_received', 'received') then
    select sum(greatest(0, l.quantity - l.received)), sum(l.received) into missing, got
    from purchase_order_lines l where l.organization_id = new.organization_id and l.order_id = new.id;
    if missing is null then
      raise exception 'nothing is ordered' using errcode = 'check_violation', constraint = 'purchase_order_empty';
    end if;
    new.state := case when missing = 0 then 'received' when got > 0 then 'partly_received' else 'sent' end;
  end if;
  return new;
end $$;
create trigger keep_state before update on purchase_orders for each row execute function keep_purchase_state();

/** Lines belong to drafts: what was sent is not rewritten. */
create function keep_purchase_lines() returns trigger
  language plpgsql as $$
begin
  if exists (
    select from purchase_orders o
    where o.organization_id = coalesce(new.organization_id, old.organization_id)
      and o.id = coalesce(new.order_id, old.order_id) and o.state <> 'draft')
  then
    raise exception 'the order was sent' using errcode = 'check_violation', constraint = 'purchase_order_step';
  end if;
  return coalesce(new, old);
end $$;
create trigger keep_lines before insert or delete on purchase_order_lines
  for each row execute function keep_purchase_lines();
