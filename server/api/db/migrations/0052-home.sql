-- What home asks for each time it is opened: a few rows each, however many were decided before.
create index quotes_waiting on quotes (organization_id, sent_at desc)
  where archived_at is null and state in ('sent', 'viewed');
create index quotes_accepted on quotes (organization_id, decided_at desc)
  where archived_at is null and state = 'accepted';
create index trips_entered on trips (organization_id, id) where state = 'open' and origin = 'manual';

-- Sums of hours read the index alone.
drop index work_logs_by_start;
create index work_logs_by_start on work_logs (organization_id, started_at, id)
  include (ended_at, voided_at, location_id);
drop index breaks_meals;
create index breaks_meals on breaks (organization_id, started_at, work_log_id) include (ended_at) where kind = 'meal';
