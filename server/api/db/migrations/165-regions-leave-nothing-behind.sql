-- Regions leave nothing behind
-- Monitors and holiday calendars of a region are moved or removed by a decision, and no longer vanish with it.

alter table monitors drop constraint monitors_organization_id_region_id_fkey;
alter table monitors add constraint monitors_region
  foreign key (organization_id, region_id) references regions (organization_id, id);
alter table holiday_calendar_assignments drop constraint holiday_calendar_assignments_organization_id_region_id_fkey;
alter table holiday_calendar_assignments add constraint holiday_calendar_assignments_region
  foreign key (organization_id, region_id) references regions (organization_id, id);

/** What the audit log does not keep of a monitor is not there when a removal is undone; it is evaluated anew. */
create function begin_monitor() returns trigger
  language plpgsql as $$
begin
  new.firing := coalesce(new.firing, 0);
  return new;
end $$;
create trigger begin_monitor before insert on monitors for each row execute function begin_monitor();
