/**
 * Work that counts lasts a second at least. A trigger and no check: logs without length that were kept before this
 * can still be moved to another visit, corrected and voided.
 */
create function refuse_empty_work() returns trigger
  language plpgsql as $$
begin
  raise exception 'work without length' using errcode = 'check_violation', constraint = 'work_log_empty';
end $$;
create trigger has_length before insert or update of started_at, ended_at, voided_at on work_logs for each row
  when (new.ended_at = new.started_at and new.voided_at is null) execute function refuse_empty_work();
create trigger has_length before insert or update of started_at, ended_at on time_requests for each row
  when (new.ended_at = new.started_at) execute function refuse_empty_work();
