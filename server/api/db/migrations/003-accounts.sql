-- Accounts
-- People's accounts, the addresses they prove, and what limits guessing.

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
  email             text not null check (char_length(email) between 3 and 254),
  name              text not null check (char_length(name) between 1 and 120),
  password_hash     text not null,
  verified_at       timestamptz,
  language          text not null default 'en' check (language in ('en', 'es')),
  -- The organization chosen last. No reference, because a global table never points into a tenant's.
  organization_id   uuid,
  platform_admin    boolean not null default false,
  created_at        timestamptz not null default now(),
  -- A password under 15 characters is enough only together with a second factor.
  password_short    boolean not null default false,
  -- A device cookie is good for one generation: raising it forgets all devices.
  device_generation integer not null default 0,
  -- The installation is run by confirmed accounts only, whichever code makes the operator.
  constraint users_admin_confirmed check (not platform_admin or verified_at is not null)
);
comment on table users is 'A person''s account: the address, password hash and language they sign in with.';
create unique index users_email_taken on users (lower(email));
grant select, insert, update, delete on users to custodia_app;
create trigger one_spelling before insert on users for each row execute function require_mailbox();
create trigger one_spelling_changed before update of email on users for each row
  when (new.email is distinct from old.email) execute function require_mailbox();

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
