-- What an item looks like. The hold on the content is the row of `files` with the item's own id.
alter table supply_items add column photo_hash text check (photo_hash ~ '^[0-9a-f]{64}$');
grant update (photo_hash) on supply_items to custodia_tenant;
