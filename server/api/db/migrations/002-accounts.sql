-- Accounts
-- People's accounts, the addresses and numbers they prove, and what limits guessing.

/**
 * A mailbox has one spelling: the domain in lower case as DNS has it, without a final dot or full-width forms.
 * Comparing with lower() then tells two mailboxes apart.
 */
create function is_mailbox(address text) returns boolean
  language sql immutable parallel safe set search_path = '' as $$
    select address is nfc normalized
      and split_part(address, '@', 1) is nfkc normalized
      and address ~ '^[^[:space:]@]+@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]*[a-z0-9])?$'
  $$;

/** Refuses an address that is not spelled that way, whichever code writes it. */
create function require_mailbox() returns trigger language plpgsql set search_path = '' as $$
begin
  if not public.is_mailbox(new.email) then
    raise exception 'an address is not written as mailboxes are kept' using errcode = '23514', constraint = 'one_spelling';
  end if;
  return new;
end $$;

create table users (
  id                uuid primary key,
  -- Empty for who signs in by phone alone.
  email             text not null check (email = '' or char_length(email) between 3 and 254),
  -- The number whose codes sign in; only a code sent there puts it here.
  phone             text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  -- The organization whose card and PIN sign in, until the person has a number or an address of their own. No
  -- reference, because a global table never points into a tenant's.
  kept_by           uuid,
  -- The organization whose provider made the account, until its owner chose a password or an address by a mailed link.
  -- No reference, because a global table never points into a tenant's.
  held_by           uuid,
  name              text not null check (char_length(name) between 1 and 120),
  password_hash     text not null,
  -- A password under 15 characters is enough only together with a second factor.
  password_short    boolean not null default false,
  verified_at       timestamptz,
  language          text not null default 'en' check (language ~ '^[a-z]{2}(-[A-Z]{2})?$'),
  -- False while `language` is the one of the browser that made the account.
  language_chosen   boolean not null default false,
  -- Null until the person chooses one: then the device's is used.
  theme             text check (theme in ('system', 'light', 'dark')),
  tour_seen         boolean not null default false,
  -- The organization chosen last. No reference, because a global table never points into a tenant's.
  organization_id   uuid,
  platform_admin    boolean not null default false,
  created_at        timestamptz not null default now(),
  -- A device cookie is good for one generation: raising it forgets all devices.
  device_generation integer not null default 0,
  -- The installation is run by confirmed accounts only, whichever code makes the operator.
  constraint users_admin_confirmed check (not platform_admin or verified_at is not null),
  constraint users_reachable check (email <> '' or phone is not null or kept_by is not null),
  constraint users_kept_without_own check (kept_by is null or (email = '' and phone is null))
);
comment on table users is 'A person''s account: the address, password hash and language they sign in with.';
create unique index users_email_taken on users (lower(email)) where email <> '';
create unique index users_phone_taken on users (phone) where phone is not null;
grant select, insert, update, delete on users to custodia_app;
create trigger one_spelling before insert on users for each row
  when (new.email <> '') execute function require_mailbox();
create trigger one_spelling_changed before update of email on users for each row
  when (new.email is distinct from old.email and new.email <> '') execute function require_mailbox();

-- A link proves the address its mail went to and no other, whatever the account is called by the time it is used.
create table user_tokens (
  id         uuid primary key,
  user_id    uuid not null references users on delete cascade,
  purpose    text not null check (purpose in ('verify', 'reset', 'email')),
  token_hash bytea not null constraint user_tokens_token_unique unique,
  expires_at timestamptz not null,
  used_at    timestamptz,
  created_at timestamptz not null default now(),
  -- The address the mail went to.
  address    text not null
);
comment on table user_tokens is 'A single-use link mailed to confirm an address, change it or reset a password.';
create index user_tokens_of_user on user_tokens (user_id, purpose);
grant select, insert, update, delete on user_tokens to custodia_app;

create table email_changes (
  user_id      uuid primary key references users on delete cascade,
  email        text not null check (char_length(email) between 3 and 254),
  requested_at timestamptz not null default now()
);
comment on table email_changes is 'The address an account gets once its owner opens the mail sent there.';
grant select, insert, update, delete on email_changes to custodia_app;
create trigger one_spelling before insert or update on email_changes for each row execute function require_mailbox();

-- The code is computed from the id with the installation's key: the database holds neither it nor a hash of it.
create table phone_codes (
  phone      text primary key check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  id         uuid not null,
  tries      smallint not null default 0 constraint phone_code_tries check (tries between 0 and 5),
  expires_at timestamptz not null,
  -- The card that was shown with the request, or who was signed in: whom the code may be sent for.
  card_hash  bytea,
  for_user   uuid references users on delete cascade
);
comment on table phone_codes is 'The six-digit code that was last sent to a number, and how often it was tried.';
create index phone_codes_expiry on phone_codes (expires_at);
create index phone_codes_user on phone_codes (for_user) where for_user is not null;
grant select, insert, update, delete on phone_codes to custodia_app;

