-- Archived stock areas are empty
-- Nobody sees or moves what an archived place holds, so that nothing goes there, and only an empty one is archived.

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
