-- Calls with a pause
-- One person is called at most once in some minutes, however many notices are due.

alter table deliveries
  -- When a call was last begun, before its provider is asked; null again where the provider refused it.
  add column called_at timestamptz;
grant update (called_at) on deliveries to custodia_tenant;
update deliveries set called_at = coalesce(sent_at, state_at)
where channel = 'call' and segments > 0 and created_at > now() - interval '1 hour';
create index deliveries_called on deliveries (organization_id, user_id, called_at desc) where called_at is not null;
