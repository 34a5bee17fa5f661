-- A client's documents are looked after where the client is.
create trigger held_to_regions before insert or update or delete on client_documents
  for each row when (current_region_ids() is not null) execute function held_to_regions();
