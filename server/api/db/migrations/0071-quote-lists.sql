-- What the page of quotes asks for at each look: some of a state, and sums of the last twelve months, however many there were before.
create index quotes_in_state on quotes (organization_id, state, number desc) where archived_at is null;
create index quotes_undecided on quotes (organization_id, number desc)
  where state in ('sent', 'viewed') and archived_at is null;
drop index quotes_open;
create index quotes_open on quotes (organization_id, valid_until) include (state, price_minor, loss_kind)
  where state in ('sent', 'viewed') and archived_at is null;
create index quotes_decided on quotes (organization_id, decided_at) include (state, price_minor, loss_kind)
  where state in ('accepted', 'declined') and archived_at is null;
create index quotes_archived on quotes (organization_id, number desc)
  include (state, valid_until, decided_at, price_minor, loss_kind) where archived_at is not null;

-- Quotes whose title, recipient or number is like this: under row-level security `like` would be asked of each quote.
create function lookup.quotes_like(pattern text) returns setof uuid
  language sql stable security definer rows 20
  set search_path = '' set enable_seqscan = off as $$
  select id from public.quotes
  where organization_id = public.current_organization_id() and archived_at is null
    and search_key operator(pg_catalog.~~) pattern
$$;
revoke all on function lookup.quotes_like from public;
grant execute on function lookup.quotes_like to custodia_tenant;
