-- Stock
-- Every move names both of its ends and its cost; no place holds less than nothing, and the past stays.

-- So that asking does not get slower as moves add up.
create table stock_levels (
  organization_id uuid not null references organizations on delete cascade,
  area_id         uuid not null,
  item_id         uuid not null,
  on_hand         integer not null,
  primary key (organization_id, area_id, item_id),
  foreign key (organization_id, area_id) references stock_areas (organization_id, id),
  foreign key (organization_id, item_id) references supply_items (organization_id, id),
  constraint stock_level_not_below check (on_hand >= 0)
);
comment on table stock_levels is
  'What is on hand of an item in an area: the sum of its moves, written by a trigger alone.';
create index stock_levels_of_item on stock_levels (organization_id, item_id);
select isolate_tenants('stock_levels');
grant select on stock_levels to custodia_tenant;

create table stock_values (
  organization_id uuid not null references organizations on delete cascade,
  item_id         uuid not null,
  -- How many moves it is the outcome of.
  moves           integer not null,
  quantity        integer not null check (quantity >= 0),
  -- Exact, in 1/10000 of the currency; what is shown is rounded from it.
  value_e4        bigint not null check (value_e4 >= 0),
  -- The average of a unit, kept when the last one leaves: what is found again is worth that.
  unit_cost_e4    bigint not null check (unit_cost_e4 >= 0),
  booked_at       timestamptz not null,
  primary key (organization_id, item_id),
  foreign key (organization_id, item_id) references supply_items (organization_id, id),
  constraint nothing_is_worth_nothing check (quantity > 0 or value_e4 = 0)
);
comment on table stock_values is
  'An item''s stock in all places and what was paid for it: the outcome of its moves, written by a trigger alone.';
select isolate_tenants('stock_values');
grant select on stock_values to custodia_tenant;

-- Lines are never changed: another line corrects a mistake.
create table stock_moves (
  organization_id   uuid not null references organizations on delete cascade,
  id                uuid not null,
  item_id           uuid not null,
  -- An end without a stock area is outside: the kind says whether that is a supplier, the use, the bin or a count.
  from_area_id      uuid,
  to_area_id        uuid,
  -- The client's location it is about: a closet's own, or where it was used.
  location_id       uuid,
  kind              text not null
    check (kind in ('receive', 'issue', 'transfer', 'count', 'return', 'waste', 'bill', 'direct')),
  -- Why a count differed; 'short' is written where more was used than was on record.
  reason            text check (reason in ('counted', 'damaged', 'lost', 'short')),
  quantity          integer not null check (quantity between 1 and 1000000),
  -- What was paid for a unit; where nothing was paid, the average.
  unit_cost_e4      bigint not null default 0 check (unit_cost_e4 >= 0),
  markup_bp         integer not null,
  is_billable       boolean not null,
  -- The move that this one takes back.
  undoes_id         uuid,
  source            text not null check (source in ('manual', 'request', 'recap', 'purchase')),
  source_id         uuid,
  -- The line of the purchase order that `source_id` names.
  purchase_position smallint,
  -- The supplier's number of the batch.
  lot               text not null default '' check (char_length(lot) <= 60),
  -- Somebody confirmed that more came than was ordered.
  is_over           boolean not null default false,
  note              text not null default '' check (char_length(note) <= 500),
  user_id           uuid,
  -- When it happened; what it is worth follows from when it was booked.
  at                timestamptz not null,
  created_at        timestamptz not null default now(),
  booked_at         timestamptz not null,
  -- The item's moves in the order they were booked, without gaps.
  nth               integer not null,
  cost_e4           bigint not null check (cost_e4 >= 0),
  -- The difference it makes to the stock's rounded value, so that sums of cents are exact.
  cost_minor        bigint not null check (cost_minor >= 0),
  -- What is then left of the item: at either end, and in all places.
  from_after        integer check (from_after >= 0),
  to_after          integer check (to_after >= 0),
  quantity_after    integer not null check (quantity_after >= 0),
  -- Of what an undo takes back out of stock, the part that had not left yet.
  undone_share      numeric(13, 12) check (undone_share between 0 and 1),
  value_after_e4    bigint not null check (value_after_e4 >= 0),
  -- What it adds to the value of all stock.
  value_minor       bigint not null generated always as (case
    when from_area_id is null and to_area_id is not null then cost_minor
    when from_area_id is not null and to_area_id is null then -cost_minor
    else 0 end) stored,
  -- What was used up, by quantity and cost; negative where it came back.
  used              integer not null generated always as (case
    when kind in ('receive', 'transfer') or reason = 'short' then 0
    when from_area_id is not null or kind = 'direct' and undoes_id is null then quantity else -quantity end) stored,
  used_minor        bigint not null generated always as (case
    when kind in ('receive', 'transfer') or reason = 'short' then 0
    when from_area_id is not null or kind = 'direct' and undoes_id is null then cost_minor else -cost_minor end) stored,
  primary key (organization_id, id),
  foreign key (organization_id, item_id) references supply_items (organization_id, id),
  foreign key (organization_id, from_area_id) references stock_areas (organization_id, id),
  foreign key (organization_id, to_area_id) references stock_areas (organization_id, id),
  foreign key (organization_id, location_id) references locations (organization_id, id),
  foreign key (organization_id, undoes_id) references stock_moves (organization_id, id),
  constraint stock_move_in_order unique (organization_id, item_id, nth),
  constraint stock_move_undone_once unique (organization_id, undoes_id),
  constraint stock_move_reason check ((kind = 'count') = (reason is not null)),
  constraint stock_move_ends check (case
    when kind = 'transfer'
      then from_area_id is not null and to_area_id is not null and from_area_id <> to_area_id
    when kind = 'direct' then from_area_id is null and to_area_id is null and location_id is not null
    when kind = 'count' then (from_area_id is null) <> (to_area_id is null)
    when (kind in ('receive', 'return')) = (undoes_id is null) then from_area_id is null and to_area_id is not null
    else from_area_id is not null and to_area_id is null end),
  constraint stock_move_afters check (
    (from_area_id is null) = (from_after is null) and (to_area_id is null) = (to_after is null)),
  constraint stock_move_purchase check ((source = 'purchase') = (purchase_position is not null)),
  constraint stock_move_purchase_line foreign key (organization_id, source_id, purchase_position)
    references purchase_order_lines (organization_id, order_id, position),
  constraint stock_move_leaves_nothing check (quantity_after > 0 or value_after_e4 = 0)
);
comment on table stock_moves is 'Stock that went from one place to another, came or was used: both ends, and its cost.';
create index stock_moves_from on stock_moves (organization_id, from_area_id, id) where from_area_id is not null;
create index stock_moves_to on stock_moves (organization_id, to_area_id, id) where to_area_id is not null;
-- What a place held, and what an item was worth, at the end of any day.
create index stock_moves_left on stock_moves (organization_id, from_area_id, item_id, booked_at, nth)
  where from_area_id is not null;
