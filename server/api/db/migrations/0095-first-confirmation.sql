-- Trust in an account begins at its first confirmation: nothing that was chosen before survives it.

/** Whoever signed up with an address that is not theirs is out once its owner confirms it; the name and password go too. */
create function begin_trust() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.authenticator_apps where user_id = new.id;
  delete from public.passkeys where user_id = new.id;
  delete from public.recovery_codes where user_id = new.id;
  delete from public.pending_sign_ins where user_id = new.id;
  delete from public.passkey_challenges where user_id = new.id;
  delete from public.sessions where user_id = new.id;
  delete from public.email_changes where user_id = new.id;
  delete from public.user_tokens where user_id = new.id and purpose <> 'verify';
  -- Links to the address that is confirmed now say so, and do nothing more.
  update public.user_tokens set used_at = coalesce(used_at, now()) where user_id = new.id;
  new.name := left(split_part(new.email, '@', 1), 120);
  -- A hash that no password has.
  new.password_hash := '-';
  new.password_short := false;
  new.device_generation := old.device_generation + 1;
  return new;
end $$;
create trigger begin_trust before update on users
  for each row when (old.verified_at is null and new.verified_at is not null) execute function begin_trust();

/** A way in is added to a confirmed account alone, also while the confirmation is under way. */
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
create trigger require_confirmed_account before insert on authenticator_apps
  for each row execute function require_confirmed_account();
create trigger require_confirmed_account before insert on passkeys
  for each row execute function require_confirmed_account();
create trigger require_confirmed_account before insert on recovery_codes
  for each row execute function require_confirmed_account();
revoke all on function begin_trust, require_confirmed_account from public;
