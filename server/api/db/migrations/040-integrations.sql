-- API keys and webhooks
-- Programs act with a key of the organization, and changes are sent to addresses of its choice.

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

create table webhooks (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  version         integer not null default 1,
  name            text not null check (char_length(name) between 1 and 120),
  url             text not null check (char_length(url) <= 500 and url ~ '^https?://'),
  -- Tables of the event topics.
  kinds           text[] not null check (cardinality(kinds) between 1 and 100),
  -- The member whose permissions decide what is sent.
  member_id       uuid not null,
  -- Sealed with the installation's key. The one before stays valid for a day after a rotation.
  secret          bytea not null,
  secret_before   bytea,
  rotated_at      timestamptz,
  -- Since when nothing was delivered, and before when nothing is tried.
  failing_since   timestamptz,
  next_try_at     timestamptz,
  tries           integer not null default 0,
  disabled_at     timestamptz,
  disabled_for    text constraint webhooks_disabled_for check (disabled_for in ('gone', 'failing', 'person')),
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  constraint webhooks_member foreign key (organization_id, member_id) references members (organization_id, id),
  constraint webhooks_disabled check ((disabled_at is null) = (disabled_for is null))
);
comment on table webhooks is 'An address that changes of some kinds are sent to.';
create index webhooks_of_member on webhooks (organization_id, member_id);
select isolate_tenants('webhooks');
create trigger audit after insert or delete on webhooks for each row
  execute function audit_row('secret', 'secret_before', 'failing_since', 'next_try_at', 'tries');
-- What delivering writes is no decision of anybody.
create trigger audit_update after update of name, url, kinds, rotated_at, disabled_at, disabled_for on webhooks
  for each row when ((old.name, old.url, old.kinds, old.rotated_at, old.disabled_at, old.disabled_for)
    is distinct from (new.name, new.url, new.kinds, new.rotated_at, new.disabled_at, new.disabled_for))
  execute function audit_row('secret', 'secret_before', 'failing_since', 'next_try_at', 'tries');
grant select, insert, update, delete on webhooks to custodia_tenant;

create table webhook_deliveries (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  webhook_id      uuid not null,
  -- What happened to which row, and what belongs to it.
  kind            text not null,
  action          text not null constraint webhook_deliveries_action check (action in ('insert', 'update', 'delete')),
  row_id          uuid,
  ids             jsonb not null default '{}',
  request_id      text not null default '',
  state           text not null default 'waiting'
    constraint webhook_deliveries_state check (state in ('waiting', 'delivered', 'failed', 'skipped')),
  created_at      timestamptz not null default now(),
  -- It is tried for three days from then: when it happened, or when somebody asked for it once more.
  asked_at        timestamptz not null default now(),
  primary key (organization_id, id),
  constraint webhook_deliveries_webhook foreign key (organization_id, webhook_id)
    references webhooks (organization_id, id) on delete cascade
);
comment on table webhook_deliveries is 'A change to send to a webhook, with what came of it; kept for 30 days.';
create index webhook_deliveries_of_webhook on webhook_deliveries (organization_id, webhook_id, id);
select isolate_tenants('webhook_deliveries');
grant select, update, delete on webhook_deliveries to custodia_tenant;

create table webhook_attempts (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  delivery_id     uuid not null,
  at              timestamptz not null default now(),
  -- The answer's status, or why there was none.
  status          smallint,
  error           text,
  ms              integer not null check (ms >= 0),
  primary key (organization_id, id),
  constraint webhook_attempts_delivery foreign key (organization_id, delivery_id)
    references webhook_deliveries (organization_id, id) on delete cascade,
  constraint webhook_attempts_outcome check ((status is null) <> (error is null))
);
comment on table webhook_attempts is 'One try to send a change to a webhook.';
create index webhook_attempts_of_delivery on webhook_attempts (organization_id, delivery_id, id);
select isolate_tenants('webhook_attempts');
grant select, insert on webhook_attempts to custodia_tenant;

/** Queues what the organization's webhooks asked for, in the transaction of the change. */
create function queue_webhooks() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  kept    constant jsonb := coalesce(new.after, new.before);
  wanting record;
  made    uuid;
begin
  for wanting in
    select w.id from public.webhooks w
    where w.organization_id = new.organization_id and w.disabled_at is null and new.table_name = any (w.kinds)
  loop
    made := public.uuid_v7();
    insert into public.webhook_deliveries
      (organization_id, id, webhook_id, kind, action, row_id, ids, request_id)
    values (new.organization_id, made, wanting.id, new.table_name, new.action, new.row_id,
      (select coalesce(jsonb_object_agg(each.key, each.value), '{}') from jsonb_each(kept) each
       where each.key like '%\_id' and each.key <> 'organization_id' and jsonb_typeof(each.value) = 'string'),
      new.request_id);
    perform jobs.enqueue('webhooks', jsonb_build_object(
      'organizationId', new.organization_id, 'deliveryId', made, 'requestId', new.request_id));
  end loop;
  return null;
end $$;
revoke all on function queue_webhooks from public;
create trigger webhooks after insert on audit_log for each row execute function queue_webhooks();
