-- A link that was used or ended stays ended: a mail that is tried again, or sent again, carries the link it carried.

/** As before, but the links to the account are kept as ended ones. */
create or replace function begin_trust() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.authenticator_apps where user_id = new.id;
  delete from public.passkeys where user_id = new.id;
  delete from public.recovery_codes where user_id = new.id;
  delete from public.pending_sign_ins where user_id = new.id;
  delete from public.passkey_challenges where user_id = new.id;
  delete from public.sessions where user_id = new.id;
  delete from public.email_changes where user_id = new.id;
  update public.user_tokens set used_at = coalesce(used_at, now()) where user_id = new.id;
  new.name := left(split_part(new.email, '@', 1), 120);
  -- A hash that no password has.
  new.password_hash := '-';
  new.password_short := false;
  new.device_generation := old.device_generation + 1;
  return new;
end $$;