create table account_texts (
  id          uuid primary key,
  number      text not null check (number ~ '^\+[1-9][0-9]{7,14}$'),
  state       text not null default 'queued'
    check (state in ('queued', 'sent', 'delivered', 'failed', 'refused')),
  -- The provider's error code, or why nothing was sent.
  problem     text not null default '' check (char_length(problem) <= 40),
  provider_id text check (char_length(provider_id) <= 64),
  segments    smallint not null default 0 check (segments >= 0),
  request_id  text not null default '',
  created_at  timestamptz not null default now(),
  state_at    timestamptz not null default now()
);
comment on table account_texts is 'A text of the installation''s own number, without its words.';
create index account_texts_by_time on account_texts (created_at);
grant select, insert, update (state, problem, provider_id, segments, state_at), delete on account_texts to custodia_app;

create table account_text_stops (
  number     text primary key check (number ~ '^\+[1-9][0-9]{7,14}$'),
  stopped_at timestamptz not null default now()
);
comment on table account_text_stops is 'A number that answered STOP to the installation''s own number.';
grant select, insert, delete on account_text_stops to custodia_app;

-- An organization's audit log cannot hold this trail, since an account belongs to none. Rows are only ever added.
create table account_events (
  id         uuid primary key,
  -- Null where somebody tried an account that does not exist; what they typed is not kept.
  user_id    uuid references users on delete cascade,
  kind       text not null check (char_length(kind) <= 40),
  -- The passkey's name, or the address before.
  detail     text not null default '' check (char_length(detail) <= 254),
  address    text not null default '' check (char_length(address) <= 60),
  user_agent text not null default '' check (char_length(user_agent) <= 400),
  request_id text not null default '',
  created_at timestamptz not null default now()
);
comment on table account_events is
  'What happened to an account: sign-ins, refusals, and changes of its factors and address.';
create index account_events_of_user on account_events (user_id, id);
create index account_events_by_address on account_events (address, id);
create index account_events_by_time on account_events (created_at);
grant select, insert on account_events to custodia_app;

/**
 * Deletes old daily events: sign-ins, sign-outs, refusals, and password resets, which anybody may request. Everything
 * else is kept.
 */
create function lookup.drop_old_sign_ins(before timestamptz, most int) returns int
  language sql volatile security definer set search_path = '' as $$
    with dropped as (
      delete from public.account_events where id in (
        select id from public.account_events
        where created_at < before
          and kind in ('signed_in', 'sign_in_refused', 'signed_out', 'session_ended', 'sessions_ended', 'proved',
                       'proof_refused', 'reset_asked')
        limit most)
      returning 1)
    select count(*)::int from dropped
  $$;
revoke all on function lookup.drop_old_sign_ins from public;
grant execute on function lookup.drop_old_sign_ins to custodia_app;

-- Unlogged: losing them in a crash only forgives.
create unlogged table rate_limits (
  key        text primary key,
  count      integer not null,
  expires_at timestamptz not null
);
comment on table rate_limits is 'Counters of requests that several API processes share.';
create index rate_limits_expiry on rate_limits (expires_at);
grant select, insert, update, delete on rate_limits to custodia_app;

-- The subject is a user's id, or derived from what identifies the secret, so that an account that does not exist looks
-- alike.
create table wrong_tries (
  subject  uuid primary key,
  -- No account has more than a hundred attempts evaluated, whatever the code says.
  failures integer not null constraint wrong_tries_budget check (failures between 0 and 100),
  -- Tells a row from one that was deleted and made again, so that an attempt given back belongs to its own.
  round    uuid not null default gen_random_uuid(),
  free_at  timestamptz not null,
  tried_at timestamptz not null default now()
);
comment on table wrong_tries is
  'Wrong attempts at a secret since the last right one, for an account or one of its known devices.';
create index wrong_tries_by_age on wrong_tries (tried_at);
grant select, insert, update, delete on wrong_tries to custodia_app;

-- Unlogged: losing it in a crash only forgives.
create unlogged table guessed_accounts (
  client     text not null,
  subject    uuid not null,
  tries      integer not null,
  expires_at timestamptz not null,
  primary key (client, subject)
);
comment on table guessed_accounts is 'The accounts that one network address has tried to guess.';
create index guessed_accounts_expiry on guessed_accounts (expires_at);
grant select, insert, update, delete on guessed_accounts to custodia_app;
