-- What a member's ledger had come to at the end of a month, so that a night reads what is new and not years of work.
-- Only the night keeps them; whatever changes something of before takes them away.
create table leave_checkpoints (
  organization_id   uuid not null references organizations on delete cascade,
  member_id         uuid not null,
  policy_id         uuid not null,
  through_day       date not null,
  -- Digest of the rules, the clock and the pay periods it was counted by: by others it does not count.
  counted_by        bytea not null check (octet_length(counted_by) = 32),
  balance_minutes   integer not null,
  -- Of the balance, what came from the year before, and until when it can be used.
  carried_minutes   integer not null,
  carried_until     date,
  counted_seconds   bigint not null,
  -- What the policy made up to that day, less what lines of those days say: a `recount` says it later.
  unwritten_minutes integer not null,
  -- The sum of the ledger's lines up to that day.
  ledger_minutes    integer not null,
  primary key (organization_id, member_id, policy_id, through_day),
  foreign key (organization_id, member_id, policy_id)
    references leave_assignments (organization_id, member_id, policy_id) on delete cascade
);
alter table leave_checkpoints enable row level security;
create policy own_organization on leave_checkpoints to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
grant select, insert, update on leave_checkpoints to custodia_tenant;

/** Forgets what may count the work that began then. The night that keeps it has the member too: one waits for the other. */
create function forget_leave_checkpoints(organization uuid, member uuid, begun timestamptz) returns void
  language plpgsql as $$
begin
  perform from members where organization_id = organization and id = member for no key update;
  -- No clock and no start of the workday is further off than a day and a half.
  delete from leave_checkpoints
    where organization_id = organization and member_id = member and through_day >= (begun at time zone 'UTC')::date - 2;
end $$;

create function forget_leave_of_work() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  perform forget_leave_checkpoints(new.organization_id, new.member_id, least(old.started_at, new.started_at));
  return null;
end $$;

create function forget_leave_of_break() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  changed constant breaks := case when tg_op = 'DELETE' then old else new end;
  -- Nothing when the log goes too.
  begun constant timestamptz := (
    select l.started_at from work_logs l
    where l.organization_id = changed.organization_id and l.id = changed.work_log_id);
begin
  if begun < now() - interval '3 days' then
    perform forget_leave_checkpoints(changed.organization_id, changed.member_id, begun);
  end if;
  return null;
end $$;

-- Nothing is kept of the last ten days, so that whoever starts and ends work now pays nothing for this.
create trigger forget_leave_of_late after insert on work_logs for each row
  when (new.started_at < now() - interval '3 days') execute function forget_leave_of_work();
create trigger forget_leave_of_corrected after update on work_logs for each row
  when (least(old.started_at, new.started_at) < now() - interval '3 days'
    and (old.started_at, old.ended_at, old.voided_at) is distinct from (new.started_at, new.ended_at, new.voided_at))
  execute function forget_leave_of_work();
create trigger forget_leave after insert or update on breaks for each row
  when (new.kind = 'meal') execute function forget_leave_of_break();
create trigger forget_leave_of_removed after delete on breaks for each row
  when (old.kind = 'meal') execute function forget_leave_of_break();

/** What the lines of a ledger came to up to a day is not true any more once a line of that day comes. */
create function forget_leave_of_lines() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  part record;
begin
  for part in
    select organization_id, member_id, policy_id, min(day) as day from added group by 1, 2, 3 order by 1, 2, 3
  loop
    perform from leave_assignments a
      where a.organization_id = part.organization_id and a.member_id = part.member_id and a.policy_id = part.policy_id
      for no key update;
    delete from leave_checkpoints c
      where c.organization_id = part.organization_id and c.member_id = part.member_id
        and c.policy_id = part.policy_id and c.through_day >= part.day;
  end loop;
  return null;
end $$;
create trigger forget_leave after insert on leave_ledger
  referencing new table as added for each statement execute function forget_leave_of_lines();
