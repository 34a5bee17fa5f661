-- Sign-in with the company's accounts
-- An organization lets the people of its domain sign in through its own OpenID Connect provider.

create table company_sign_ins (
  organization_id uuid primary key references organizations on delete cascade,
  version         integer not null default 1,
  issuer          text not null check (char_length(issuer) <= 500 and issuer ~ '^https?://'),
  client_id       text not null check (char_length(client_id) between 1 and 300),
  -- Sealed with the installation's key.
  client_secret   bytea not null,
  domain          text not null check (is_mailbox('x@' || domain)),
  -- What the domain publishes to show that it is the organization's.
  proof           text not null check (char_length(proof) between 20 and 100),
  verified_at     timestamptz,
  -- Which proof it showed last.
  shown_by        text check (shown_by in ('record', 'file')),
  -- When the name service last answered about the record.
  checked_at      timestamptz,
  -- When it was last looked at, whether anything answered or not.
  tried_at        timestamptz,
  -- Since when the domain has not shown the record, while it counts as verified.
  missing_since   timestamptz,
  -- When it stopped counting, until it is verified again.
  lapsed_at       timestamptz,
  -- Whether members of the domain, except owners, reach the organization through the provider alone.
  demanded        boolean not null default false,
  -- Whether a second factor that the provider asked for counts here.
  trusts_factor   boolean not null default false,
  created_at      timestamptz not null default now(),
  constraint company_sign_in_demanded check (not demanded or verified_at is not null),
  constraint company_domain_missing check (missing_since is null or verified_at is not null),
  constraint company_domain_lapsed check (lapsed_at is null or verified_at is null)
);
comment on table company_sign_ins is 'The OpenID Connect provider of an organization, and the domain whose people sign in there.';
create index company_sign_ins_by_domain on company_sign_ins (domain) where verified_at is not null;
select isolate_tenants('company_sign_ins');
select record_changes('company_sign_ins', 'client_secret', 'proof', 'checked_at', 'tried_at', 'shown_by');
grant select, insert, update, delete on company_sign_ins to custodia_tenant;

create table company_accounts (
  organization_id uuid not null references company_sign_ins on delete cascade,
  id              uuid not null,
  user_id         uuid not null references users on delete cascade,
  -- Who it is at the provider: never the address, which may be given to somebody else.
  issuer          text not null,
  subject         text not null check (char_length(subject) between 1 and 255),
  -- The account was made for an invitation, or its owner connected it while signed in.
  origin          text not null constraint company_account_origin check (origin in ('invitation', 'owner')),
  created_at      timestamptz not null default now(),
  primary key (organization_id, id),
  constraint company_account_subject unique (organization_id, issuer, subject),
  constraint company_account_user unique (organization_id, user_id)
);
comment on table company_accounts is 'Which account a person of the organization''s provider signs in to.';
create index company_accounts_of_user on company_accounts (user_id);
select isolate_tenants('company_accounts');
select record_changes('company_accounts', 'subject');
grant select, insert, delete on company_accounts to custodia_tenant;

-- Unlogged: losing it means signing in again. State, nonce and verifier are derived from the browser's cookie with the
-- installation's key, so that they are nowhere in the database.
create unlogged table company_flows (
  browser_hash    bytea primary key,
  organization_id uuid not null,
  issuer          text not null,
  client_id       text not null,
  -- Where the person wanted to go.
  page            text not null default '' check (char_length(page) <= 500),
  -- The provider is to ask again, though the person is signed in there.
  again           boolean not null default false,
  -- Set with the first answer: each flow is answered once.
  used_at         timestamptz,
  -- Who the provider said it is, until an account is connected.
  subject         text,
  email           text,
  expires_at      timestamptz not null
);
comment on table company_flows is 'A sign-in through a company''s provider under way in one browser.';
create index company_flows_expiry on company_flows (expires_at);
grant select, insert, update, delete on company_flows to custodia_app;

