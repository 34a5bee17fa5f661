-- What watches over decided trips, locked pay and submitted inspections asks whether the organisation is still there, by
-- its table's plain name, and runs with the path of who deletes: with an empty one no organisation that had any of them
-- could be erased.
alter function lookup.erase_organization() set search_path = pg_catalog, public, pg_temp;
