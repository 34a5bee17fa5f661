-- From one site to another is worked time. Null: it is not counted by itself, as before anybody chose.
alter table pay_policies add travel_gap_minutes smallint check (travel_gap_minutes between 1 and 239);
-- Of an hour of travel; 0 is the member's own rate.
alter table pay_policies add travel_rate_e4 integer not null default 0 check (travel_rate_e4 between 0 and 100000000);

-- How long somebody travelled from one log to the next. Never changed: the newest row of two logs counts.
create table pay_travels (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  member_id       uuid not null,
  -- On which the second log began.
  day             date not null,
  from_log_id     uuid not null,
  to_log_id       uuid not null,
  minutes         smallint not null check (minutes between 0 and 1440),
  note            text not null check (char_length(note) between 1 and 300),
  created_by      uuid,
  created_at      timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  foreign key (organization_id, member_id) references members (organization_id, id),
  foreign key (organization_id, from_log_id) references work_logs (organization_id, id),
  foreign key (organization_id, to_log_id) references work_logs (organization_id, id),
  constraint pay_travels_of_two_logs check (from_log_id <> to_log_id)
);
create index pay_travels_by_day on pay_travels (organization_id, day, member_id, created_at desc);
create index pay_travels_of_member on pay_travels (organization_id, member_id, day);
create index pay_travels_from on pay_travels (organization_id, from_log_id);
create index pay_travels_to on pay_travels (organization_id, to_log_id);

alter table pay_travels enable row level security;
create policy own_organization on pay_travels to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
grant select, insert on pay_travels to custodia_tenant;
create trigger audit after insert or update or delete on pay_travels for each row execute function audit_row();
create trigger decided_by_another after insert on pay_travels for each row
  execute function decided_by_another('pay_adjustment', 'member_id', 'created_by');
create trigger recheck_pay after insert or update or delete on pay_travels
  for each row execute function recheck_pay_of_row('member_id', 'day', 'day');

/** Where a place lies decides how long it takes to get there: what was worked at it is looked at again. */
create function recheck_pay_of_place() returns trigger
  language plpgsql as $$
begin
  if exists (select from pay_policies p where p.organization_id = new.organization_id and p.travel_gap_minutes is not null)
  then
    perform recheck_pay(new.organization_id, w.member_id,
      tstzrange(min(w.started_at) - interval '1 day', max(coalesce(w.ended_at, now())) + interval '1 day'))
    from work_logs w where w.organization_id = new.organization_id and w.location_id = new.id
    group by w.member_id;
  end if;
  return null;
end $$;
create trigger recheck_pay after update of latitude, longitude on locations for each row
  when ((new.latitude, new.longitude) is distinct from (old.latitude, old.longitude))
  execute function recheck_pay_of_place();