/** Ends what began through an organization's provider: all of it, or one user's. */
create function end_company_sessions(of_organization uuid, of_user uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.pending_sign_ins
    where company_id = of_organization and (of_user is null or user_id = of_user);
  with ended as (
    delete from public.sessions
    where company_id = of_organization and (of_user is null or user_id = of_user) returning token_hash)
  insert into public.ended_sessions (token_hash, reason) select token_hash, 'company_sign_in_ended' from ended
  on conflict do nothing;
end $$;
revoke all on function end_company_sessions from public;

/**
 * A domain leads to one organization: the first that shows it is its own. Another domain is shown anew, and so is the
 * domain for another provider, which decides who its addresses belong to; it knows nobody yet, and whoever came by the
 * earlier one is signed out. A domain that is no longer verified is demanded of nobody, so that owners and everybody
 * else come in another way.
 */
create function keep_company_sign_in() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if new.domain <> old.domain or new.issuer <> old.issuer then
      new.verified_at := null;
      new.lapsed_at := null;
    end if;
    if new.issuer <> old.issuer then
      delete from public.company_accounts where organization_id = new.organization_id;
    end if;
    if new.verified_at is null then
      new.demanded := false;
      new.missing_since := null;
    else
      new.lapsed_at := null;
    end if;
    if new.issuer <> old.issuer or new.verified_at is null then
      perform public.end_company_sessions(new.organization_id, null);
    end if;
  end if;
  if new.verified_at is not null then
    perform pg_advisory_xact_lock(hashtext('company domain ' || new.domain));
    if exists (
      select from public.company_sign_ins c
      where c.domain = new.domain and c.verified_at is not null and c.organization_id <> new.organization_id)
    then
      raise exception 'the domain is another organization''s'
        using errcode = 'unique_violation', constraint = 'company_domain_taken';
    end if;
  end if;
  return new;
end $$;
revoke all on function keep_company_sign_in from public;
create trigger keep_company_sign_in before insert or update on company_sign_ins
  for each row execute function keep_company_sign_in();

/** Whoever came by a connection that is no more is signed out. */
create function end_company_account() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform public.end_company_sessions(old.organization_id, old.user_id);
  return null;
end $$;
revoke all on function end_company_account from public;
create trigger end_sessions after delete on company_accounts for each row execute function end_company_account();

/** Tells the account's owner that a company's sign-in opens it from now on, or does so no longer. */
create function mail_company_account() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  of_account public.company_accounts := case tg_op when 'DELETE' then old else new end;
begin
  perform jobs.enqueue('mail', jsonb_build_object(
    'kind', case tg_op when 'DELETE' then 'companyDisconnected' else 'companyConnected' end,
    'userId', of_account.user_id, 'organizationId', of_account.organization_id, 'at', now(),
    'requestId', coalesce(current_setting('app.request_id', true), '')));
  return null;
end $$;
revoke all on function mail_company_account from public;
create trigger mail_owner after insert or delete on company_accounts
  for each row execute function mail_company_account();

/** A session through a provider needs its connection, whichever code starts it. */
create function require_company_account() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from public.company_accounts a
    join public.company_sign_ins c on c.organization_id = a.organization_id and c.issuer = a.issuer
    join public.members m on m.organization_id = a.organization_id and m.user_id = a.user_id
    where a.organization_id = new.company_id and a.user_id = new.user_id
      and c.verified_at is not null and m.deactivated_at is null)
  then
    raise exception 'the account is not connected to this organization''s provider'
      using errcode = 'check_violation', constraint = 'company_account_needed';
  end if;
  return new;
end $$;
revoke all on function require_company_account from public;
create trigger require_company_account before insert or update of company_id, user_id on sessions
  for each row when (new.company_id is not null) execute function require_company_account();
create trigger require_company_account before insert or update of company_id, user_id on pending_sign_ins
  for each row when (new.company_id is not null) execute function require_company_account();

/** The organization that a domain was shown to belong to. */
create function lookup.company_of_domain(of_domain text) returns table (organization_id uuid)
  language sql stable security definer set search_path = '' as $$
    select c.organization_id from public.company_sign_ins c where c.domain = of_domain and c.verified_at is not null
  $$;
