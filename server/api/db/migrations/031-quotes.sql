-- Quotes
-- What is offered, what was sent, and what the client decided.

create table quote_settings (
  organization_id uuid not null references organizations on delete cascade,
  -- Null: the starter set of published approximations.
  rates           jsonb check (jsonb_typeof(rates) = 'array'),
  -- Sales taxes by place and kind of work, each with its dated rates.
  taxes           jsonb not null default '[]' check (jsonb_typeof(taxes) = 'array'),
  assumptions     jsonb check (jsonb_typeof(assumptions) = 'object'),
  terms           text not null default '' check (char_length(terms) <= 10000),
  valid_days      smallint not null default 30 check (valid_days between 1 and 365),
  takes_requests  boolean not null default true,
  last_number     integer not null default 1000,
  version         integer not null default 0,
  -- How many days before it expires an undecided quote is followed up, once; 0 means never.
  remind_days     smallint not null default 3 check (remind_days between 0 and 30),
  primary key (organization_id)
);
comment on table quote_settings is 'What new quotes begin with; made when it is first needed.';
select isolate_tenants('quote_settings');
grant select, insert, update on quote_settings to custodia_tenant;
select record_changes('quote_settings', 'last_number');

create table quotes (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  number          integer not null,
  client_id       uuid,
  state           text not null default 'draft' check (state in ('draft', 'sent', 'viewed', 'accepted', 'declined')),
  source          text not null default 'staff' check (source in ('staff', 'request')),
  -- What is edited; the columns after it are derived from it, for lists.
  content         jsonb not null check (jsonb_typeof(content) = 'object'),
  title           text not null default '' check (char_length(title) <= 120),
  recipient       text not null default '' check (char_length(recipient) <= 120),
  search_key      text not null generated always as (lower(title || ' ' || recipient || ' q-' || number)) stored,
  price_minor     bigint not null default 0 check (price_minor between 0 and 1000000000),
  -- After discount, before tax and without what is optional, as `price_minor` is for a month.
  once_minor      bigint not null default 0 check (once_minor between 0 and 1000000000),
  request_text    text not null default '' check (char_length(request_text) <= 8000),
  -- The last one sent.
  revision        smallint not null default 0,
  valid_until     date,
  sent_at         timestamptz,
  viewed_at       timestamptz,
  -- Since when the client waits for an answer; null when nobody asked, or everything is answered.
  asked_at        timestamptz,
  view_count      integer not null default 0,
  decided_at      timestamptz,
  decline_reason  text not null default '' check (char_length(decline_reason) <= 4000),
  created_by      uuid references users on delete set null,
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  archived_at     timestamptz,
  -- Why it was lost, as one of a few reasons that can be counted.
  loss_kind       text
    check (loss_kind in ('price', 'timing', 'competitor', 'scope', 'stays', 'unreachable', 'another')),
  primary key (organization_id, id),
  constraint quotes_client foreign key (organization_id, client_id)
    references clients (organization_id, id) on delete set null (client_id),
  constraint quotes_number_once unique (organization_id, number),
  constraint quotes_sent_once check (state = 'draft' or revision > 0)
);
comment on table quotes is 'A quote, as it is being edited.';
create index quotes_newest on quotes (organization_id, number desc) where archived_at is null;
create index quotes_of_client on quotes (organization_id, client_id) where client_id is not null;
create index quotes_created_by on quotes (created_by) where created_by is not null;
create index quotes_prefix on quotes (organization_id, (lower(recipient) collate "C")) where archived_at is null;
create index quotes_words on quotes using gin (organization_id, search_key gin_trgm_ops) where archived_at is null;
-- The home page asks for a few of each, however many were decided before.
create index quotes_waiting on quotes (organization_id, sent_at desc)
  where archived_at is null and state in ('sent', 'viewed');
create index quotes_accepted on quotes (organization_id, decided_at desc)
  where archived_at is null and state = 'accepted';
-- The list of quotes asks for one state, and for sums of the last twelve months, however many there were before.
create index quotes_in_state on quotes (organization_id, state, number desc) where archived_at is null;
create index quotes_undecided on quotes (organization_id, number desc)
  where state in ('sent', 'viewed') and archived_at is null;
create index quotes_open on quotes (organization_id, valid_until) include (state, price_minor, loss_kind)
  where state in ('sent', 'viewed') and archived_at is null;
create index quotes_decided on quotes (organization_id, decided_at) include (state, price_minor, loss_kind)
  where state in ('accepted', 'declined') and archived_at is null;
create index quotes_archived on quotes (organization_id, number desc)
  include (state, valid_until, decided_at, price_minor, loss_kind) where archived_at is not null;
create index quotes_asked on quotes (organization_id, asked_at) where asked_at is not null and archived_at is null;
select isolate_tenants('quotes');
grant select, insert, update on quotes to custodia_tenant;
select record_changes('quotes', 'search_key', 'view_count');
select limit_to_regions('quotes');

-- It is what a client signs, so it never changes.
create table quote_revisions (
  organization_id uuid not null references organizations on delete cascade,
  quote_id        uuid not null,
  revision        smallint not null,
  content         jsonb not null,
  document        text not null,
  document_hash   bytea not null check (octet_length(document_hash) = 32),
  price_minor     bigint not null,
  once_minor      bigint not null default 0,
  valid_until     date not null,
  sent_by         uuid references users on delete set null,
  sent_at         timestamptz not null default now(),
  primary key (organization_id, quote_id, revision),
  foreign key (organization_id, quote_id) references quotes (organization_id, id) on delete cascade
);
comment on table quote_revisions is 'A quote as it was sent.';
create index quote_revisions_sent_by on quote_revisions (sent_by) where sent_by is not null;
select isolate_tenants('quote_revisions');
grant select, insert on quote_revisions to custodia_tenant;
select record_changes('quote_revisions', 'content', 'document', 'document_hash');

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
comment on table quote_links is 'A link to a quote that was mailed or copied; only its hash is kept.';
create index quote_links_of_quote on quote_links (organization_id, quote_id, revision);
select isolate_tenants('quote_links');
grant select, insert on quote_links to custodia_tenant;

