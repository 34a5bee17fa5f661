-- What becomes of a balance when a member leaves. Policies of before keep it, as they did.
alter table leave_policies
  add column leaving jsonb not null default '{"pays": "kept", "maxMinutes": 0, "reinstatedDays": 0}'
    check (jsonb_typeof(leaving) = 'object'),
  add column leaving_since date;

alter table leave_ledger drop constraint leave_ledger_kind_check;
alter table leave_ledger add constraint leave_ledger_kind_check check (kind in ('grant', 'accrue', 'use', 'adjust',
  'carry', 'expire', 'reverse', 'recount', 'payout', 'forfeit', 'reinstate'));
create index leave_ledger_payouts on leave_ledger (organization_id, day) where kind = 'payout';

-- What was paid out is pay of the last day.
create trigger recheck_pay after insert on leave_ledger for each row
  when (new.kind = 'payout') execute function recheck_pay_of_row('member_id', 'day', 'day');

-- Last days of employments that a later one followed: what they settled stays settled.
create table member_departures (
  organization_id uuid not null references organizations on delete cascade,
  member_id       uuid not null,
  left_on         date not null,
  back_on         date not null,
  primary key (organization_id, member_id, left_on),
  foreign key (organization_id, member_id) references members (organization_id, id) on delete cascade,
  constraint departure_reversed check (back_on > left_on)
);
alter table member_departures enable row level security;
create policy own_organization on member_departures to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
grant select, insert, update, delete on member_departures to custodia_tenant;
create trigger audit after insert or update or delete on member_departures
  for each row execute function audit_row();

/** A day of hire after the last day is another employment; moved back before it, it never was. */
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
      insert into member_departures (organization_id, member_id, left_on, back_on)
        values (new.organization_id, new.id, last, new.hired_on)
        on conflict (organization_id, member_id, left_on) do update set back_on = excluded.back_on;
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

/** Leave of days after the last one is no part of what is paid out: it is counted again when it is approved or taken back. */
create function recount_leave_of_use() returns trigger
  language plpgsql as $$
begin
  update leave_assignments a set posted_through = null
    from members m
    where a.organization_id = new.organization_id and a.member_id = new.member_id and a.policy_id = new.policy_id
      and a.posted_through is not null and m.organization_id = a.organization_id and m.id = a.member_id
      and (m.ended_on is not null or m.deactivated_at is not null);
  if found then
    perform jobs.enqueue('leave-recount',
      jsonb_build_object('organizationId', new.organization_id, 'memberId', new.member_id));
  end if;
  return null;
end $$;
create trigger recount_leave after insert on leave_ledger for each row
  when (new.kind in ('use', 'reverse')) execute function recount_leave_of_use();
