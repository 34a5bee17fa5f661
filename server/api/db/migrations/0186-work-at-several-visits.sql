-- Work that goes on past the visit it was begun for: the member's next visits at the same place, each with its start and
-- length as they were planned while the work ran. From such a start on the work is that visit's, unless the member has a
-- log of its own there.
create table work_log_visits (
  organization_id uuid not null references organizations on delete cascade,
  work_log_id     uuid not null,
  job_id          uuid not null,
  -- The visit's original start, which it is known by.
  visit_start     timestamptz not null,
  starts_at       timestamptz not null,
  planned_minutes integer not null check (planned_minutes > 0),
  primary key (organization_id, work_log_id, job_id, visit_start),
  foreign key (organization_id, work_log_id) references work_logs (organization_id, id) on delete cascade,
  foreign key (organization_id, job_id) references jobs (organization_id, id) on delete cascade
);
create index work_log_visits_of_visit on work_log_visits (organization_id, job_id, visit_start);

alter table work_log_visits enable row level security;
create policy own_organization on work_log_visits to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
grant select, insert, update (visit_start), delete on work_log_visits to custodia_tenant;
create trigger audit after insert or update or delete on work_log_visits for each row execute function audit_row();

-- The plan that work is measured by follows its visit while the work runs: that corrects nothing about the work.
create or replace function keep_work_log_change() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  hidden constant text[] := array['organization_id', 'created_at', 'version', 'member_id', 'planned_minutes'];
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - hidden end;
  after  jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - hidden end;
  of_row jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  log    uuid := coalesce(of_row ->> 'work_log_id', of_row ->> 'id');
begin
  -- With its organisation a log goes too, and its history.
  if before is distinct from after and exists (
    select from work_logs l where l.organization_id = (of_row ->> 'organization_id')::uuid and l.id = log)
  then
    insert into work_log_changes (organization_id, id, work_log_id, subject, kind, reason, user_id, request_id,
                                  before, after)
    values (
      (of_row ->> 'organization_id')::uuid, uuid_v7(), log,
      case tg_table_name when 'breaks' then 'break' else 'work_log' end,
      coalesce(nullif(current_setting('app.change_kind', true), ''), 'corrected'),
      coalesce(current_setting('app.change_reason', true), ''),
      nullif(current_setting('app.user_id', true), '')::uuid, coalesce(current_setting('app.request_id', true), ''),
      before, after);
  end if;
  return null;
end $$;
