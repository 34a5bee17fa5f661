-- Availability
-- When members can work, cannot, or would rather not: every week, or on certain days.

create table member_availability (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  member_id       uuid not null,
  kind            text not null check (kind in ('available', 'unavailable', 'prefers_not')),
  -- Every week on this day; otherwise the days from first to last, which replace the week's entries.
  weekday         smallint check (weekday between 1 and 7),
  first_day       date,
  last_day        date,
  -- On the clock of wherever the visit is. An end at or before the start is on the next day, so 00:00–00:00 is the day.
  from_time       time not null,
  to_time         time not null,
  note            text not null default '' check (char_length(note) <= 200),
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, member_id) references members (organization_id, id),
  constraint availability_week_or_days check ((weekday is null) = (first_day is not null) and (first_day is null) = (last_day is null)),
  constraint availability_days_reversed check (last_day >= first_day)
);
comment on table member_availability is 'When a member can work, cannot, or would rather not.';
create index member_availability_of_member on member_availability (organization_id, member_id, last_day);
select isolate_tenants('member_availability');
grant select, insert, delete on member_availability to custodia_tenant;
select record_changes('member_availability', 'created_at');
