-- The clock a pattern's days were on when its location has been given another one since; null: the location's.
alter table job_schedules add column time_zone text;
