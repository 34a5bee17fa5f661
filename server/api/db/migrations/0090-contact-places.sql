-- A contact may look after some of the client's locations alone, and sees those in the client area; none named are all.
alter table client_contacts
  add column location_ids uuid[] not null default '{}' check (cardinality(location_ids) <= 200);
