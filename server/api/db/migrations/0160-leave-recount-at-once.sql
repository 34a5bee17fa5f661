-- Work of a day that the ledgers already have, entered or corrected late, is counted as soon as it is there.
-- Several corrections of one day are several lines: whoever writes them has the assignment's row.
drop index leave_ledger_posted_once;
create unique index leave_ledger_posted_once on leave_ledger (organization_id, member_id, policy_id, kind, day)
  where kind in ('grant', 'accrue', 'carry', 'expire');

/** Marks the ledgers that have the workday of that work, and queues the count; once, however much work changes. */
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

create function recount_leave_of_work() returns trigger
  language plpgsql as $$
begin
  perform recount_leave(new.organization_id, new.member_id, least(old.started_at, new.started_at));
  return null;
end $$;

create function recount_leave_of_break() returns trigger
  language plpgsql as $$
declare
  changed constant breaks := case when tg_op = 'DELETE' then old else new end;
  -- Nothing when the log goes too, and while the work goes on.
  begun constant timestamptz := (
    select l.started_at from work_logs l
    where l.organization_id = changed.organization_id and l.id = changed.work_log_id and l.ended_at is not null);
begin
  if begun is not null then
    perform recount_leave(changed.organization_id, changed.member_id, begun);
  end if;
  return null;
end $$;

create trigger recount_leave after insert on work_logs for each row
  when (new.ended_at is not null) execute function recount_leave_of_work();
create trigger recount_leave_of_corrected after update on work_logs for each row
  when ((old.started_at, old.ended_at, old.voided_at) is distinct from (new.started_at, new.ended_at, new.voided_at)
    and coalesce(old.ended_at, new.ended_at) is not null)
  execute function recount_leave_of_work();
create trigger recount_leave after insert or update on breaks for each row
  when (new.kind = 'meal') execute function recount_leave_of_break();
create trigger recount_leave_of_removed after delete on breaks for each row
  when (old.kind = 'meal') execute function recount_leave_of_break();
