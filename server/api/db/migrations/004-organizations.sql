-- Organizations and the audit log
-- The tenants, and who changed what in them.

create table organizations (
  id            uuid primary key,
  name          text not null check (char_length(name) between 1 and 120),
  logo_hash     text check (logo_hash ~ '^[0-9a-f]{64}$'),
  -- With the key, gives a repeated Idempotency-Key the first answer before there is an organization to keep it in.
  created_by    uuid not null,
  creation_key  text,
  created_at    timestamptz not null default now(),
  -- A repeated Idempotency-Key with another body is refused, so the body's hash is kept.
  creation_hash bytea,
  constraint organizations_creation_key unique (created_by, creation_key)
);
comment on table organizations is 'A cleaning company: the tenant that every other row belongs to.';
alter table organizations enable row level security;
create policy own_organization on organizations to custodia_tenant
  using (id = current_organization_id()) with check (id = current_organization_id());
create policy application on organizations to custodia_app using (true);
grant select on organizations to custodia_app;
grant select, insert, update (name, logo_hash) on organizations to custodia_tenant;

create table audit_log (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  at              timestamptz not null default now(),
  user_id         uuid,
  -- Which key wrote, where one did; the user is the one it acts as.
  api_key_id      uuid,
  request_id      text not null default '',
  -- The first entry of the act, and the how-manyth of its table and action in the act an entry is: the last one's
  -- number is how many there are, found without counting.
  act_id          uuid not null,
  nth             integer not null check (nth > 0),
  table_name      text not null,
  row_id          uuid,
  action          text not null check (action in ('insert', 'update', 'delete')),
  before          jsonb,
  after           jsonb,
  -- Whose history the entry is part of, so that one index finds all of a member's.
  member_id       uuid
    generated always as (case when table_name = 'members' then row_id else (coalesce(after, before) ->>
    'member_id')::uuid end) stored,
  primary key (organization_id, id)
);
comment on table audit_log is 'Who changed what and when, in every audited table of the organization.';
create index audit_log_of_row on audit_log (organization_id, row_id, id);
create index audit_log_of_member on audit_log (organization_id, member_id, id) where member_id is not null;
-- The log is read newest first, by what was changed, by whom and in which request.
create index audit_log_of_table on audit_log (organization_id, table_name, id);
create index audit_log_of_user on audit_log (organization_id, user_id, id);
create index audit_log_of_request on audit_log (organization_id, request_id, id) where request_id <> '';
-- Removals are rare: without this, finding a page of them would read the whole history.
create index audit_log_of_removals on audit_log (organization_id, id) where action = 'delete';
create index audit_log_acts on audit_log (organization_id, act_id) where nth = 1;
create index audit_log_acts_of_user on audit_log (organization_id, user_id, act_id) where nth = 1;
create index audit_log_acts_of_table on audit_log (organization_id, table_name, act_id) where nth = 1;
create index audit_log_of_act on audit_log (organization_id, act_id, table_name, action, nth);
select isolate_tenants('audit_log');
grant select on audit_log to custodia_tenant;

/**
 * Writes who changed what, without the columns named in the trigger's arguments. An organization's own row belongs to
 * itself. The transaction remembers its act and how many entries of each table and action it has.
 */
create function audit_row() returns trigger
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
      organization_id, id, user_id, api_key_id, request_id, table_name, row_id, action, before, after, act_id, nth)
    values (
      owner, entry,
      nullif(current_setting('app.user_id', true), '')::uuid,
      nullif(current_setting('app.api_key_id', true), '')::uuid,
      coalesce(current_setting('app.request_id', true), ''),
      tg_table_name, coalesce(kept ->> 'id', kept ->> 'organization_id')::uuid, lower(tg_op), before, after,
      (act ->> 'id')::uuid, nth);
  end if;
  return null;
end $$;
create trigger audit after insert or update on organizations
  for each row execute function audit_row('creation_key', 'creation_hash');

/**
 * Announces every audited change, so that no write can forget to. Changes to the schedule name the job and work logs
 * the member, so that a page reloads only that part; a transaction that touches many names the table alone.
 */
create function announce_change() returns trigger language plpgsql set search_path = '' as $$
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
create constraint trigger announce after insert on audit_log deferrable initially deferred
  for each row execute function announce_change();
