-- Rules of stock
-- What a move does to the order it receives, and archived places and items, which hold nothing.

/** Adds a receipt to its line, or takes it off; no more than was ordered comes in unless somebody confirmed it. */
create function receive_purchase() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  ordered purchase_orders;
  line    purchase_order_lines;
begin
  select * into strict ordered from purchase_orders o
  where o.organization_id = new.organization_id and o.id = new.source_id for update;
  update purchase_order_lines l
  set received = l.received + case when new.undoes_id is null then new.quantity else -new.quantity end
  where l.organization_id = new.organization_id and l.order_id = new.source_id and l.position = new.purchase_position
  returning * into strict line;
  if line.item_id <> new.item_id or new.kind <> 'receive' or ordered.state in ('draft', 'cancelled')
    or ordered.state = 'closed' and new.undoes_id is null
  then
    raise exception 'nothing is received on it'
      using errcode = 'check_violation', constraint = 'purchase_order_step';
  end if;
  if new.undoes_id is null and line.received > line.quantity and not new.is_over then
    raise exception 'more than was ordered' using errcode = 'check_violation', constraint = 'purchase_over';
  end if;
  update purchase_orders o set version = o.version + 1
  where o.organization_id = new.organization_id and o.id = new.source_id;
  return null;
end $$;
create trigger received after insert on stock_moves
  for each row when (new.source = 'purchase') execute function receive_purchase();

/** Holds both ends as they are until the move is done, before its item's value is locked. */
create function require_area_in_use() returns trigger
  language plpgsql set search_path = public as $$
begin
  perform from stock_areas a
  where a.organization_id = new.organization_id and a.id in (new.from_area_id, new.to_area_id)
  order by a.id for share;
  if exists (
    select from stock_areas a
    where a.organization_id = new.organization_id and a.id = new.to_area_id and a.archived_at is not null)
  then
    raise exception 'stock area % is archived', new.to_area_id
      using errcode = 'check_violation', constraint = 'stock_area_archived', table = 'stock_moves';
  end if;
  return new;
end $$;
-- Its name comes before those of the other triggers, which is their order.
create trigger area_is_in_use before insert on stock_moves for each row execute function require_area_in_use();

/** Nobody sees or moves what an archived place holds, so only an empty one is archived. */
create function require_empty_area() returns trigger
  language plpgsql set search_path = public as $$
begin
  if exists (
    select from stock_levels l
    where l.organization_id = new.organization_id and l.area_id = new.id and l.on_hand > 0)
  then
    raise exception 'stock area % holds stock', new.id
      using errcode = 'check_violation', constraint = 'stock_area_not_empty', table = 'stock_areas';
  end if;
  return new;
end $$;
create trigger archived_area_is_empty before update of archived_at on stock_areas
  for each row when (old.archived_at is null and new.archived_at is not null) execute function require_empty_area();

/** Holds the item as it is until the move is done. */
create function require_item_in_use() returns trigger
  language plpgsql set search_path = public as $$
begin
  perform from supply_items i
  where i.organization_id = new.organization_id and i.id = new.item_id and i.archived_at is null for share;
  if not found then
    raise exception 'item % is archived', new.item_id
      using errcode = 'check_violation', constraint = 'supply_item_archived', table = 'stock_moves';
  end if;
  return new;
end $$;
-- After both ends were locked, in the order of the names.
create trigger area_is_in_use_with_item before insert on stock_moves
  for each row when (new.to_area_id is not null) execute function require_item_in_use();

/** An archived item is in no list, so what is left of it could not be seen, counted or used. */
create function require_empty_item() returns trigger
  language plpgsql set search_path = public as $$
declare
  held text;
begin
  select string_agg(h.held, ', ' order by h.place) into held
  from (
    -- Places outside of somebody's regions have no name for them, but count.
    select lower(a.name) as place, coalesce(a.name, '…') || ': ' || l.on_hand as held
    from stock_levels l left join stock_areas a on a.organization_id = l.organization_id and a.id = l.area_id
    where l.organization_id = new.organization_id and l.item_id = new.id and l.on_hand > 0
    order by 1, l.area_id limit 5) h;
  if held is not null then
    raise exception 'item % has stock', new.id
      using errcode = 'check_violation', constraint = 'supply_item_not_empty', table = 'supply_items', detail = held;
  end if;
  return new;
end $$;
create trigger archived_item_is_empty before update of archived_at on supply_items
  for each row when (old.archived_at is null and new.archived_at is not null) execute function require_empty_item();
