-- Signing in and out, refusals, proofs and ended sessions join what is written down about accounts.
alter table account_events
  -- Null where somebody tried to sign in to an account that does not exist; what was typed is kept nowhere.
  alter column user_id drop not null;
create index account_events_by_address on account_events (address, id);

/** Rows of this table are only ever added; signing in and out, which happens daily, is forgotten after a while. */
create function lookup.drop_old_sign_ins(before timestamptz, most int) returns int
  language sql volatile security definer set search_path = '' as $$
    with dropped as (
      delete from public.account_events where id in (
        select id from public.account_events
        where created_at < before
          and kind in ('signed_in', 'sign_in_refused', 'signed_out', 'session_ended', 'sessions_ended', 'proved', 'proof_refused')
        limit most)
      returning 1)
    select count(*)::int from dropped
  $$;
create index account_events_by_time on account_events (created_at);
revoke all on function lookup.drop_old_sign_ins from public;
grant execute on function lookup.drop_old_sign_ins to custodia_app;
