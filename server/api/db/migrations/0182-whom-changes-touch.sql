-- A page that shows a part of the schedule asks again for what changed alone: so a change of visits says whose job they
-- are of, and one of work whose it is. A transaction that touches many says the table alone, as it does of other tables.
create or replace function announce_change() returns trigger language plpgsql set search_path = '' as $$
declare
  said_max constant integer := 4000;
  kept     constant jsonb := coalesce(new.after, new.before);
  touched  jsonb := '{}';
begin
  if length(coalesce(current_setting('app.announced', true), '')) < said_max then
    touched := case
      when new.table_name = 'jobs' then jsonb_build_object('jobId', new.row_id)
      when new.table_name in ('job_schedules', 'job_crew', 'visit_changes', 'visit_crew')
        then jsonb_build_object('jobId', kept ->> 'job_id')
      when new.table_name = 'work_logs' then jsonb_build_object('memberId', kept ->> 'member_id')
      else '{}' end;
  end if;
  perform public.announce((jsonb_build_object('organizationId', new.organization_id, 'table', new.table_name)
    || touched)::text);
  return null;
end $$;
