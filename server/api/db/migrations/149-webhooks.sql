-- Webhooks
-- Changes are sent to addresses of the organization's choice. What is to be sent is written with the change itself.

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
