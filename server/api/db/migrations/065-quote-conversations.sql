-- Quote conversations
-- Questions and answers about a quote, and every email and notice that it caused.

create table quote_messages (
  organization_id uuid not null references organizations on delete cascade,
  -- Chosen by whoever writes, so that a message sent twice is stored once.
  id              uuid not null,
  quote_id        uuid not null,
  -- The last one sent when the message was written.
  revision        smallint not null check (revision > 0),
  kind            text not null check (kind in ('question', 'change', 'answer')),
  by_client       boolean not null generated always as (kind <> 'answer') stored,
  author_name     text not null check (char_length(author_name) between 1 and 120),
  user_id         uuid references users on delete set null,
  text            text not null check (char_length(text) between 1 and 4000),
  request_id      text not null default '',
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, quote_id) references quotes (organization_id, id) on delete cascade
);
comment on table quote_messages is 'A question of the client about a quote, a change they ask for, or an answer to them.';
create index quote_messages_of_quote on quote_messages (organization_id, quote_id, created_at);
create index quote_messages_of_user on quote_messages (user_id) where user_id is not null;
select isolate_tenants('quote_messages');
grant select, insert on quote_messages to custodia_tenant;
select record_changes('quote_messages');

-- What was not sent has no row, and what has no row is not sent: the mail's handler composes it from here.
create table quote_deliveries (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  quote_id        uuid not null,
  -- 0 before the first one was sent.
  revision        smallint not null check (revision >= 0),
  channel         text not null check (channel in ('email', 'notice')),
  kind            text not null check (kind in
    ('quote', 'reminder', 'requested', 'answered', 'asked', 'viewed', 'accepted', 'declined')),
  -- An address for an email, a member's name for a notice.
  recipient       text not null check (char_length(recipient) between 1 and 254),
  to_client       boolean not null,
  message_id      uuid,
  request_id      text not null default '',
  created_at      timestamptz not null default now(),
  -- Null while the email waits, or when it was overtaken.
  sent_at         timestamptz,
  -- When the email was dropped because the quote had been revised or decided in the meantime.
  dropped_at      timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, quote_id) references quotes (organization_id, id) on delete cascade,
  foreign key (organization_id, message_id) references quote_messages (organization_id, id) on delete cascade,
  constraint quote_delivery_sent_or_dropped check (sent_at is null or dropped_at is null)
);
comment on table quote_deliveries is 'An email or a notice that a quote caused, with the request that caused it.';
create index quote_deliveries_of_quote on quote_deliveries (organization_id, quote_id, created_at);
create index quote_deliveries_of_message on quote_deliveries (organization_id, message_id) where message_id is not null;
select isolate_tenants('quote_deliveries');
grant select, insert, update (sent_at, dropped_at) on quote_deliveries to custodia_tenant;
select record_changes('quote_deliveries');

-- Since when the client waits for an answer; null when nobody asked, or everything is answered.
alter table quotes add column asked_at timestamptz;
create index quotes_asked on quotes (organization_id, asked_at) where asked_at is not null and archived_at is null;
