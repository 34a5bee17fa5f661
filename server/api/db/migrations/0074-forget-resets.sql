-- Anybody may ask for a reset, signed in or not: that is forgotten after a while, as signing in is.
create or replace function lookup.drop_old_sign_ins(before timestamptz, most int) returns int
  language sql volatile security definer set search_path = '' as $$
    with dropped as (
      delete from public.account_events where id in (
        select id from public.account_events
        where created_at < before
          and kind in ('signed_in', 'sign_in_refused', 'signed_out', 'session_ended', 'sessions_ended', 'proved',
                       'proof_refused', 'reset_asked')
        limit most)
      returning 1)
    select count(*)::int from dropped
  $$;

-- The scan of a member's paper for the office is for the office too: its address says so. Another column is another function.
drop function lookup.files(text);
create function lookup.files(of_hash text)
  returns table (organization_id uuid, content_type text, purpose text, name text, for_office boolean)
  language sql stable security definer set search_path = '' as $$
    select f.organization_id, f.content_type, f.purpose, f.name, coalesce(c.for_office, false)
    from public.files f
    left join public.certifications c on c.organization_id = f.organization_id and c.id = f.id
    where f.hash = of_hash
  $$;
revoke all on function lookup.files from public;
grant execute on function lookup.files to custodia_app;
