-- Accounts in a company's hands
-- Trust begins at confirmation, also for the accounts that a company's provider makes: whoever runs the provider can
-- enter them and add ways in. Until the owner opens a mailed link, the account has a place in that organization alone;
-- with the link everything from before ends.

alter table users
  -- The organization whose provider made the account, until its owner chose a password or an address by a mailed link.
  -- No reference, because a global table never points into a tenant's.
  add column held_by uuid;

/** As before, and an account that an organization's provider made has a place in no other. */
create or replace function require_own_account() returns trigger
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

-- A code to a number confirms an account too.
update users u set held_by = a.organization_id
  from company_accounts a
  where a.user_id = u.id and a.origin = 'invitation' and u.password_hash = '-' and u.kept_by is null and u.phone is null
    and not exists (select from members m where m.user_id = u.id and m.organization_id <> a.organization_id)
    and not exists (select from client_contacts c where c.user_id = u.id and c.organization_id <> a.organization_id);
