-- Sessions and sign-in
-- Sessions, two-step verification, and sign-ins under way.

create table sessions (
  id                  uuid primary key,
  user_id             uuid not null references users on delete cascade,
  token_hash          bytea not null constraint sessions_token_unique unique,
  user_agent          text not null default '' check (char_length(user_agent) <= 400),
  address             text not null default '' check (char_length(address) <= 60),
  created_at          timestamptz not null default now(),
  last_seen_at        timestamptz not null default now(),
  expires_at          timestamptz not null,
  -- When the user last confirmed who they are in this session: at sign-in, and each time the product asked again.
  proved_at           timestamptz not null default now(),
  -- The token is renewed at each confirmation; the old one stays good for requests that were under way.
  previous_token_hash bytea,
  -- The organization whose provider began the session, which reaches no other one.
  company_id          uuid,
  company_factor      boolean not null default false
);
comment on table sessions is 'A signed-in browser.';
create index sessions_of_user on sessions (user_id);
create index sessions_by_previous_token on sessions (previous_token_hash) where previous_token_hash is not null;
create index sessions_of_company on sessions (company_id, user_id) where company_id is not null;
grant select, insert, update, delete on sessions to custodia_app;

/** Tells followers that a session ended. */
create function announce_session_end() returns trigger language plpgsql set search_path = '' as $$
begin
  perform public.announce(json_build_object('sessionId', old.id)::text);
  return null;
end $$;
create constraint trigger announce after delete on sessions deferrable initially deferred
  for each row execute function announce_session_end();

-- Unlogged and in no archive: losing it only loses an explanation.
create unlogged table ended_sessions (
  token_hash bytea primary key,
  reason     text not null constraint ended_sessions_reason check (reason in ('expired', 'signed_out_elsewhere',
    'password_changed', 'password_reset', 'address_confirmed', 'factor_added', 'ended_by_operator', 'too_many_sessions',
    'company_sign_in_ended')),
  ended_at   timestamptz not null default now()
);
comment on table ended_sessions is 'Why a session ended, kept thirty days for the browser that still holds its cookie.';
create index ended_sessions_by_age on ended_sessions (ended_at);
grant select, insert, update, delete on ended_sessions to custodia_app;

create table authenticator_apps (
  user_id       uuid primary key references users on delete cascade,
  -- Sealed with the installation's key; null until a first code has shown that the app works.
  secret        bytea,
  -- A code is accepted once: only codes of a later step than this one.
  last_step     integer not null default 0,
  -- Wrong codes since the last right one.
  failures      integer not null default 0,
  added_at      timestamptz,
  last_used_at  timestamptz,
  -- The app being set up, and since when.
  new_secret    bytea,
  new_secret_at timestamptz
);
comment on table authenticator_apps is 'A user''s authenticator app for two-step verification.';
grant select, insert, update, delete on authenticator_apps to custodia_app;

create table passkeys (
  id            uuid primary key,
  user_id       uuid not null references users on delete cascade,
  credential_id text not null constraint passkeys_credential unique check (char_length(credential_id) <= 1400),
  public_key    bytea not null,
  sign_count    bigint not null default 0,
  transports    text[] not null default '{}',
  name          text not null check (char_length(name) between 1 and 80),
  -- Synced by its maker's cloud, so it outlives the device.
  backed_up     boolean not null,
  created_at    timestamptz not null default now(),
  last_used_at  timestamptz
);
comment on table passkeys is 'A passkey a user can sign in with.';
create index passkeys_of_user on passkeys (user_id);
grant select, insert, update, delete on passkeys to custodia_app;

create table recovery_codes (
  user_id   uuid not null references users on delete cascade,
  -- Argon2id under a salt that one set of codes shares, so an attempt costs one derivation.
  code_hash bytea not null,
  salt      bytea not null,
  used_at   timestamptz,
  primary key (user_id, code_hash)
);
comment on table recovery_codes is 'Single-use codes for when the app and the passkeys are lost.';
grant select, insert, update, delete on recovery_codes to custodia_app;

-- Unlogged: losing it means signing in again.
create unlogged table pending_sign_ins (
  token_hash bytea primary key,
  user_id    uuid not null references users on delete cascade,
  tries      smallint not null default 0,
  expires_at timestamptz not null,
  -- Sign-ins begun on known devices are not pushed out by those begun elsewhere.
  known      boolean not null default false,
  company_id uuid
);
comment on table pending_sign_ins is 'A sign-in whose password was right and whose second step is still to come.';
create index pending_sign_ins_of_user on pending_sign_ins (user_id);
grant select, insert, update, delete on pending_sign_ins to custodia_app;

-- Unlogged: losing it means trying again.
create unlogged table passkey_challenges (
  challenge_hash bytea primary key,
  purpose        text not null check (purpose in ('register', 'prove', 'sign_in')),
  -- Null where the person has not said who they are.
  user_id        uuid references users on delete cascade,
  expires_at     timestamptz not null
);
comment on table passkey_challenges is 'What a passkey was asked to sign; each is answered once.';
create index passkey_challenges_of_user on passkey_challenges (user_id) where user_id is not null;
create index passkey_challenges_expiry on passkey_challenges (expires_at);
grant select, insert, update, delete on passkey_challenges to custodia_app;

