-- Acts of the audit log
-- What one transaction wrote is an act, so that the log can be read an act at a time whatever an act changed.

-- The first entry of the act, and the how-manyth of its table and action in the act an entry is: the last one's number
-- is how many there are, found without counting.
alter table audit_log add column act_id uuid, add column nth integer;

-- Earlier entries: those of a transaction have its start, its request and its user.
update audit_log a set act_id = f.act_id, nth = f.nth
from (
  select organization_id, id,
         first_value(id) over (partition by organization_id, at, request_id, user_id order by id) as act_id,
         row_number() over (partition by organization_id, at, request_id, user_id, table_name, action order by id) as nth
  from audit_log) f
where f.organization_id = a.organization_id and f.id = a.id;

alter table audit_log
  alter column act_id set not null,
  alter column nth set not null,
  add check (nth > 0);

create index audit_log_acts on audit_log (organization_id, act_id) where nth = 1;
create index audit_log_acts_of_user on audit_log (organization_id, user_id, act_id) where nth = 1;
create index audit_log_acts_of_table on audit_log (organization_id, table_name, act_id) where nth = 1;
create index audit_log_of_act on audit_log (organization_id, act_id, table_name, action, nth);

/**
 * Writes who changed what, without the columns named in the trigger's arguments. An organization's own row belongs to
 * itself. The transaction remembers its act and how many entries of each table and action it has.
 */
create or replace function audit_row() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  hidden text[] := coalesce(tg_argv, '{}');
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - hidden end;
  after  jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - hidden end;
  kept   jsonb := coalesce(after, before);
  owner  uuid := coalesce(kept ->> 'organization_id', kept ->> 'id')::uuid;
  entry  uuid;
  act    jsonb;
  nth    integer;
  what   text;
begin
  -- The rows of an erased organization go with its audit log: there is nothing left to write to.
  if tg_op = 'DELETE' and not exists (select from organizations o where o.id = (kept ->> 'organization_id')::uuid) then
    return null;
  end if;
  if before is distinct from after then
    entry := uuid_v7();
    act := nullif(current_setting('app.act', true), '')::jsonb;
    if act is null or act ->> 'owner' <> owner::text then
      act := jsonb_build_object('owner', owner, 'id', entry);
    end if;
    what := tg_table_name || ' ' || tg_op;
    nth := coalesce((act ->> what)::integer, 0) + 1;
    perform set_config('app.act', (act || jsonb_build_object(what, nth))::text, true);
    insert into audit_log (
      organization_id, id, user_id, request_id, table_name, row_id, action, before, after, act_id, nth)
    values (
      owner, entry,
      nullif(current_setting('app.user_id', true), '')::uuid, coalesce(current_setting('app.request_id', true), ''),
      tg_table_name, coalesce(kept ->> 'id', kept ->> 'organization_id')::uuid, lower(tg_op), before, after,
      (act ->> 'id')::uuid, nth);
  end if;
  return null;
end $$;
