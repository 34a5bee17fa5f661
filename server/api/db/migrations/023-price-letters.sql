-- Price letters
-- What a company writes to a client about new prices, which get their day with the client's signature.

create table price_letters (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  client_id       uuid not null,
  state           text not null default 'draft' check (state in ('draft', 'sent', 'accepted', 'declined', 'withdrawn')),
  effective_on    date not null,
  notice_on       date,
  recipient       text not null check (char_length(recipient) between 3 and 254),
  -- As the client reads and signs it, with its prices and the quality record of the day it was written.
  document        text not null check (octet_length(document) <= 200000),
  document_hash   bytea not null check (octet_length(document_hash) = 32),
  written_by      uuid references users on delete set null,
  created_at      timestamptz not null default now(),
  sent_at         timestamptz,
  viewed_at       timestamptz,
  decided_at      timestamptz,
  -- Who accepted it, with what, from where.
  signer          text not null default '' check (char_length(signer) <= 120),
  signature       text check (char_length(signature) <= 20000),
  address         text not null default '' check (char_length(address) <= 60),
  user_agent      text not null default '' check (char_length(user_agent) <= 300),
  reason          text not null default '' check (char_length(reason) <= 4000),
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references clients (organization_id, id) on delete cascade,
  constraint price_letter_notice check (notice_on <= effective_on),
  constraint price_letter_hash check (document_hash = sha256(convert_to(document, 'UTF8'))),
  constraint price_letter_sent check ((state = 'draft') = (sent_at is null)),
  constraint price_letter_decided check ((state in ('draft', 'sent')) = (decided_at is null)),
  constraint price_letter_signed check ((state = 'accepted') = (signer <> ''))
);
comment on table price_letters is 'A letter to a client about new prices, and what the client said.';
create index price_letters_of_client on price_letters (organization_id, client_id, id);
create index price_letters_written_by on price_letters (written_by) where written_by is not null;
select isolate_tenants('price_letters');
create policy drafts_only on price_letters as restrictive for delete to custodia_tenant using (state = 'draft');
grant select, insert, delete,
  update (state, sent_at, viewed_at, decided_at, signer, signature, address, user_agent, reason)
  on price_letters to custodia_tenant;
select record_changes('price_letters', 'document', 'document_hash', 'signature', 'viewed_at');

/** A letter goes forward only. */
create function keep_price_letter() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.state <> new.state and (old.state, new.state) not in
    (('draft', 'sent'), ('sent', 'accepted'), ('sent', 'declined'), ('sent', 'withdrawn'))
  then
    raise exception 'a % letter is not %', old.state, new.state
      using errcode = 'check_violation', constraint = 'price_letter_step', table = 'price_letters';
  end if;
  return new;
end $$;
create trigger keep_price_letter before update on price_letters for each row execute function keep_price_letter();

create table price_letter_links (
  organization_id uuid not null references organizations on delete cascade,
  token_hash      bytea not null check (octet_length(token_hash) = 32),
  letter_id       uuid not null,
  created_at      timestamptz not null default now(),
  primary key (organization_id, token_hash),
  foreign key (organization_id, letter_id) references price_letters (organization_id, id) on delete cascade
);
comment on table price_letter_links is 'A link to a price letter that was mailed; only its hash is kept.';
create index price_letter_links_of_letter on price_letter_links (organization_id, letter_id);
select isolate_tenants('price_letter_links');
grant select, insert on price_letter_links to custodia_tenant;

create table price_letter_papers (
  organization_id uuid not null references organizations on delete cascade,
  letter_id       uuid not null,
  bytes           bytea not null check (octet_length(bytes) between 1 and 10000000),
  hash            bytea not null,
  created_at      timestamptz not null default now(),
  primary key (organization_id, letter_id),
  foreign key (organization_id, letter_id) references price_letters (organization_id, id) on delete cascade,
  constraint price_letter_paper_hash check (hash = sha256(bytes))
);
comment on table price_letter_papers is 'The PDF of an accepted price letter, drawn once and never changed, with its SHA-256.';
select isolate_tenants('price_letter_papers');
grant select, insert on price_letter_papers to custodia_tenant;
select record_changes('price_letter_papers', 'bytes', 'hash');

create table price_letter_mails (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  letter_id       uuid not null,
  kind            text not null check (kind in ('letter', 'signed')),
  recipient       text not null check (char_length(recipient) between 3 and 254),
  to_client       boolean not null,
  created_at      timestamptz not null default now(),
  sent_at         timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, letter_id) references price_letters (organization_id, id) on delete cascade
);
comment on table price_letter_mails is 'An email about a price letter.';
create index price_letter_mails_of_letter on price_letter_mails (organization_id, letter_id);
select isolate_tenants('price_letter_mails');
grant select, insert, update (sent_at) on price_letter_mails to custodia_tenant;
select record_changes('price_letter_mails');
