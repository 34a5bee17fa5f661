-- What somebody wrote down about a member's workday that no clock knows: California's premiums and waivers hang on it.
-- Never changed: the newest row of a member's day counts.
create table pay_workdays (
  organization_id    uuid not null references organizations on delete cascade,
  id                 uuid not null,
  member_id          uuid not null,
  day                date not null,
  rest_missed        boolean not null,
  first_meal_waived  boolean not null,
  second_meal_waived boolean not null,
  -- Set when the member was sent home early, or came and found no work: what was on the schedule.
  scheduled_minutes  integer check (scheduled_minutes between 1 and 1440),
  -- Who made the gap between two shifts of the day: what the schedule says, or what was found out.
  gap                text not null check (gap in ('schedule', 'employer', 'member')),
  note               text not null check (char_length(note) between 1 and 300),
  created_by         uuid,
  created_at         timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  foreign key (organization_id, member_id) references members (organization_id, id)
);
create index pay_workdays_by_day on pay_workdays (organization_id, day, member_id, created_at desc);
create index pay_workdays_of_member on pay_workdays (organization_id, member_id, day);

alter table pay_workdays enable row level security;
create policy own_organization on pay_workdays to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
grant select, insert on pay_workdays to custodia_tenant;
create trigger audit after insert or update or delete on pay_workdays for each row execute function audit_row();
create trigger period_locked before insert on pay_workdays
  for each row execute function adjustment_outside_locked_periods();
