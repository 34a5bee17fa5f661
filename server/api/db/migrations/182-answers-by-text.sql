-- Answers by text
-- A text that answers a message becomes a message; which one, and where the texts to a number are looked up.

alter table received_texts
  add column message_id uuid,
  add foreign key (organization_id, message_id) references messages (organization_id, id) on delete set null (message_id);
create index received_texts_of_message on received_texts (organization_id, message_id) where message_id is not null;

alter table deliveries
  -- When its provider took it; later reports move only `state_at`.
  add column sent_at timestamptz;
grant update (sent_at) on deliveries to custodia_tenant;
update deliveries set sent_at = case state when 'sent' then state_at else created_at end
where state in ('sent', 'delivered') and created_at > now() - interval '31 days';
create index deliveries_of_number on deliveries (organization_id, number, sent_at desc) where channel = 'text';