create index stock_moves_came on stock_moves (organization_id, to_area_id, item_id, booked_at, nth)
  where to_area_id is not null;
create index stock_moves_worth on stock_moves (organization_id, item_id, booked_at, nth);
create index stock_moves_of_item on stock_moves (organization_id, item_id, id);
create index stock_moves_booked on stock_moves (organization_id, booked_at);
create index stock_moves_of_location on stock_moves (organization_id, location_id, at) where location_id is not null;
create index stock_moves_by_time on stock_moves (organization_id, at) where location_id is not null;
create index stock_moves_of_source on stock_moves (organization_id, source_id) where source_id is not null;
-- Pages of one kind, or about one location, end where the page is full instead of reading on for rare lines.
create index stock_moves_of_kind on stock_moves (organization_id, kind, id);
create index stock_moves_about_location on stock_moves (organization_id, location_id, id) where location_id is not null;
select isolate_tenants('stock_moves');
grant select, insert (organization_id, id, item_id, from_area_id, to_area_id, location_id, kind, reason, quantity,
  unit_cost_e4, markup_bp, is_billable, undoes_id, source, source_id, purchase_position, lot, is_over, note, user_id, at,
  booked_at)
  on stock_moves to custodia_tenant;
-- A delivery also takes from the warehouse, which is in no region.
create trigger held_to_regions before insert on stock_moves
  for each row when (current_region_ids() is not null and new.location_id is not null)
  execute function held_to_regions();

/**
 * How much of what a move brought is still in stock. Units of an item are alike, so that what leaves takes the same
 * part of every receipt; an undo takes its own receipt first, and what comes back brings back what it took.
 */
create function undone_share_left(brought stock_moves) returns numeric
  language plpgsql stable set search_path = public as $$
declare
  later stock_moves;
  held  numeric := 1;
  taken numeric;
  rest  numeric;
  lost  jsonb := '{}';
begin
  for later in
    select * from stock_moves m
    where m.organization_id = brought.organization_id and m.item_id = brought.item_id and m.nth > brought.nth
      and (m.from_area_id is null) <> (m.to_area_id is null)
    order by m.nth
  loop
    if later.from_area_id is null then
      held := held + coalesce((lost ->> later.undoes_id::text)::numeric, 0);
    else
      rest := later.quantity_after + later.quantity * (1 - coalesce(later.undone_share, 0));
      taken := case when rest > 0 then held - round(held * later.quantity_after / rest, 12) else held end;
      held := held - taken;
      lost := lost || jsonb_build_object(later.id, taken);
    end if;
  end loop;
  return held;
end $$;

/**
 * Books a move: after all others of its item, with what it cost. What comes in from a supplier is worth what was paid,
 * in whole cents; what leaves takes its share of the value, by quantity, so that the last unit takes what is left. An
 * undone receipt takes back its own cost, as far as it is still there, and what is missing from the rest at its
 * average.
 */
create function book_stock_move() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  pool     stock_values;
  undone   stock_moves;
  on_hand  integer;
  share    bigint;
  own      numeric;
  is_in    constant boolean := new.from_area_id is null and new.to_area_id is not null;
  is_out   constant boolean := new.from_area_id is not null and new.to_area_id is null;
