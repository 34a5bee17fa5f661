create table users (
  id              uuid primary key,
  email           text not null check (char_length(email) between 3 and 254),
  name            text not null check (char_length(name) between 1 and 120),
  password_hash   text not null,
  verified_at     timestamptz,
  language        text not null default 'en' check (language in ('en', 'es')),
  -- The organisation chosen last; no reference, so that a global table never points into a tenant's.
  organization_id uuid,
  platform_admin  boolean not null default false,
  created_at      timestamptz not null default now()
);
create unique index users_email_taken on users (lower(email));

create table sessions (
  id           uuid primary key,
  user_id      uuid not null references users on delete cascade,
  token_hash   bytea not null constraint sessions_token_unique unique,
  user_agent   text not null default '' check (char_length(user_agent) <= 400),
  address      text not null default '' check (char_length(address) <= 60),
  created_at   timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at   timestamptz not null
);
create index sessions_of_user on sessions (user_id);

create table user_tokens (
  id         uuid primary key,
  user_id    uuid not null references users on delete cascade,
  purpose    text not null check (purpose in ('verify', 'reset')),
  token_hash bytea not null constraint user_tokens_token_unique unique,
  expires_at timestamptz not null,
  used_at    timestamptz,
  created_at timestamptz not null default now()
);
create index user_tokens_of_user on user_tokens (user_id, purpose);

-- Counters that several API processes share. Unlogged: losing them in a crash only forgives.
create unlogged table rate_limits (
  key        text primary key,
  count      integer not null,
  expires_at timestamptz not null
);
create index rate_limits_expiry on rate_limits (expires_at);

grant select, insert, update, delete on users, sessions, user_tokens, rate_limits to custodia_app;
