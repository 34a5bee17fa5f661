-- Why a session ended, for the browser that still holds its cookie: known by the hash of its token, for thirty days.
-- Unlogged and in no archive, since losing it only loses a sentence.
create unlogged table ended_sessions (
  token_hash bytea primary key,
  reason     text not null constraint ended_sessions_reason check (reason in (
    'expired', 'signed_out_elsewhere', 'password_changed', 'password_reset', 'address_confirmed', 'factor_added',
    'ended_by_operator', 'too_many_sessions')),
  ended_at   timestamptz not null default now()
);
create index ended_sessions_by_age on ended_sessions (ended_at);
grant select, insert, update, delete on ended_sessions to custodia_app;

/** As before, and the sessions that end here leave why. */
create or replace function begin_trust() returns trigger
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
  -- Links to the address that is confirmed now say so, and do nothing more.
  update public.user_tokens set used_at = coalesce(used_at, now()) where user_id = new.id;
  new.name := left(split_part(new.email, '@', 1), 120);
  -- A hash that no password has.
  new.password_hash := '-';
  new.password_short := false;
  new.device_generation := old.device_generation + 1;
  return new;
end $$;
