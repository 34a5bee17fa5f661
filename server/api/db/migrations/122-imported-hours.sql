-- Imported hours
-- Work that another product recorded and paid: it is never changed, and no period with it is paid here.

alter table work_logs
  drop constraint work_logs_start_source_check,
  drop constraint work_logs_end_source_check,
  add constraint work_logs_start_source_check check (start_source in ('app', 'phone', 'manager', 'import')),
  add constraint work_logs_end_source_check check (end_source in ('app', 'phone', 'manager', 'automatic', 'import')),
  add constraint work_logs_imported check ((start_source = 'import') = (coalesce(end_source, '') = 'import'));
create index work_logs_imported_by_start on work_logs (organization_id, started_at) where start_source = 'import';

/** Imported work stays as it was paid. */
create function keep_imported_work() returns trigger language plpgsql as $$
begin
  raise exception 'imported work is kept' using errcode = 'check_violation', constraint = 'work_log_imported';
end $$;
create trigger keep_imported before update on work_logs for each row
  when (old.start_source = 'import' and (new.location_id, new.job_id, new.started_at, new.ended_at, new.voided_at)
    is distinct from (old.location_id, old.job_id, old.started_at, old.ended_at, old.voided_at))
  execute function keep_imported_work();

/** A period with imported work was paid elsewhere, so it is never locked here. Both take turns on one lock. */
create function refuse_imported_period() returns trigger language plpgsql as $$
begin
  if exists (
    select from work_logs w
    where w.organization_id = new.organization_id and w.start_source = 'import' and w.voided_at is null
      and w.started_at < new.ends_at and w.ended_at > new.starts_at)
  then
    raise exception 'a period that was paid elsewhere'
      using errcode = 'check_violation', constraint = 'period_imported';
  end if;
  return new;
end $$;
create trigger imported_period before insert or update of state on pay_runs for each row
  when (new.state <> 'open') execute function refuse_imported_period();
