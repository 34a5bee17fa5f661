-- Providers show their domain
-- Who may speak for a domain's addresses is shown anew for every provider.

/**
 * A domain leads to one organization: the first that shows it is its own. Another domain is shown anew, and so is
 * the domain for another provider, which decides who its addresses belong to; it knows nobody yet, and whoever came by
 * the earlier one is signed out.
 */
create or replace function keep_company_sign_in() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if new.domain <> old.domain or new.issuer <> old.issuer then
      new.verified_at := null;
      new.demanded := false;
    end if;
    if new.issuer <> old.issuer then
      delete from public.company_accounts where organization_id = new.organization_id;
    end if;
    if new.issuer <> old.issuer or new.verified_at is null then
      perform public.end_company_sessions(new.organization_id, null);
    end if;
  end if;
  if new.verified_at is not null then
    perform pg_advisory_xact_lock(hashtext('company domain ' || new.domain));
    if exists (
      select from public.company_sign_ins c
      where c.domain = new.domain and c.verified_at is not null and c.organization_id <> new.organization_id)
    then
      raise exception 'the domain is another organization''s'
        using errcode = 'unique_violation', constraint = 'company_domain_taken';
    end if;
  end if;
  return new;
end $$;
