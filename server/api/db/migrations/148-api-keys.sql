-- API keys
-- Programs call the API with a key of the organization, which acts as the member who made it and never with more.

create table api_keys (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  name            text not null check (char_length(name) between 1 and 120),
  token_hash      bytea not null,
  -- The last characters of the key, by which people tell keys apart.
  ending          text not null check (char_length(ending) = 4),
  permissions     text[] not null check (cardinality(permissions) between 1 and 200),
  -- The member the key acts as.
  member_id       uuid not null,
  created_at      timestamptz not null default now(),
  expires_at      timestamptz not null,
  last_used_at    timestamptz,
  revoked_at      timestamptz,
  primary key (organization_id, id),
  constraint api_keys_token_unique unique (organization_id, token_hash),
  constraint api_keys_member foreign key (organization_id, member_id) references members (organization_id, id),
  constraint api_keys_expire check (expires_at > created_at and expires_at < created_at + interval '367 days')
);
comment on table api_keys is 'A key with which a program calls the API in the name of the member who made it.';
create index api_keys_by_token on api_keys (token_hash);
create index api_keys_of_member on api_keys (organization_id, member_id);
select isolate_tenants('api_keys');
select record_changes('api_keys', 'token_hash', 'last_used_at');
-- What a key may do and how long is settled when it is made.
grant select, insert, update (last_used_at, revoked_at) on api_keys to custodia_tenant;

/** A revoked key stays revoked. */
create function keep_key_revoked() returns trigger language plpgsql as $$
begin
  raise exception 'a revoked key stays revoked' using errcode = 'check_violation', constraint = 'api_key_revoked';
end $$;
create trigger keep_revoked before update of revoked_at on api_keys for each row
  when (old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at)
  execute function keep_key_revoked();

/** The key with this hash, while it is good and its member is active. */
create function lookup.api_key(of_token bytea)
  returns table (
    id uuid, organization_id uuid, member_id uuid, user_id uuid, permissions text[], used_lately boolean)
  language sql stable security definer set search_path = '' as $$
    select k.id, k.organization_id, k.member_id, m.user_id, k.permissions,
      coalesce(k.last_used_at > now() - interval '1 minute', false)
    from public.api_keys k
    join public.members m on m.organization_id = k.organization_id and m.id = k.member_id
    where k.token_hash = of_token and k.revoked_at is null and k.expires_at > now()
      and m.user_id is not null and m.deactivated_at is null
  $$;
revoke all on function lookup.api_key from public;
grant execute on function lookup.api_key to custodia_app;

-- Which key wrote, where one did; the user is the one it acts as.
alter table audit_log add column api_key_id uuid;

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
