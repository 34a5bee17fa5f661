-- A page of the ledger of one kind, or about one place, ends where the page is full: not where a rare one was last.
create index stock_moves_of_kind on stock_moves (organization_id, kind, id);
create index stock_moves_about_location on stock_moves (organization_id, location_id, id) where location_id is not null;
