-- Conversations and decisions about quotes
-- Questions about a quote, what was mailed, and the document that both sides got.

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

/** Only the last revision of an open quote can be accepted. */
create function require_open_quote() returns trigger language plpgsql set search_path = '' as $$
declare
  quote record;
begin
  select q.state, q.revision, q.archived_at, q.valid_until, (now() at time zone c.time_zone)::date as today
    into quote
    from public.quotes q join public.configurations c on c.organization_id = q.organization_id
    where q.organization_id = new.organization_id and q.id = new.quote_id
    for update of q;
  if quote.state not in ('sent', 'viewed') or quote.revision <> new.revision or quote.archived_at is not null
    -- The organization may still record what a client said in time; a link is refused.
    or (new.address <> '' and quote.valid_until < quote.today)
  then
    raise exception 'revision % of quote % is not open', new.revision, new.quote_id
      using errcode = 'check_violation', constraint = 'quote_acceptance_open', table = 'quote_acceptances';
  end if;
  return new;
end $$;
create trigger quote_acceptance_open before insert on quote_acceptances
  for each row execute function require_open_quote();

/** What was accepted stays accepted. */
create function keep_quote_accepted() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.state <> 'accepted' or new.revision <> old.revision or new.price_minor <> old.price_minor then
    raise exception 'quote % was accepted', old.id
      using errcode = 'check_violation', constraint = 'quote_stays_accepted', table = 'quotes';
  end if;
  return new;
end $$;
create trigger quote_stays_accepted before update of state, revision, price_minor on quotes
  for each row when (old.state = 'accepted') execute function keep_quote_accepted();

-- Kept here and not among the files, so that it is stored with the acceptance or not at all.
create table quote_papers (
  organization_id uuid not null references organizations on delete cascade,
  quote_id        uuid not null,
  bytes           bytea not null check (octet_length(bytes) between 1 and 10000000),
  hash            bytea not null,
  created_at      timestamptz not null default now(),
  primary key (organization_id, quote_id),
  foreign key (organization_id, quote_id) references quote_acceptances (organization_id, quote_id) on delete cascade,
  constraint quote_paper_hash check (hash = sha256(bytes))
);
comment on table quote_papers is 'The PDF of an accepted quote, drawn once and never changed, with its SHA-256.';
select isolate_tenants('quote_papers');
grant select, insert on quote_papers to custodia_tenant;
select record_changes('quote_papers', 'bytes', 'hash');

/** A quote is accepted together with the document that both sides get, or not at all. */
create function require_quote_paper() returns trigger language plpgsql set search_path = '' as $$
begin
  if not exists (
    select from public.quote_papers p where p.organization_id = new.organization_id and p.quote_id = new.quote_id)
  then
    raise exception 'quote % was accepted without its document', new.quote_id
      using errcode = 'check_violation', constraint = 'quote_acceptance_paper', table = 'quote_acceptances';
  end if;
  return null;
end $$;
create constraint trigger quote_acceptance_paper after insert on quote_acceptances
  deferrable initially deferred for each row execute function require_quote_paper();
