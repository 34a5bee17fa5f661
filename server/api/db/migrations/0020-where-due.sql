-- Asked with every request: a place now says from when on its role needs a second factor, a week after the rule or the
-- role began; null where it needs none.
drop function lookup.second_factor_due(uuid);
drop function lookup.memberships(uuid);
create function lookup.memberships(of_user uuid)
  returns table (
    organization_id uuid, member_id uuid, roles text[], region_ids uuid[], second_factor_due_at timestamptz)
  language sql stable security definer set search_path = '' as $$
    select m.organization_id, m.id, m.roles,
      array(
        select r.region_id from public.member_regions r
        where r.organization_id = m.organization_id and r.member_id = m.id),
      case when m.admin_since is not null then (
        select greatest(m.admin_since, c.second_factor_since) + interval '7 days'
        from public.configurations c
        where c.organization_id = m.organization_id and c.second_factor_since is not null) end
    from public.members m
    where m.user_id = of_user and m.deactivated_at is null
  $$;
revoke all on function lookup.memberships from public;
grant execute on function lookup.memberships to custodia_app;
