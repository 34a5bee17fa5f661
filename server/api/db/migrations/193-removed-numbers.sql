-- Removed numbers
-- Whoever removes their number for texts and enters another one changes it, which needs a manager; and a number that an
-- account with a card and a PIN got ends when the account becomes the person's own.

alter table users
  -- The number for texts that was confirmed last and is not any more; another one is a change, until one is confirmed.
  add column former_text_number text check (former_text_number ~ '^\+[1-9][0-9]{7,14}$');

/** The one number of an account, in whichever organization: it signs in, gets texts, or was the last to get them. */
create function lookup.number_of(of_user uuid) returns text
  language sql stable security definer set search_path = '' as $$
    select coalesce(
      u.phone,
      (select n.number from public.text_numbers n where n.user_id = u.id and n.confirmed_at is not null limit 1),
      u.former_text_number)
    from public.users u where u.id = of_user
  $$;
revoke all on function lookup.number_of from public;
grant execute on function lookup.number_of to custodia_tenant;

/** Ends an organization's texts to a user at their wish; a number that the account no longer has anywhere is told. */
create function lookup.remove_text_number(of_user uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  former text;
begin
  perform from public.users where id = of_user for no key update;
  delete from public.text_numbers n
    where n.organization_id = public.current_organization_id() and n.user_id = of_user
    returning case when n.confirmed_at is not null then n.number end into former;
  update public.users u set former_text_number = former
    where u.id = of_user and former is not null and u.phone is null
      and not exists (
        select from public.text_numbers n where n.user_id = of_user and n.number = former and n.confirmed_at is not null);
  if found then
    perform public.tell_former_number(of_user, former);
  end if;
end $$;
revoke all on function lookup.remove_text_number from public;
grant execute on function lookup.remove_text_number to custodia_tenant;

/** As before, and the former number is kept until another one is confirmed. */
create or replace function tell_former_text_number() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.users set former_text_number = old.number where id = old.user_id;
  perform public.tell_former_number(old.user_id, old.number);
  return null;
end $$;

create function forget_former_number() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.users set former_text_number = null where id = new.user_id and former_text_number is not null;
  return null;
end $$;
revoke all on function forget_former_number from public;
create trigger forget_former_number after insert or update of number, confirmed_at on text_numbers
  for each row when (new.confirmed_at is not null) execute function forget_former_number();

/** As before, and so do the numbers for texts of an account that an organization kept: their answers act as the member. */
create or replace function begin_trust_in_number() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if old.email <> '' or (old.phone is null and old.kept_by is null) then
    return new; -- Another way in for an account that has an address.
  end if;
  if old.kept_by is not null then
    delete from public.text_numbers where user_id = new.id;
    new.former_text_number := null;
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

/** As before, with the lock of `require_confirmed_account`: a stronger one after it was a deadlock of two organizations. */
create or replace function require_own_account() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  keeper uuid;
  holder uuid;
begin
  -- Locked whoever has it, so that an account is not taken into a company's hands at the same time.
  select u.kept_by, u.held_by into keeper, holder from public.users u where u.id = new.user_id for share;
  if keeper <> new.organization_id then
    raise exception 'the account belongs to another organization' using errcode = '23514', constraint = 'account_kept';
  end if;
  if holder <> new.organization_id then
    raise exception 'another organization''s provider made the account'
      using errcode = '23514', constraint = 'account_held';
  end if;
  return new;
end $$;

/** An account's numbers from before its owner's link are forgotten with it. */
create function forget_number_of_before() returns trigger
  language plpgsql as $$
begin
  new.former_text_number := null;
  return new;
end $$;
create trigger forget_number_of_before before update on users for each row
  when (old.held_by is not null and (new.held_by is null or new.email <> old.email
    or new.password_hash <> old.password_hash)) execute function forget_number_of_before();
