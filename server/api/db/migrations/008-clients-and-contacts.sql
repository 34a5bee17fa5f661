-- Clients
-- Who is cleaned for, their contacts and documents.

create table clients (
  organization_id      uuid not null references organizations on delete cascade,
  id                   uuid not null,
  name                 text not null check (char_length(name) between 1 and 120),
  status               text not null default 'active' check (status in ('lead', 'active', 'paused', 'ended')),
  billing_address      jsonb not null,
  notes                text not null default '' check (char_length(notes) <= 4000),
  contract_starts_on   date,
  contract_ends_on     date,
  contract_basis       text not null default 'none' check (contract_basis in ('none', 'month', 'visit')),
  contract_price_minor bigint check (contract_price_minor between 0 and 1000000000),
  version              integer not null default 1,
  created_at           timestamptz not null default now(),
  archived_at          timestamptz,
  -- Row-level security lets an index answer only comparisons of a plain column: lower() and like could leak. The ICU
  -- collation sorts accented letters next to plain ones.
  name_key             text collate "und-x-icu" not null generated always as (lower(name)) stored,
  -- A unique index refuses the first of two rows that exchange their names, and a constraint that waits cannot be
  -- spread over several databases. Rows that are about to exchange theirs are left out of it until all have been
  -- written: a transaction marks them, and unmarks them before its end. The audit log does not see the mark.
  is_exchanging        boolean not null default false,
  primary key (organization_id, id),
  constraint contract_dates_reversed check (contract_ends_on >= contract_starts_on)
);
comment on table clients is 'A company or person that is cleaned for, with the contract''s terms.';
create index clients_by_age on clients (organization_id, created_at, id);
create index clients_by_name on clients (organization_id, name_key, id);
create index clients_by_status on clients (organization_id, status, name_key, id) where archived_at is null;
create index clients_prefix on clients (organization_id, (lower(name) collate "C")) where archived_at is null;
create index clients_words on clients using gin (organization_id, name gin_trgm_ops) where archived_at is null;
-- Every page of clients counts them by status. An index in any other order visits a table page per client.
create index clients_counted on clients (organization_id) include (status) where archived_at is null;
create unique index client_name_taken on clients (organization_id, lower(name))
  where archived_at is null and not is_exchanging;
select isolate_tenants('clients');
grant select, insert, update on clients to custodia_tenant;
select record_changes('clients', 'name_key', 'is_exchanging');
select limit_to_regions('clients');

create table client_contacts (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  client_id       uuid not null,
  name            text not null check (char_length(name) between 1 and 120),
  title           text not null default '' check (char_length(title) <= 120),
  email           text not null default '' check (char_length(email) <= 254),
  phone           text not null default '' check (char_length(phone) <= 40),
  -- Set once the contact accepted an invitation to the client area.
  user_id         uuid references users on delete set null,
  position        integer not null default 0,
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  -- The locations the contact sees in the client area; empty means all.
  location_ids    uuid[] not null default '{}' check (cardinality(location_ids) <= 200),
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references clients (organization_id, id) on delete cascade
);
comment on table client_contacts is 'A person at a client, who may have an account for the client area.';
create index client_contacts_of_client on client_contacts (organization_id, client_id, position, id);
create index client_contacts_of_user on client_contacts (user_id) where user_id is not null;
select isolate_tenants('client_contacts');
grant select, insert, update, delete on client_contacts to custodia_tenant;
select record_changes('client_contacts');
select limit_to_regions('client_contacts');
create trigger require_confirmed_account before insert or update of user_id on client_contacts
  for each row when (new.user_id is not null) execute function require_confirmed_account();

/** The clients that a user is a contact of. */
create function lookup.client_contacts(of_user uuid, through uuid)
  returns table (organization_id uuid, client_id uuid, contact_id uuid)
  language sql stable security definer set search_path = '' as $$
    select c.organization_id, c.client_id, c.id from public.client_contacts c
    where c.user_id = of_user and (through is null or c.organization_id = through)
  $$;
revoke all on function lookup.client_contacts from public;
grant execute on function lookup.client_contacts to custodia_app;

-- The token is made when the mail is sent, and only its hash is kept.
create table contact_invitations (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  client_id       uuid not null,
  contact_id      uuid not null,
  email           text not null check (char_length(email) between 3 and 254),
  token_hash      bytea,
  expires_at      timestamptz not null,
  sent_at         timestamptz,
  withdrawn_at    timestamptz,
  accepted_at     timestamptz,
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references clients (organization_id, id) on delete cascade,
  foreign key (organization_id, contact_id) references client_contacts (organization_id, id) on delete cascade
);
comment on table contact_invitations is 'An invitation for a client''s contact to the client area.';
create unique index contact_invitation_open on contact_invitations (organization_id, contact_id)
  where withdrawn_at is null and accepted_at is null;
create index contact_invitations_of_contact on contact_invitations (organization_id, contact_id, id);
create index contact_invitations_of_client on contact_invitations (organization_id, client_id);
create index contact_invitations_by_token on contact_invitations (token_hash) where token_hash is not null;
select isolate_tenants('contact_invitations');
grant select, insert, update on contact_invitations to custodia_tenant;
select record_changes('contact_invitations', 'token_hash');
select limit_to_regions('contact_invitations');
create trigger one_spelling before insert on contact_invitations for each row execute function require_mailbox();

/** The contact's invitation of a mailed token, whatever its state. */
create function lookup.contact_invitation(of_token_hash bytea)
  returns table (organization_id uuid, invitation_id uuid)
  language sql stable security definer set search_path = '' as $$
    select i.organization_id, i.id from public.contact_invitations i where i.token_hash = of_token_hash
  $$;
revoke all on function lookup.contact_invitation from public;
grant execute on function lookup.contact_invitation to custodia_app;

-- The row of `files` with the document's own id keeps its content alive.
create table client_documents (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  client_id       uuid not null,
  file_hash       text not null check (file_hash ~ '^[0-9a-f]{64}$'),
  name            text not null check (char_length(name) between 1 and 255),
  content_type    text not null,
  bytes           integer not null check (bytes >= 0),
  uploaded_by     uuid references users on delete set null,
  created_at      timestamptz not null default now(),
  -- When it was shared with the client; anything else stays inside the organization.
  shared_at       timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, client_id) references clients (organization_id, id) on delete cascade
);
comment on table client_documents is 'A document kept about a client.';
create index client_documents_of_client on client_documents (organization_id, client_id, id);
create index client_documents_of_user on client_documents (uploaded_by) where uploaded_by is not null;
create index client_documents_prefix on client_documents (organization_id, (lower(name) collate "C"));
create index client_documents_words on client_documents using gin (organization_id, name gin_trgm_ops);
select isolate_tenants('client_documents');
grant select, insert, update (shared_at), delete on client_documents to custodia_tenant;
select record_changes('client_documents');
select limit_to_regions('client_documents');
