-- A visit is late before it is missing.
alter table configurations disable trigger user;
update configurations set missing_minutes = late_minutes + 1 where missing_minutes <= late_minutes;
alter table configurations enable trigger user;
alter table configurations
  add constraint configurations_late_before_missing check (late_minutes < missing_minutes);
