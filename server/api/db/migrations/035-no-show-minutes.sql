-- The word for a visit that nobody started
-- Attendance calls it a no-show; the setting that decides when a late visit becomes one is named alike.

alter table configurations rename column missing_minutes to no_show_minutes;
alter table configurations rename constraint configurations_missing_minutes_check to configurations_no_show_minutes_check;
alter table configurations rename constraint configurations_late_before_missing to configurations_late_before_no_show;