/**
 * Trust in an account begins when its address is first confirmed. Whoever signed up with somebody else's address is
 * out once its owner confirms it: their sessions, factors, name and password go.
 */
create function begin_trust() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.authenticator_apps where user_id = new.id;
  delete from public.passkeys where user_id = new.id;
  delete from public.recovery_codes where user_id = new.id;
  delete from public.pending_sign_ins where user_id = new.id;
  delete from public.passkey_challenges where user_id = new.id;
  with ended as (delete from public.sessions where user_id = new.id returning token_hash)
    insert into public.ended_sessions (token_hash, reason) select token_hash, 'address_confirmed' from ended
    on conflict do nothing;
  delete from public.email_changes where user_id = new.id;
  delete from public.user_tokens where user_id = new.id and purpose <> 'verify';
  -- Links to the address that is confirmed now only say so.
  update public.user_tokens set used_at = coalesce(used_at, now()) where user_id = new.id;
  new.name := left(split_part(new.email, '@', 1), 120);
  -- No password has this hash.
  new.password_hash := '-';
  new.password_short := false;
  new.device_generation := old.device_generation + 1;
  return new;
end $$;
revoke all on function begin_trust from public;
create trigger begin_trust before update on users
  for each row when (old.verified_at is null and new.verified_at is not null) execute function begin_trust();

/**
 * An account that an organization keeps becomes the person's own with their first number or address, and another's
 * number signs nobody in who came before: sessions, factors and begun sign-ins end with either.
 */
create function begin_trust_in_number() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if old.email <> '' or (old.phone is null and old.kept_by is null) then
    return new; -- Another way in for an account that has an address.
  end if;
  new.kept_by := case when new.email = '' and new.phone is null then new.kept_by end;
  delete from public.authenticator_apps where user_id = new.id;
  delete from public.passkeys where user_id = new.id;
  delete from public.recovery_codes where user_id = new.id;
  delete from public.pending_sign_ins where user_id = new.id;
  delete from public.passkey_challenges where user_id = new.id;
  with ended as (delete from public.sessions where user_id = new.id returning token_hash)
    insert into public.ended_sessions (token_hash, reason) select token_hash, 'address_confirmed' from ended
    on conflict do nothing;
  new.device_generation := old.device_generation + 1;
  return new;
end $$;
revoke all on function begin_trust_in_number from public;
create trigger begin_trust_in_number before update of phone, email on users for each row
  when (new.phone is distinct from old.phone or (old.kept_by is not null and new.email <> ''))
  execute function begin_trust_in_number();

/** The first password or address that a mailed link proved makes the account its owner's: what was made before ends. */
create function begin_trust_of_owner() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.held_by := null;
  new.phone := null;
  -- Also a number that was confirmed for texts alone: its answers act as the member.
  delete from public.text_numbers where user_id = new.id;
  delete from public.authenticator_apps where user_id = new.id;
  delete from public.passkeys where user_id = new.id;
  delete from public.recovery_codes where user_id = new.id;
  delete from public.pending_sign_ins where user_id = new.id;
  delete from public.passkey_challenges where user_id = new.id;
  delete from public.email_changes where user_id = new.id;
  update public.user_tokens set used_at = coalesce(used_at, now()) where user_id = new.id;
  with ended as (delete from public.sessions where user_id = new.id returning token_hash)
    insert into public.ended_sessions (token_hash, reason) select token_hash, 'address_confirmed' from ended
    on conflict do nothing;
  new.device_generation := old.device_generation + 1;
  return new;
end $$;
revoke all on function begin_trust_of_owner from public;
create trigger begin_trust_of_owner before update on users for each row
  when (old.held_by is not null and (new.held_by is null or new.email <> old.email
    or new.password_hash <> old.password_hash))
  execute function begin_trust_of_owner();

-- Trust begins at confirmation, also for the accounts that a company's provider makes: whoever runs the provider can
-- enter them and add ways in. Until the owner opens a mailed link, the account has a place in that organization alone;
-- with the link everything from before ends.

/** Nobody takes an account that has a place elsewhere into their hands. */
create function require_held_here() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.members m where m.user_id = new.id and m.organization_id <> new.held_by)
    or exists (select from public.client_contacts c where c.user_id = new.id and c.organization_id <> new.held_by)
  then
    raise exception 'the account has a place elsewhere' using errcode = '23514', constraint = 'account_held';
  end if;
  return new;
end $$;
revoke all on function require_held_here from public;
create trigger require_held_here before update of held_by on users for each row
  when (new.held_by is not null and new.held_by is distinct from old.held_by) execute function require_held_here();

/** Only a confirmed account gets a way in or a role, also while the confirmation is under way. */
create function require_confirmed_account() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare confirmed timestamptz;
begin
  select verified_at into confirmed from public.users where id = new.user_id for share;
  if confirmed is null then
    raise exception 'account % is not confirmed', new.user_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
revoke all on function require_confirmed_account from public;
create trigger require_confirmed_account before insert on authenticator_apps
  for each row execute function require_confirmed_account();
create trigger require_confirmed_account before insert on passkeys
  for each row execute function require_confirmed_account();
create trigger require_confirmed_account before insert on recovery_codes
  for each row execute function require_confirmed_account();
