-- Organizations
-- The tenants, their settings, and how one is deleted.

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
  request_id      text not null default '',
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
select isolate_tenants('audit_log');
grant select on audit_log to custodia_tenant;

/**
 * Writes who changed what, without the columns named in the trigger's arguments. An organization's own row belongs to
 * itself.
 */
create function audit_row() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  hidden text[] := coalesce(tg_argv, '{}');
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - hidden end;
  after  jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - hidden end;
  kept   jsonb := coalesce(after, before);
begin
  -- The rows of an erased organization go with its audit log: there is nothing left to write to.
  if tg_op = 'DELETE' and not exists (select from organizations o where o.id = (kept ->> 'organization_id')::uuid) then
    return null;
  end if;
  if before is distinct from after then
    insert into audit_log (organization_id, id, user_id, request_id, table_name, row_id, action, before, after)
    values (
      coalesce(kept ->> 'organization_id', kept ->> 'id')::uuid, uuid_v7(),
      nullif(current_setting('app.user_id', true), '')::uuid, coalesce(current_setting('app.request_id', true), ''),
      tg_table_name, coalesce(kept ->> 'id', kept ->> 'organization_id')::uuid, lower(tg_op), before, after);
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

create table configurations (
  organization_id        uuid primary key references organizations on delete cascade,
  version                integer not null default 1,
  time_zone              text not null,
  week_start             smallint not null check (week_start between 1 and 7),
  workday_start          time not null default '00:00',
  currency               text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  units                  text not null default 'imperial' check (units in ('imperial', 'metric')),
  language               text not null default 'en' check (language in ('en', 'es')),
  pay_period             text not null default 'weeks' check (pay_period in ('weeks', 'semi_monthly')),
  pay_period_weeks       smallint not null default 2 check (pay_period_weeks between 1 and 4),
  pay_period_start       date,
  -- Whether owners and admins need two-step verification.
  second_factor_required boolean not null default true,
  second_factor_since    timestamptz,
  -- The languages the organization works in; `language`, the default, is one of them.
  languages              text[] not null
    default '{en,es}' check (languages <@ '{en,es}' and cardinality(languages) between 1 and 2),
  schedule_publishing    text not null default 'at_once' check (schedule_publishing in ('at_once', 'by_week')),
  rounding               text not null default 'none' check (rounding in ('none', '5', '6', '15')),
  geofence_policy        text not null default 'flag' check (geofence_policy in ('flag', 'block')),
  auto_close_minutes     smallint not null default 960 check (auto_close_minutes between 60 and 1440),
  late_minutes           smallint not null default 15 check (late_minutes between 1 and 240),
  missing_minutes        smallint not null default 30 check (missing_minutes between 1 and 720),
  -- The last morning, on the organization's clock, whose report was sent; the first process to claim it sends it.
  morning_of             date,
  -- How early a visit may be started without a reason, and below which share of its plan work counts as short. Jobs may
  -- have their own.
  early_start_minutes    smallint not null default 60 check (early_start_minutes between 0 and 720),
  short_percent          smallint not null default 50 check (short_percent between 10 and 100),
  -- Days from the period's last day to its pay day, and the employer's address on pay statements.
  pay_delay_days         smallint not null default 5 check (pay_delay_days between 0 and 31),
  employer_address       text not null default '' check (length(employer_address) <= 200),
  constraint configurations_language_used check (language = any(languages)),
  constraint configurations_late_before_missing check (late_minutes < missing_minutes)
);
comment on table configurations is 'An organization''s settings.';
select isolate_tenants('configurations');
grant select, insert, update on configurations to custodia_tenant;
select record_changes('configurations', 'second_factor_since', 'morning_of');

/** Since when it is required: the grace period is counted from here. */
create function mark_second_factor_since() returns trigger
  language plpgsql as $$
begin
  new.second_factor_since := case
    when not new.second_factor_required then null
    when tg_op = 'UPDATE' then coalesce(old.second_factor_since, now())
    else now()
  end;
  return new;
end $$;
create trigger mark_second_factor_since before insert or update on configurations
  for each row execute function mark_second_factor_since();

create table idempotency_keys (
  organization_id uuid not null references organizations on delete cascade,
  user_id         uuid not null,
  key             text not null check (char_length(key) between 1 and 255),
  request_hash    bytea not null,
  answer          jsonb,
  created_at      timestamptz not null default now(),
  primary key (organization_id, user_id, key)
);
comment on table idempotency_keys is 'The answer to a write, given again when the same Idempotency-Key comes again.';
create index idempotency_keys_age on idempotency_keys (organization_id, created_at);
select isolate_tenants('idempotency_keys');
grant select, insert, update, delete on idempotency_keys to custodia_tenant;

create table deletion_requests (
  organization_id uuid primary key references organizations on delete cascade,
  user_id         uuid references users on delete set null,
  requested_at    timestamptz not null default now(),
  due_at          timestamptz not null
);
comment on table deletion_requests is 'An organization that is to be erased once its grace period is over.';
create index deletion_requests_user_key on deletion_requests (user_id) where user_id is not null;
select isolate_tenants('deletion_requests');
grant select, insert, delete on deletion_requests to custodia_tenant;
select record_changes('deletion_requests');

/**
 * Erases this transaction's organization with everything in it once its grace period is over. Returns the hashes of
 * its files, or null when it is not due. The only way history ends. The path includes public, because triggers of
 * other tables ask whether the organization is still there.
 */
create function lookup.erase_organization() returns text[]
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  organization constant uuid := public.current_organization_id();
  hashes text[];
begin
  perform from public.deletion_requests d
    where d.organization_id = organization and d.due_at <= now() for update;
  if not found then
    return null;
  end if;
  select coalesce(array_agg(h.hash), '{}') into hashes from (
    select f.hash from public.files f where f.organization_id = organization
    union select e.hash from public.data_exports e where e.organization_id = organization and e.hash is not null) h;
  update public.users u set organization_id = null where u.organization_id = organization;
  delete from public.organizations o where o.id = organization;
  return hashes;
end $$;
revoke all on function lookup.erase_organization from public;
grant execute on function lookup.erase_organization to custodia_tenant;
