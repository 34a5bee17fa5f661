-- Recent complaints and low ratings
-- What to inspect next reads those of the last months, however many there were before.

create index client_requests_complaints on client_requests (organization_id, created_at, location_id)
  where kind = 'complaint';
create index visit_ratings_low on visit_ratings (organization_id, created_at, location_id) where stars <= 2;
