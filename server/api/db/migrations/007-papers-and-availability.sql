-- Papers, employments and availability
-- Papers of members with their days, earlier employments, and when they can work.

create table certifications (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  member_id       uuid not null,
  name            text not null check (char_length(name) between 1 and 120),
  number          text not null default '' check (char_length(number) <= 60),
  issued_on       date,
  expires_on      date,
  notes           text not null default '' check (char_length(notes) <= 4000),
  file_hash       text check (file_hash ~ '^[0-9a-f]{64}$'),
  file_name       text not null default '' check (char_length(file_name) <= 255),
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  -- The last notice sent before it expires: 60, 30 or 7 days, or 0 on the day.
  told_days       smallint check (told_days in (60, 30, 7, 0)),
  -- Papers marked `for_office` stay in the office.
  kind            text not null default 'certification'
    check (kind in ('certification', 'training', 'contract', 'identity', 'document')),
  for_office      boolean not null default false,
  primary key (organization_id, id),
  foreign key (organization_id, member_id) references members (organization_id, id),
  constraint certification_dates_reversed check (expires_on >= issued_on)
);
comment on table certifications is 'A member''s certificates and other papers, with the days they are valid.';
create index certifications_of_member on certifications (organization_id, member_id, expires_on);
create index certifications_by_expiry on certifications (organization_id, expires_on) where expires_on is not null;
select isolate_tenants('certifications');
grant select, insert, update, delete on certifications to custodia_tenant;
select record_changes('certifications', 'told_days');

/** A new expiry date starts the notices over. */
create function forget_told_days() returns trigger
  language plpgsql as $$
begin
  new.told_days := null;
  return new;
end $$;
create trigger forget_told_days before update of expires_on on certifications for each row
  when (new.expires_on is distinct from old.expires_on) execute function forget_told_days();

-- What an earlier employment settled stays settled.
create table member_departures (
  organization_id uuid not null references organizations on delete cascade,
  member_id       uuid not null,
  left_on         date not null,
  back_on         date not null,
  -- Null where it was not known. Pay of an earlier employment is computed again with what is learned later.
  hired_on        date,
  primary key (organization_id, member_id, left_on),
  foreign key (organization_id, member_id) references members (organization_id, id) on delete cascade,
  constraint departure_reversed check (back_on > left_on),
  constraint departure_before_hire check (hired_on <= left_on)
);
comment on table member_departures is 'An earlier employment of a member who was hired again.';
select isolate_tenants('member_departures');
grant select, insert, update, delete on member_departures to custodia_tenant;
select record_changes('member_departures');

/**
 * A day of hire after the last day starts another employment; moved back before it, there was none. Leave is counted
 * again either way.
 */
create function keep_departure() returns trigger
  language plpgsql as $$
declare
  last constant date := coalesce(old.ended_on, (
    select (old.deactivated_at at time zone c.time_zone)::date from configurations c
    where c.organization_id = old.organization_id));
begin
  if new.hired_on is distinct from old.hired_on then
    delete from member_departures
      where organization_id = new.organization_id and member_id = new.id
        and (new.hired_on is null or left_on >= new.hired_on);
    update member_departures set back_on = new.hired_on
      where organization_id = new.organization_id and member_id = new.id and back_on = old.hired_on;
    if last < new.hired_on and (old.hired_on is null or old.hired_on <= last) then
      insert into member_departures (organization_id, member_id, hired_on, left_on, back_on)
        values (new.organization_id, new.id, old.hired_on, last, new.hired_on)
        on conflict (organization_id, member_id, left_on)
          do update set back_on = excluded.back_on, hired_on = excluded.hired_on;
    end if;
  end if;
  update leave_assignments set posted_through = null
    where organization_id = new.organization_id and member_id = new.id and posted_through is not null;
  if found then
    perform jobs.enqueue('leave-recount', jsonb_build_object('organizationId', new.organization_id, 'memberId', new.id));
  end if;
  return null;
end $$;
create trigger keep_departure after update of hired_on, ended_on, deactivated_at on members for each row
  when ((new.hired_on, new.ended_on, new.deactivated_at)
    is distinct from (old.hired_on, old.ended_on, old.deactivated_at))
  execute function keep_departure();

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
