-- What quotes begin with; one row an organisation, made when it is first needed.
create table quote_settings (
  organization_id uuid not null references organizations on delete cascade,
  -- Null: the starter set of public approximations.
  rates           jsonb check (jsonb_typeof(rates) = 'array'),
  assumptions     jsonb check (jsonb_typeof(assumptions) = 'object'),
  terms           text not null default '' check (char_length(terms) <= 10000),
  valid_days      smallint not null default 30 check (valid_days between 1 and 365),
  takes_requests  boolean not null default true,
  last_number     integer not null default 1000,
  version         integer not null default 0,
  primary key (organization_id)
);

create table quotes (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  number          integer not null,
  client_id       uuid,
  state           text not null default 'draft' check (state in ('draft', 'sent', 'viewed', 'accepted', 'declined')),
  source          text not null default 'staff' check (source in ('staff', 'request')),
  -- What is edited; the columns beside it are taken from it, for lists.
  content         jsonb not null check (jsonb_typeof(content) = 'object'),
  title           text not null default '' check (char_length(title) <= 120),
  recipient       text not null default '' check (char_length(recipient) <= 120),
  search_key      text not null generated always as (lower(title || ' ' || recipient || ' q-' || number)) stored,
  price_minor     bigint not null default 0 check (price_minor between 0 and 1000000000),
  request_text    text not null default '' check (char_length(request_text) <= 8000),
  -- The last one that was sent.
  revision        smallint not null default 0,
  valid_until     date,
  sent_at         timestamptz,
  viewed_at       timestamptz,
  view_count      integer not null default 0,
  decided_at      timestamptz,
  decline_reason  text not null default '' check (char_length(decline_reason) <= 4000),
  created_by      uuid references users on delete set null,
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  archived_at     timestamptz,
  primary key (organization_id, id),
  constraint quotes_client foreign key (organization_id, client_id)
    references clients (organization_id, id) on delete set null (client_id),
  constraint quotes_number_once unique (organization_id, number),
  constraint quotes_sent_once check (state = 'draft' or revision > 0)
);
create index quotes_newest on quotes (organization_id, number desc) where archived_at is null;
create index quotes_of_client on quotes (organization_id, client_id) where client_id is not null;
create index quotes_created_by on quotes (created_by) where created_by is not null;

-- What was sent, to the letter: it is what a client signs, so it never changes.
create table quote_revisions (
  organization_id uuid not null references organizations on delete cascade,
  quote_id        uuid not null,
  revision        smallint not null,
  content         jsonb not null,
  document        text not null,
  document_hash   bytea not null check (octet_length(document_hash) = 32),
  price_minor     bigint not null,
  valid_until     date not null,
  sent_by         uuid references users on delete set null,
  sent_at         timestamptz not null default now(),
  primary key (organization_id, quote_id, revision),
  foreign key (organization_id, quote_id) references quotes (organization_id, id) on delete cascade
);
create index quote_revisions_sent_by on quote_revisions (sent_by) where sent_by is not null;

-- Mailed and copied links; only the hash of a token is kept.
create table quote_links (
  organization_id uuid not null references organizations on delete cascade,
  token_hash      bytea not null check (octet_length(token_hash) = 32),
  quote_id        uuid not null,
  revision        smallint not null,
  created_at      timestamptz not null default now(),
  primary key (organization_id, token_hash),
  foreign key (organization_id, quote_id, revision)
    references quote_revisions (organization_id, quote_id, revision) on delete cascade
);
create index quote_links_of_quote on quote_links (organization_id, quote_id, revision);

-- Once for each quote, and for good.
create table quote_acceptances (
  organization_id uuid not null references organizations on delete cascade,
  quote_id        uuid not null,
  revision        smallint not null,
  option          smallint not null check (option between 0 and 2),
  name            text not null check (char_length(name) between 1 and 120),
  signature       text check (char_length(signature) <= 20000),
  address         text not null check (char_length(address) <= 60),
  user_agent      text not null default '' check (char_length(user_agent) <= 300),
  document_hash   bytea not null check (octet_length(document_hash) = 32),
  accepted_at     timestamptz not null default now(),
  primary key (organization_id, quote_id),
  foreign key (organization_id, quote_id, revision)
    references quote_revisions (organization_id, quote_id, revision) on delete cascade
);

-- The work that accepting made, with the time it was quoted at.
create table quote_jobs (
  organization_id  uuid not null references organizations on delete cascade,
  quote_id         uuid not null,
  site             smallint not null,
  location_id      uuid not null,
  job_id           uuid not null,
  minutes_per_visit integer not null check (minutes_per_visit >= 0),
  primary key (organization_id, quote_id, site),
  foreign key (organization_id, quote_id) references quote_acceptances (organization_id, quote_id) on delete cascade,
  foreign key (organization_id, location_id, job_id) references jobs (organization_id, location_id, id) on delete cascade
);
create index quote_jobs_of_job on quote_jobs (organization_id, job_id);
create index quote_jobs_of_location on quote_jobs (organization_id, location_id, job_id);

alter table quote_settings enable row level security;
alter table quotes enable row level security;
alter table quote_revisions enable row level security;
alter table quote_links enable row level security;
alter table quote_acceptances enable row level security;
alter table quote_jobs enable row level security;
create policy own_organization on quote_settings to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on quotes to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on quote_revisions to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on quote_links to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on quote_acceptances to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());
create policy own_organization on quote_jobs to custodia_tenant
  using (organization_id = current_organization_id()) with check (organization_id = current_organization_id());

grant select, insert, update on quote_settings, quotes to custodia_tenant;
grant select, insert on quote_revisions, quote_links, quote_acceptances, quote_jobs to custodia_tenant;

create trigger audit after insert or update or delete on quote_settings
  for each row execute function audit_row('last_number');
create trigger audit after insert or update or delete on quotes
  for each row execute function audit_row('search_key', 'view_count');
create trigger audit after insert or update or delete on quote_revisions
  for each row execute function audit_row('content', 'document', 'document_hash');
create trigger audit after insert or update or delete on quote_acceptances
  for each row execute function audit_row('document_hash', 'signature');
create trigger audit after insert or update or delete on quote_jobs for each row execute function audit_row();

create trigger held_to_regions before insert or update or delete on quotes
  for each row when (current_region_ids() is not null) execute function held_to_regions();
create trigger held_to_regions before insert or update or delete on quote_jobs
  for each row when (current_region_ids() is not null) execute function held_to_regions();
