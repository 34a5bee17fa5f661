-- The second factor of an account: an authenticator app, passkeys, and recovery codes for the day both are lost.
alter table users
  -- A password under 15 characters is enough only beside a second factor.
  add column password_short boolean not null default false;

alter table sessions
  -- When the user last proved in this session who it is: at sign-in, and whenever the product asked again.
  add column proved_at           timestamptz,
  -- Renewed with every proof; the old token is good for the requests that were under way.
  add column previous_token_hash bytea;
update sessions set proved_at = created_at;
alter table sessions
  alter column proved_at set default now(),
  alter column proved_at set not null;
create index sessions_by_previous_token on sessions (previous_token_hash) where previous_token_hash is not null;

create table authenticator_apps (
  user_id        uuid primary key references users on delete cascade,
  -- Sealed with the installation's key; null until a first code has shown that the app works.
  secret         bytea,
  -- A code is taken once: only those of a later step than this.
  last_step      integer not null default 0,
  -- Wrong codes since the last right one.
  failures       integer not null default 0,
  added_at       timestamptz,
  last_used_at   timestamptz,
  -- What is being set up, and when that began.
  new_secret     bytea,
  new_secret_at  timestamptz
);

create table passkeys (
  id            uuid primary key,
  user_id       uuid not null references users on delete cascade,
  credential_id text not null constraint passkeys_credential unique check (char_length(credential_id) <= 1400),
  public_key    bytea not null,
  sign_count    bigint not null default 0,
  transports    text[] not null default '{}',
  name          text not null check (char_length(name) between 1 and 80),
  -- Kept by the maker's cloud too, so that it outlives the device.
  backed_up     boolean not null,
  created_at    timestamptz not null default now(),
  last_used_at  timestamptz
);
create index passkeys_of_user on passkeys (user_id);

create table recovery_codes (
  user_id   uuid not null references users on delete cascade,
  -- Argon2id under a salt that one set of codes shares, so that a try costs one derivation.
  code_hash bytea not null,
  salt      bytea not null,
  used_at   timestamptz,
  primary key (user_id, code_hash)
);

-- The password was right, the second factor is still to come. Unlogged: losing it means signing in again.
create unlogged table pending_sign_ins (
  token_hash bytea primary key,
  user_id    uuid not null references users on delete cascade,
  tries      smallint not null default 0,
  expires_at timestamptz not null
);
create index pending_sign_ins_of_user on pending_sign_ins (user_id);

-- What a passkey was asked to sign; each is answered once.
create unlogged table passkey_challenges (
  challenge_hash bytea primary key,
  purpose        text not null check (purpose in ('register', 'prove', 'sign_in')),
  -- Null where somebody signs in who has not said who it is.
  user_id        uuid references users on delete cascade,
  expires_at     timestamptz not null
);
create index passkey_challenges_of_user on passkey_challenges (user_id) where user_id is not null;
create index passkey_challenges_expiry on passkey_challenges (expires_at);

-- What happened to an account's factors and address: the trail that an organisation's audit log cannot hold.
create table account_events (
  id         uuid primary key,
  user_id    uuid not null references users on delete cascade,
  kind       text not null check (char_length(kind) <= 40),
  -- The passkey's name, or the address before.
  detail     text not null default '' check (char_length(detail) <= 254),
  address    text not null default '' check (char_length(address) <= 60),
  user_agent text not null default '' check (char_length(user_agent) <= 400),
  request_id text not null default '',
  created_at timestamptz not null default now()
);
create index account_events_of_user on account_events (user_id, id);

-- The address an account is to have once its owner opened the mail that went there.
create table email_changes (
  user_id      uuid primary key references users on delete cascade,
  email        text not null check (char_length(email) between 3 and 254),
  requested_at timestamptz not null default now()
);
alter table user_tokens
  drop constraint user_tokens_purpose_check,
  add constraint user_tokens_purpose_check check (purpose in ('verify', 'reset', 'email'));

grant select, insert, update, delete
  on authenticator_apps, passkeys, recovery_codes, pending_sign_ins, passkey_challenges, email_changes to custodia_app;
grant select, insert on account_events to custodia_app;

-- Whether owners and admins need one. An organisation that was there before decides for itself.
alter table configurations
  add column second_factor_required boolean not null default false,
  add column second_factor_since    timestamptz;
alter table configurations alter column second_factor_required set default true;
alter table members add column admin_since timestamptz;

/** Since when it is required: the days of grace are counted from here. */
create function mark_second_factor_since() returns trigger
  language plpgsql as $$
begin
  new.second_factor_since := case
    when not new.second_factor_required then null
    when tg_op = 'UPDATE' then coalesce(old.second_factor_since, now())
    else now()
  end;
  return new;
end $$;
create trigger mark_second_factor_since before insert or update on configurations
  for each row execute function mark_second_factor_since();

/** Since when somebody with an account is an owner or an admin. */
create function mark_admin_since() returns trigger
  language plpgsql as $$
begin
  new.admin_since := case
    when new.user_id is null or not new.roles && array['OWNER', 'ADMIN'] then null
    when tg_op = 'UPDATE' and old.user_id = new.user_id then coalesce(old.admin_since, now())
    else now()
  end;
  return new;
end $$;
create trigger mark_admin_since before insert or update on members
  for each row execute function mark_admin_since();

-- Both follow from what is recorded anyway.
drop trigger audit on configurations;
create trigger audit after insert or update or delete on configurations
  for each row execute function audit_row('second_factor_since');
drop trigger audit on members;
create trigger audit after insert or update or delete on members
  for each row execute function audit_row('name_key', 'pin_hash', 'admin_since');
update members set admin_since = now() where user_id is not null and roles && array['OWNER', 'ADMIN'];

/** Where a user has to have a second factor, and from when: a week after the rule or the role began. */
create function lookup.second_factor_due(of_user uuid)
  returns table (organization_id uuid, due_at timestamptz)
  language sql stable security definer set search_path = '' as $$
    select m.organization_id, greatest(m.admin_since, c.second_factor_since) + interval '7 days'
    from public.members m join public.configurations c on c.organization_id = m.organization_id
    where m.user_id = of_user and m.deactivated_at is null
      and m.admin_since is not null and c.second_factor_since is not null
  $$;

/** A member's address follows that of the account, where no colleague has it. */
create function lookup.readdress_members(of_user uuid, old_email text, new_email text) returns void
  language sql volatile security definer set search_path = '' as $$
    update public.members m set email = new_email, version = version + 1
    where m.user_id = of_user and lower(m.email) = lower(old_email)
      and not exists (
        select from public.members o
        where o.organization_id = m.organization_id and o.id <> m.id
          and lower(o.email) = lower(new_email) and o.deactivated_at is null)
  $$;
revoke all on function lookup.second_factor_due, lookup.readdress_members from public;
grant execute on function lookup.second_factor_due, lookup.readdress_members to custodia_app;
