-- How far sessions reach
-- What an account has in all its organizations is asked for a session: the company whose provider opened it, or null
-- for a sign-in of the owner's, limits the answer. No caller can leave it out.

drop function lookup.client_contacts(uuid);
/** The clients that a user is a contact of. */
create function lookup.client_contacts(of_user uuid, through uuid)
  returns table (organization_id uuid, client_id uuid, contact_id uuid)
  language sql stable security definer set search_path = '' as $$
    select c.organization_id, c.client_id, c.id from public.client_contacts c
    where c.user_id = of_user and (through is null or c.organization_id = through)
  $$;
revoke all on function lookup.client_contacts from public;
grant execute on function lookup.client_contacts to custodia_app;

drop function lookup.invitations_to(uuid);
/** The open invitations to a user's own address, once it is confirmed. */
create function lookup.invitations_to(of_user uuid, through uuid)
  returns table (organization_id uuid, invitation_id uuid, expires_at timestamptz)
  language sql stable security definer set search_path = '' as $$
    select i.organization_id, i.id, i.expires_at
    from public.users u join public.invitations i on lower(i.email) = lower(u.email)
    where u.id = of_user and u.verified_at is not null
      and i.withdrawn_at is null and i.accepted_at is null and i.expires_at > now()
      and (through is null or i.organization_id = through)
  $$;
revoke all on function lookup.invitations_to from public;
grant execute on function lookup.invitations_to to custodia_app;

drop function lookup.company_connections(uuid);
/** The organizations whose providers sign in to this account. */
create function lookup.company_connections(of_user uuid, through uuid)
  returns table (organization_id uuid, connected_at timestamptz)
  language sql stable security definer set search_path = '' as $$
    select a.organization_id, a.created_at from public.company_accounts a
    where a.user_id = of_user and (through is null or a.organization_id = through)
  $$;
revoke all on function lookup.company_connections from public;
grant execute on function lookup.company_connections to custodia_app;

drop function lookup.memberships(uuid);
/** As before, for a session that a company's provider opened in its organization alone. */
create function lookup.memberships(of_user uuid, through uuid)
  returns table (
    organization_id uuid, member_id uuid, roles text[], region_ids uuid[], second_factor_due_at timestamptz,
    company_demanded boolean)
  language sql stable security definer set search_path = '' as $$
    select m.organization_id, m.id, m.roles,
      array(
        select r.region_id from public.member_regions r
        where r.organization_id = m.organization_id and r.member_id = m.id),
      case when m.admin_since is not null then (
        select greatest(m.admin_since, c.second_factor_since) + interval '7 days'
        from public.configurations c
        where c.organization_id = m.organization_id and c.second_factor_since is not null) end,
      exists (
        select from public.company_sign_ins c
        where c.organization_id = m.organization_id and c.demanded and not 'OWNER' = any(m.roles)
          and (split_part(lower(m.email), '@', 2) = c.domain
            or exists (select from public.company_accounts a
                       where a.organization_id = c.organization_id and a.user_id = of_user)
            or exists (select from public.users u where u.id = of_user and split_part(u.email, '@', 2) = c.domain)))
    from public.members m
    where m.user_id = of_user and m.deactivated_at is null and (through is null or m.organization_id = through)
  $$;
revoke all on function lookup.memberships from public;
grant execute on function lookup.memberships to custodia_app;
