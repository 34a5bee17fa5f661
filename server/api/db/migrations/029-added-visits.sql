-- Added visits
-- A visit exists because a pattern has it or because somebody added it; added ones carry their own length and clock.

alter table visit_changes
  add column added_minutes integer check (added_minutes between 5 and 1440),
  -- The clock on which it was added, which a location's past visits keep.
  add column added_zone text,
  add constraint visit_added_whole check ((added_minutes is null) = (added_zone is null));
comment on table visit_changes is
  'A visit that was added by hand, or what is different about one of a pattern: cancelled, moved, longer, own crew.';
create index visit_changes_added on visit_changes (organization_id, location_id) where added_minutes is not null;
