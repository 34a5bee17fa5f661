-- Scheduling limits
-- What an organization warns about when it plans: rest, hours, days in a row, and the hours of minors.

alter table configurations
  -- Null: no such limit.
  add column min_rest_hours smallint check (min_rest_hours between 1 and 24),
  add column max_day_hours smallint check (max_day_hours between 1 and 24),
  add column max_week_hours smallint check (max_week_hours between 1 and 168),
  add column max_consecutive_days smallint check (max_consecutive_days between 1 and 30),
  -- Whether members under 16 are warned about by the federal rules, and when the local public school is in session.
  add column minor_rules boolean not null default true,
  add column school_from time not null default '08:00',
  add column school_to time not null default '15:00',
  add column school_out_from date,
  add column school_out_to date,
  add constraint configurations_school_reversed check (school_to > school_from),
  add constraint configurations_school_out_reversed check (school_out_to >= school_out_from),
  add constraint configurations_school_out_whole check ((school_out_from is null) = (school_out_to is null));

create table member_birth_dates (
  organization_id uuid not null references organizations on delete cascade,
  member_id       uuid not null,
  birth_date      date not null,
  primary key (organization_id, member_id),
  foreign key (organization_id, member_id) references members (organization_id, id)
);
comment on table member_birth_dates is 'The birth date of a member whose hours the rules for minors limit.';
select isolate_tenants('member_birth_dates');
grant select, insert, update, delete on member_birth_dates to custodia_tenant;
-- Who changed it is recorded, the date itself is not.
select record_changes('member_birth_dates', 'birth_date');
