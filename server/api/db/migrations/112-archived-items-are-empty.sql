-- Archived supply items have no stock
-- An archived item is in no list, so that what is left of it could not be seen, counted or used.

-- Archived places and items that still hold stock come back, so that somebody can count them to zero.
do $$
declare
  full_area stock_areas;
  full_item supply_items;
  closet_id uuid;
begin
  alter table stock_moves disable trigger held_to_regions;
  for full_area in
    select * from stock_areas a where a.archived_at is not null and exists (
      select from stock_levels l
      where l.organization_id = a.organization_id and l.area_id = a.id and l.on_hand > 0)
    order by a.created_at, a.id
  loop
    select a.id into closet_id from stock_areas a
    where a.organization_id = full_area.organization_id and a.location_id = full_area.location_id
      and a.archived_at is null;
    if found then
      -- The same place has a newer closet.
      insert into stock_moves (organization_id, id, item_id, from_area_id, to_area_id, location_id, kind, quantity,
        markup_bp, is_billable, source, at)
      select l.organization_id, uuid_v7(), l.item_id, full_area.id, closet_id, full_area.location_id, 'transfer',
        l.on_hand, i.markup_bp, i.is_billable, 'manual', now()
      from stock_levels l
      join supply_items i on i.organization_id = l.organization_id and i.id = l.item_id
      where l.organization_id = full_area.organization_id and l.area_id = full_area.id and l.on_hand > 0
      order by l.item_id;
    else
      update stock_areas a set archived_at = null, version = a.version + 1,
        name = case when exists (
          select from stock_areas o
          where o.organization_id = a.organization_id and o.archived_at is null and lower(o.name) = lower(a.name))
          then left(a.name, 110) || ' ' || right(a.id::text, 8) else a.name end
      where a.organization_id = full_area.organization_id and a.id = full_area.id;
    end if;
  end loop;
  alter table stock_moves enable trigger held_to_regions;

  for full_item in
    select * from supply_items i where i.archived_at is not null and exists (
      select from stock_levels l
      where l.organization_id = i.organization_id and l.item_id = i.id and l.on_hand > 0)
    order by i.created_at, i.id
  loop
    update supply_items i set archived_at = null, version = i.version + 1,
      name = case when exists (
        select from supply_items o
        where o.organization_id = i.organization_id and o.archived_at is null and lower(o.name) = lower(i.name))
        then left(i.name, 110) || ' ' || right(i.id::text, 8) else i.name end,
      sku = case when exists (
        select from supply_items o
        where o.organization_id = i.organization_id and o.archived_at is null and lower(o.sku) = lower(i.sku))
        then '' else i.sku end
    where i.organization_id = full_item.organization_id and i.id = full_item.id;
  end loop;
end $$;

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
