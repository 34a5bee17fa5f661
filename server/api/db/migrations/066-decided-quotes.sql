-- Decided quotes
-- Only the last revision of an open quote can be accepted, and what was accepted stays accepted.

create function require_open_quote() returns trigger language plpgsql set search_path = '' as $$
declare
  quote record;
begin
  select q.state, q.revision, q.archived_at, q.valid_until, (now() at time zone c.time_zone)::date as today
    into quote
    from public.quotes q join public.configurations c on c.organization_id = q.organization_id
    where q.organization_id = new.organization_id and q.id = new.quote_id
    for update of q;
  if quote.state not in ('sent', 'viewed') or quote.revision <> new.revision or quote.archived_at is not null
    -- The organization may still record what a client said in time; a link is refused.
    or (new.address <> '' and quote.valid_until < quote.today)
  then
    raise exception 'revision % of quote % is not open', new.revision, new.quote_id
      using errcode = 'check_violation', constraint = 'quote_acceptance_open', table = 'quote_acceptances';
  end if;
  return new;
end $$;
create trigger quote_acceptance_open before insert on quote_acceptances
  for each row execute function require_open_quote();

create function keep_quote_accepted() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.state <> 'accepted' or new.revision <> old.revision or new.price_minor <> old.price_minor then
    raise exception 'quote % was accepted', old.id
      using errcode = 'check_violation', constraint = 'quote_stays_accepted', table = 'quotes';
  end if;
  return new;
end $$;
create trigger quote_stays_accepted before update of state, revision, price_minor on quotes
  for each row when (old.state = 'accepted') execute function keep_quote_accepted();