revoke all on function lookup.company_of_domain from public;
grant execute on function lookup.company_of_domain to custodia_app;

-- A verified domain shows its record again every day; without it for a week it is no longer the organization's.

/**
 * Organizations whose domain gave no answer for a day. Those that were tried longest ago come first, so that domains
 * that never answer hold up no others.
 */
create function lookup.due_domains() returns table (organization_id uuid)
  language sql stable security definer set search_path = '' as $$
    select c.organization_id from public.company_sign_ins c
    where c.verified_at is not null and (c.checked_at is null or c.checked_at < now() - interval '23 hours')
    order by c.tried_at nulls first limit 300
  $$;
revoke all on function lookup.due_domains from public;
grant execute on function lookup.due_domains to custodia_app;

-- What an account has in all its organizations is asked for a session: the company whose provider opened it, or null
-- for a sign-in of the owner's, limits the answer. No caller can leave it out.

/** The organizations whose providers sign in to this account. */
create function lookup.company_connections(of_user uuid, through uuid)
  returns table (organization_id uuid, connected_at timestamptz)
  language sql stable security definer set search_path = '' as $$
    select a.organization_id, a.created_at from public.company_accounts a
    where a.user_id = of_user and (through is null or a.organization_id = through)
  $$;
revoke all on function lookup.company_connections from public;
grant execute on function lookup.company_connections to custodia_app;

/**
 * The organizations a user is active in: member, roles, regions they are limited to, from when two-step verification is
 * required (a week after the rule or the role began), and whether the organization is reached through its provider
 * alone. A session that a company's provider opened reaches that organization. Asked with every request.
 */
create function lookup.memberships(of_user uuid, through uuid)
  returns table (
    organization_id uuid, member_id uuid, roles text[], region_ids uuid[], second_factor_due_at timestamptz,
    company_demanded boolean)
  language sql stable security definer set search_path = '' as $$
    select m.organization_id, m.id, m.roles,
      array(
        select r.region_id from public.member_regions r
        where r.organization_id = m.organization_id and r.member_id = m.id),
      case when m.admin_since is not null then (
        select greatest(m.admin_since, c.second_factor_since) + interval '7 days'
        from public.configurations c
        where c.organization_id = m.organization_id and c.second_factor_since is not null) end,
      exists (
        select from public.company_sign_ins c
        where c.organization_id = m.organization_id and c.demanded and not 'OWNER' = any(m.roles)
          and (split_part(lower(m.email), '@', 2) = c.domain
            or exists (select from public.company_accounts a
                       where a.organization_id = c.organization_id and a.user_id = of_user)
            or exists (select from public.users u where u.id = of_user and split_part(u.email, '@', 2) = c.domain)))
    from public.members m
    where m.user_id = of_user and m.deactivated_at is null and (through is null or m.organization_id = through)
  $$;
revoke all on function lookup.memberships from public;
grant execute on function lookup.memberships to custodia_app;

/**
 * An account with a card and a PIN of one organization, or one that an organization's provider made, has a place in no
 * other.
 */
create function require_own_account() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  keeper uuid;
  holder uuid;
begin
  -- Locked whoever has it, so that an account is not taken into a company's hands at the same time.
  select u.kept_by, u.held_by into keeper, holder
    from public.users u where u.id = new.user_id for no key update;
  if keeper <> new.organization_id then
    raise exception 'the account belongs to another organization' using errcode = '23514', constraint = 'account_kept';
  end if;
  if holder <> new.organization_id then
    raise exception 'another organization''s provider made the account'
      using errcode = '23514', constraint = 'account_held';
  end if;
  return new;
end $$;
revoke all on function require_own_account from public;
create trigger require_own_account before insert or update of user_id on members
  for each row when (new.user_id is not null) execute function require_own_account();
create trigger require_own_account before insert or update of user_id on client_contacts
  for each row when (new.user_id is not null) execute function require_own_account();