create table quote_acceptances (
  organization_id uuid not null references organizations on delete cascade,
  quote_id        uuid not null,
  revision        smallint not null,
  option          smallint not null check (option between 0 and 2),
  -- What the client chose, and the totals with tax that the page showed.
  add_ons         text[] not null default '{}' check (cardinality(add_ons) <= 30),
  monthly_minor   bigint not null constraint quote_acceptances_monthly check (monthly_minor >= 0),
  once_minor      bigint not null default 0 check (once_minor >= 0),
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
comment on table quote_acceptances is 'A client''s acceptance of a quote, once and for good.';
create index quote_acceptances_newest on quote_acceptances (organization_id, accepted_at);
select isolate_tenants('quote_acceptances');
grant select, insert on quote_acceptances to custodia_tenant;
select record_changes('quote_acceptances', 'document_hash', 'signature');

create table quote_hand_decisions (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  quote_id        uuid not null,
  revision        smallint not null,
  decision        text not null check (decision in ('accepted', 'declined')),
  name            text not null check (char_length(name) between 1 and 120),
  said_on         date not null,
  how             text not null check (how in ('phone', 'mail', 'person', 'paper')),
  note            text not null default '' check (char_length(note) <= 4000),
  entered_by      uuid references users on delete set null,
  entered_at      timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, quote_id, revision)
    references quote_revisions (organization_id, quote_id, revision) on delete cascade
);
comment on table quote_hand_decisions is
  'A decision the client gave in person, by phone or by mail, and who recorded it.';
-- A revision is decided once.
create unique index quote_hand_decided_once on quote_hand_decisions (organization_id, quote_id, revision);
create index quote_hand_decisions_entered_by on quote_hand_decisions (entered_by) where entered_by is not null;
select isolate_tenants('quote_hand_decisions');
grant select, insert on quote_hand_decisions to custodia_tenant;
select record_changes('quote_hand_decisions');

create table quote_reminders (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  quote_id        uuid not null,
  revision        smallint not null,
  is_automatic    boolean not null,
  sent_by         uuid references users on delete set null,
  sent_at         timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, quote_id, revision)
    references quote_revisions (organization_id, quote_id, revision) on delete cascade
);
comment on table quote_reminders is 'A reminder sent about a quote.';
create index quote_reminders_of_quote on quote_reminders (organization_id, quote_id, revision);
-- A revision is followed up automatically once, whichever process is faster.
create unique index quote_reminded_once on quote_reminders (organization_id, quote_id, revision) where is_automatic;
create index quote_reminders_sent_by on quote_reminders (sent_by) where sent_by is not null;
select isolate_tenants('quote_reminders');
grant select, insert on quote_reminders to custodia_tenant;
select record_changes('quote_reminders');

-- The draft's content names the area a photo belongs to. The row of `files` with the photo's own id keeps its content
-- alive.
create table quote_photos (
  organization_id uuid not null references organizations on delete cascade,
  id              uuid not null,
  quote_id        uuid not null,
  file_hash       text not null check (file_hash ~ '^[0-9a-f]{64}$'),
  created_by      uuid references users on delete set null,
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, quote_id) references quotes (organization_id, id) on delete cascade
);
comment on table quote_photos is 'A photo of a walk-through.';
create index quote_photos_of_quote on quote_photos (organization_id, quote_id, id);
create index quote_photos_created_by on quote_photos (created_by) where created_by is not null;
select isolate_tenants('quote_photos');
grant select, insert on quote_photos to custodia_tenant;
select record_changes('quote_photos');

create table quote_jobs (
  organization_id   uuid not null references organizations on delete cascade,
  quote_id          uuid not null,
  site              smallint not null,
  -- A line done once, or by the hour, becomes a job of its own.
  line              text not null default '' check (char_length(line) <= 40),
  location_id       uuid not null,
  job_id            uuid not null,
  minutes_per_visit integer not null check (minutes_per_visit >= 0),
  -- As quoted, for choosing the days; null for a job done once.
  visits_per_week   double precision check (visits_per_week > 0),
  primary key (organization_id, quote_id, site, line),
  foreign key (organization_id, quote_id) references quote_acceptances (organization_id, quote_id) on delete cascade,
  foreign key (organization_id, location_id, job_id)
    references jobs (organization_id, location_id, id) on delete cascade
);
comment on table quote_jobs is 'A job that accepting a quote created, with the time it was quoted at.';
create index quote_jobs_of_job on quote_jobs (organization_id, job_id);
create index quote_jobs_of_location on quote_jobs (organization_id, location_id, job_id);
select isolate_tenants('quote_jobs');
grant select, insert on quote_jobs to custodia_tenant;
select record_changes('quote_jobs');
select limit_to_regions('quote_jobs');

/** Quotes whose title, recipient or number matches: with row-level security `like` would be checked on every quote. */
create function lookup.quotes_like(pattern text) returns setof uuid
  language sql stable security definer rows 20
  set search_path = '' set enable_seqscan = off as $$
  select id from public.quotes
  where organization_id = public.current_organization_id() and archived_at is null
    and search_key operator(pg_catalog.~~) pattern
$$;
revoke all on function lookup.quotes_like from public;
grant execute on function lookup.quotes_like to custodia_tenant;
