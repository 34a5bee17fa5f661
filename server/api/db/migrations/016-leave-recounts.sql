-- Recounts of leave
-- What makes checkpoints of balances forgotten and balances counted again.

/**
 * Removes checkpoints that may include work that began then. It takes turns with the nightly job on the member's row.
 */
create function forget_leave_checkpoints(organization uuid, member uuid, begun timestamptz) returns void
  language plpgsql as $$
begin
  perform from members where organization_id = organization and id = member for no key update;
  -- No clock and no start of the workday differs by more than a day and a half.
  delete from leave_checkpoints
    where organization_id = organization and member_id = member and through_day >= (begun at time zone 'UTC')::date - 2;
end $$;

/** Removes checkpoints that include a changed work log. */
create function forget_leave_of_work() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  perform forget_leave_checkpoints(new.organization_id, new.member_id, least(old.started_at, new.started_at));
  return null;
end $$;
-- No checkpoint is younger than ten days, so clocking in and out costs nothing here.
create trigger forget_leave_of_late after insert on work_logs for each row
  when (new.started_at < now() - interval '3 days') execute function forget_leave_of_work();
create trigger forget_leave_of_corrected after update on work_logs for each row
  when (least(old.started_at, new.started_at) < now() - interval '3 days'
    and (old.started_at, old.ended_at, old.voided_at) is distinct from (new.started_at, new.ended_at, new.voided_at))
  execute function forget_leave_of_work();

/** Removes checkpoints that include a changed break. */
create function forget_leave_of_break() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  changed constant breaks := case when tg_op = 'DELETE' then old else new end;
  -- Null when the log is deleted too.
  begun constant timestamptz := (
    select l.started_at from work_logs l
    where l.organization_id = changed.organization_id and l.id = changed.work_log_id);
begin
  if begun < now() - interval '3 days' then
    perform forget_leave_checkpoints(changed.organization_id, changed.member_id, begun);
  end if;
  return null;
end $$;
create trigger forget_leave after insert or update on breaks for each row
  when (new.kind = 'meal') execute function forget_leave_of_break();
create trigger forget_leave_of_removed after delete on breaks for each row
  when (old.kind = 'meal') execute function forget_leave_of_break();

/** Removes checkpoints from the day of a new ledger line on. */
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

/** Marks the ledgers that include the workday of that work, and queues the count; once, however much work changes. */
create function recount_leave(organization uuid, member uuid, begun timestamptz) returns void
  language plpgsql as $$
begin
  update leave_assignments a set posted_through = null
    from configurations c
    where a.organization_id = organization and a.member_id = member and c.organization_id = organization
      and a.posted_through > ((begun at time zone c.time_zone) - c.workday_start::interval)::date;
  if found then
    perform jobs.enqueue('leave-recount', jsonb_build_object('organizationId', organization, 'memberId', member));
  end if;
end $$;

/** Counts leave again for a changed work log. */
create function recount_leave_of_work() returns trigger
  language plpgsql as $$
begin
  perform recount_leave(new.organization_id, new.member_id, least(old.started_at, new.started_at));
  return null;
end $$;
create trigger recount_leave after insert on work_logs for each row
  when (new.ended_at is not null) execute function recount_leave_of_work();
create trigger recount_leave_of_corrected after update on work_logs for each row
  when ((old.started_at, old.ended_at, old.voided_at) is distinct from (new.started_at, new.ended_at, new.voided_at)
    and coalesce(old.ended_at, new.ended_at) is not null)
  execute function recount_leave_of_work();

/** Counts leave again for a changed break. */
create function recount_leave_of_break() returns trigger
  language plpgsql as $$
declare
  changed constant breaks := case when tg_op = 'DELETE' then old else new end;
  -- Null when the log is deleted too, and while the work is running.
  begun constant timestamptz := (
    select l.started_at from work_logs l
    where l.organization_id = changed.organization_id and l.id = changed.work_log_id and l.ended_at is not null);
begin
  if begun is not null then
    perform recount_leave(changed.organization_id, changed.member_id, begun);
  end if;
  return null;
end $$;
create trigger recount_leave after insert or update on breaks for each row
  when (new.kind = 'meal') execute function recount_leave_of_break();
create trigger recount_leave_of_removed after delete on breaks for each row
  when (old.kind = 'meal') execute function recount_leave_of_break();

/** Leave after a member's last day is not paid out: it is counted again when approved or undone. */
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
