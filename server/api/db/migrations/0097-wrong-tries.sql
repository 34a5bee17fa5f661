-- Wrong tries of a secret since the last right one: an account's, from clients nobody knows, or one known device's.
-- The subject is a user's id, or made from what identifies the secret, so that an account that does not exist looks alike.
create table wrong_tries (
  subject  uuid primary key,
  -- No account has more than a hundred evaluated, whatever the code says.
  failures integer not null constraint wrong_tries_budget check (failures between 0 and 100),
  -- Which row this is: one that was deleted and made anew is another, and a try given back belongs to its own.
  round    uuid not null default gen_random_uuid(),
  free_at  timestamptz not null,
  tried_at timestamptz not null default now()
);
create index wrong_tries_by_age on wrong_tries (tried_at);

-- The accounts that one network address guesses at. Unlogged as other counters are: losing them in a crash only forgives.
create unlogged table guessed_accounts (
  client     text not null,
  subject    uuid not null,
  tries      integer not null,
  expires_at timestamptz not null,
  primary key (client, subject)
);
create index guessed_accounts_expiry on guessed_accounts (expires_at);

grant select, insert, update, delete on wrong_tries, guessed_accounts to custodia_app;

-- A device cookie is good for one generation: the next one forgets all devices.
alter table users add column device_generation integer not null default 0;

-- Sign-ins begun on known devices are not pushed out by those begun elsewhere.
alter table pending_sign_ins add column known boolean not null default false;