begin
  insert into stock_values (organization_id, item_id, moves, quantity, value_e4, unit_cost_e4, booked_at)
  select i.organization_id, i.id, 0, 0, 0, i.unit_cost_e4, '-infinity'
  from supply_items i where i.organization_id = new.organization_id and i.id = new.item_id
  on conflict do nothing;
  select * into strict pool from stock_values
  where organization_id = new.organization_id and item_id = new.item_id for update;

  if new.from_area_id is not null then
    select l.on_hand into on_hand from stock_levels l
    where l.organization_id = new.organization_id and l.area_id = new.from_area_id and l.item_id = new.item_id;
    on_hand := coalesce(on_hand, 0);
    if on_hand < new.quantity then
      if new.source <> 'recap' or new.kind <> 'issue' then
        raise exception 'a place holds % of it, not %', on_hand, new.quantity
          using errcode = 'check_violation', constraint = 'stock_level_not_below';
      end if;
      -- A recap says what was used, so that the record was short: the difference is counted first.
      insert into stock_moves (organization_id, id, item_id, to_area_id, location_id, kind, reason, quantity, markup_bp,
        is_billable, source, source_id, user_id, at)
      values (new.organization_id, uuid_v7(), new.item_id, new.from_area_id, new.location_id, 'count', 'short',
        new.quantity - on_hand, new.markup_bp, new.is_billable, new.source, new.source_id, new.user_id, new.at);
      select * into strict pool from stock_values
      where organization_id = new.organization_id and item_id = new.item_id;
    end if;
  end if;

  -- Past days stay as they were; only with the item itself may its earlier moves be entered.
  if new.booked_at is not null and not exists (
    select from supply_items i where i.organization_id = new.organization_id and i.id = new.item_id
      and i.created_at = now())
  then
    raise exception 'a move is booked now' using errcode = 'check_violation', constraint = 'stock_move_booked_now';
  end if;
  new.booked_at := greatest(coalesce(new.booked_at, clock_timestamp()), pool.booked_at);
  new.nth := pool.moves + 1;

  share := case when pool.quantity > 0 then round(pool.value_e4::numeric * new.quantity / pool.quantity)
           else pool.unit_cost_e4 * new.quantity end;
  if new.undoes_id is not null then
    select * into undone from stock_moves where organization_id = new.organization_id and id = new.undoes_id;
    if undone.undoes_id is not null
      or (undone.item_id, undone.kind, undone.quantity, undone.location_id, undone.from_area_id, undone.to_area_id)
        is distinct from (new.item_id, new.kind, new.quantity, new.location_id, new.to_area_id, new.from_area_id)
    then
      raise exception 'a move is taken back by its opposite'
        using errcode = 'check_violation', constraint = 'stock_move_undoes';
    end if;
    new.cost_e4 := undone.cost_e4;
    if is_out then
      new.undone_share := undone_share_left(undone);
      own := new.undone_share * undone.cost_e4;
      new.cost_e4 := case when pool.quantity = new.quantity then pool.value_e4
        else least(pool.value_e4, round(own + greatest(0, pool.value_e4 - own) * (1 - new.undone_share) * new.quantity
          / (pool.quantity - new.undone_share * new.quantity))) end;
    end if;
  elsif new.kind in ('receive', 'direct') then
    new.cost_e4 := round(new.unit_cost_e4::numeric * new.quantity / 100) * 100;
  else
    new.cost_e4 := share;
  end if;
  if new.undoes_id is not null or new.kind not in ('receive', 'direct') then
    new.unit_cost_e4 := round(new.cost_e4::numeric / new.quantity);
  end if;

  new.quantity_after := pool.quantity + case when is_in then new.quantity when is_out then -new.quantity else 0 end;
  new.value_after_e4 := pool.value_e4 + case when is_in then new.cost_e4 when is_out then -new.cost_e4 else 0 end;
  new.cost_minor := case when is_in or is_out
    then abs(round(new.value_after_e4 / 100.0) - round(pool.value_e4 / 100.0)) else round(new.cost_e4 / 100.0) end;
  update stock_values set moves = new.nth, quantity = new.quantity_after, value_e4 = new.value_after_e4,
    unit_cost_e4 = case when new.quantity_after > 0
      then round(new.value_after_e4::numeric / new.quantity_after) else pool.unit_cost_e4 end,
    booked_at = new.booked_at
  where organization_id = new.organization_id and item_id = new.item_id;

  if new.from_area_id is not null then
    update stock_levels l set on_hand = l.on_hand - new.quantity
    where l.organization_id = new.organization_id and l.area_id = new.from_area_id and l.item_id = new.item_id
    returning l.on_hand into new.from_after;
  end if;
  if new.to_area_id is not null then
    insert into stock_levels as l (organization_id, area_id, item_id, on_hand)
    values (new.organization_id, new.to_area_id, new.item_id, new.quantity)
    on conflict (organization_id, area_id, item_id) do update set on_hand = l.on_hand + excluded.on_hand
    returning l.on_hand into new.to_after;
  end if;
  return new;
end $$;
-- After the regions were checked, which triggers do in the order of their names.
create trigger move_is_booked before insert on stock_moves for each row execute function book_stock_move();
