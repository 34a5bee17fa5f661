-- Companies and their domains
-- Whoever is connected with a company's sign-in is told by mail, whichever code does it. A verified domain shows its
-- record again every day; without it for a week it is no longer the organization's.

alter table company_sign_ins
  -- When the name service last answered about the record.
  add column checked_at timestamptz,
  -- When it was last looked at, whether anything answered or not.
  add column tried_at timestamptz,
  -- Which proof it showed last; unknown for those verified before.
  add column shown_by text check (shown_by in ('record', 'file')),
  -- Since when the domain has not shown the record, while it counts as verified.
  add column missing_since timestamptz,
  -- When it stopped counting, until it is verified again.
  add column lapsed_at timestamptz,
  add constraint company_domain_missing check (missing_since is null or verified_at is not null),
  add constraint company_domain_lapsed check (lapsed_at is null or verified_at is null);
update company_sign_ins set checked_at = verified_at;
drop trigger audit on company_sign_ins;
select record_changes('company_sign_ins', 'client_secret', 'proof', 'checked_at', 'tried_at', 'shown_by');

/**
 * As before. A domain that is no longer verified is demanded of nobody, so that owners and everybody else come in
 * another way.
 */
create or replace function keep_company_sign_in() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if new.domain <> old.domain or new.issuer <> old.issuer then
      new.verified_at := null;
      new.lapsed_at := null;
    end if;
    if new.issuer <> old.issuer then
      delete from public.company_accounts where organization_id = new.organization_id;
    end if;
    if new.verified_at is null then
      new.demanded := false;
      new.missing_since := null;
    else
      new.lapsed_at := null;
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

/**
 * Organizations whose domain gave no answer for a day. Those that were tried longest ago come first, so that domains
 * that never answer hold up no others.
 */
create function lookup.due_domains() returns table (organization_id uuid)
  language sql stable security definer set search_path = '' as $$
    select c.organization_id from public.company_sign_ins c
    where c.verified_at is not null and (c.checked_at is null or c.checked_at < now() - interval '23 hours')
    order by c.tried_at nulls first limit 300
  $$;
revoke all on function lookup.due_domains from public;
grant execute on function lookup.due_domains to custodia_app;

/** Tells the account's owner that a company's sign-in opens it from now on, or does so no longer. */
create function mail_company_account() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  of_account public.company_accounts := case tg_op when 'DELETE' then old else new end;
begin
  perform jobs.enqueue('mail', jsonb_build_object(
    'kind', case tg_op when 'DELETE' then 'companyDisconnected' else 'companyConnected' end,
    'userId', of_account.user_id, 'organizationId', of_account.organization_id, 'at', now(),
    'requestId', coalesce(current_setting('app.request_id', true), '')));
  return null;
end $$;
revoke all on function mail_company_account from public;
create trigger mail_owner after insert or delete on company_accounts
  for each row execute function mail_company_account();
