-- What an undone receipt takes back
-- Undoing a receipt that was used in part left stock worth nothing: what is left keeps the average of the other receipts.

alter table stock_moves
  -- Of what an undo takes back out of stock, the part that had not left yet.
  add column undone_share numeric(13, 12) check (undone_share between 0 and 1),
  add constraint stock_move_leaves_nothing check (quantity_after > 0 or value_after_e4 = 0);

/**
 * How much of what a move brought is still in stock. Units of an item are alike, so that what leaves takes the same part
 * of every receipt; an undo takes its own receipt first, and what comes back brings back what it took.
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
 * undone receipt takes back its own cost, as far as it is still there, and what is missing from the rest at its average.
 */
create or replace function book_stock_move() returns trigger
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
