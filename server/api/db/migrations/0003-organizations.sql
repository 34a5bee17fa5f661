create table organizations (
  id           uuid primary key,
  name         text not null check (char_length(name) between 1 and 120),
  logo_hash    text check (logo_hash ~ '^[0-9a-f]{64}$'),
  -- Makes a repeated Idempotency-Key give the first answer before there is an organisation to keep it in.
  created_by   uuid not null,
  creation_key text,
  created_at   timestamptz not null default now(),
  constraint organizations_creation_key unique (created_by, creation_key)
);
alter table organizations enable row level security;
create policy own_organization on organizations to custodia_tenant
  using (id = current_organization_id()) with check (id = current_organization_id());
create policy application on organizations to custodia_app using (true);
grant select on organizations to custodia_app;
grant select, insert, update (name, logo_hash) on organizations to custodia_tenant;

create table configurations (
  organization_id  uuid primary key references organizations on delete cascade,
  version          integer not null default 1,
  time_zone        text not null,
  week_start       smallint not null check (week_start between 1 and 7),
  workday_start    time not null default '00:00',
  currency         text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  units            text not null default 'imperial' check (units in ('imperial', 'metric')),
  language         text not null default 'en' check (language in ('en', 'es')),
  pay_period       text not null default 'weeks' check (pay_period in ('weeks', 'semi_monthly')),
  pay_period_weeks smallint not null default 2 check (pay_period_weeks between 1 and 4),
  pay_period_start date
);

create table members (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  -- Null until the person has an account: a member may be a phone number only.
  user_id         uuid references users on delete set null,
  name            text not null check (char_length(name) between 1 and 120),
  email           text not null default '' check (char_length(email) <= 254),
  phone           text not null default '' check (char_length(phone) <= 40),
  roles           text[] not null
    check (roles <@ array['MEMBER', 'EMPLOYEE', 'SUPERVISOR', 'ADMIN', 'OWNER'] and cardinality(roles) > 0),
  deactivated_at  timestamptz,
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  constraint members_user_once unique (organization_id, user_id)
);
create index members_of_user on members (user_id) where user_id is not null;

create table idempotency_keys (
  organization_id uuid not null references organizations on delete cascade,
  user_id         uuid not null,
  key             text not null check (char_length(key) between 1 and 255),
  request_hash    bytea not null,
  answer          jsonb,
  created_at      timestamptz not null default now(),
  primary key (organization_id, user_id, key)
);
create index idempotency_keys_age on idempotency_keys (organization_id, created_at);

create table files (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  hash            text not null check (hash ~ '^[0-9a-f]{64}$'),
  content_type    text not null,
  bytes           integer not null check (bytes >= 0),
  name            text not null default '' check (char_length(name) <= 255),
  -- `logo` is public; anything else is shown to those who may read what carries it.
  purpose         text not null check (purpose in ('logo', 'document')),
  created_at      timestamptz not null default now(),
  primary key (organization_id, id)
);
create index files_by_hash on files (hash);

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
  primary key (organization_id, id)
);
create index audit_log_of_row on audit_log (organization_id, row_id, id);

/** Writes who changed what; secrets named in the trigger's arguments are left out. */
create function audit_row() returns trigger
  language plpgsql security definer set search_path = public as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - coalesce(tg_argv, '{}') end;
  after  jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - coalesce(tg_argv, '{}') end;
  kept   jsonb := coalesce(after, before);
begin
  if before is distinct from after then
    insert into audit_log (organization_id, id, user_id, request_id, table_name, row_id, action, before, after)
    values (
      (kept ->> 'organization_id')::uuid, uuid_v7(),
      nullif(current_setting('app.user_id', true), '')::uuid, coalesce(current_setting('app.request_id', true), ''),
      tg_table_name, coalesce(kept ->> 'id', kept ->> 'organization_id')::uuid, lower(tg_op), before, after);
  end if;
  return null;
end $$;

alter table configurations enable row level security;
alter table members enable row level security;
alter table idempotency_keys enable row level security;
alter table files enable row level security;
alter table audit_log enable row level security;

create policy own_organization on configurations to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on members to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on idempotency_keys to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on files to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on audit_log to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());

grant select, insert, update on configurations, members to custodia_tenant;
grant select, insert, update, delete on idempotency_keys to custodia_tenant;
grant select, insert, delete on files to custodia_tenant;
grant select on audit_log to custodia_tenant;

create trigger audit after insert or update or delete on configurations for each row execute function audit_row();
create trigger audit after insert or update or delete on members for each row execute function audit_row();

/** Every place of a user: organisation, member and roles; deactivated places give none. */
create function lookup.memberships(of_user uuid)
  returns table (organization_id uuid, member_id uuid, roles text[])
  language sql stable security definer set search_path = '' as $$
    select m.organization_id, m.id, m.roles from public.members m
    where m.user_id = of_user and m.deactivated_at is null
  $$;

/** Which organisations hold a file with this content. */
create function lookup.files(of_hash text)
  returns table (organization_id uuid, content_type text, purpose text, name text)
  language sql stable security definer set search_path = '' as $$
    select f.organization_id, f.content_type, f.purpose, f.name from public.files f where f.hash = of_hash
  $$;

/** Remembers the organisation a user works in, if the user has a place in it; says whether it did. */
create function lookup.choose_organization(for_user uuid, chosen uuid) returns boolean
  language sql volatile security definer set search_path = '' as $$
    update public.users u set organization_id = chosen
    where u.id = for_user and exists (
      select from public.members m
      where m.user_id = for_user and m.organization_id = chosen and m.deactivated_at is null)
    returning true
  $$;

revoke all on all functions in schema lookup from public;
grant execute on function lookup.memberships, lookup.files to custodia_app;
grant execute on function lookup.choose_organization to custodia_app, custodia_tenant;
