-- Quote papers
-- What client and company agreed on, as the document both of them got.

-- Kept here and not among the files, so that it is stored with the acceptance or not at all.
create table quote_papers (
  organization_id uuid not null references organizations on delete cascade,
  quote_id        uuid not null,
  bytes           bytea not null check (octet_length(bytes) between 1 and 10000000),
  hash            bytea not null,
  created_at      timestamptz not null default now(),
  primary key (organization_id, quote_id),
  foreign key (organization_id, quote_id) references quote_acceptances (organization_id, quote_id) on delete cascade,
  constraint quote_paper_hash check (hash = sha256(bytes))
);
comment on table quote_papers is 'The PDF of an accepted quote, drawn once and never changed, with its SHA-256.';
select isolate_tenants('quote_papers');
grant select, insert on quote_papers to custodia_tenant;
select record_changes('quote_papers', 'bytes', 'hash');

create function require_quote_paper() returns trigger language plpgsql set search_path = '' as $$
begin
  if not exists (
    select from public.quote_papers p where p.organization_id = new.organization_id and p.quote_id = new.quote_id)
  then
    raise exception 'quote % was accepted without its document', new.quote_id
      using errcode = 'check_violation', constraint = 'quote_acceptance_paper', table = 'quote_acceptances';
  end if;
  return null;
end $$;
create constraint trigger quote_acceptance_paper after insert on quote_acceptances
  deferrable initially deferred for each row execute function require_quote_paper();
