-- The organization's clock
-- A signed-in page tells moments on the chosen organization's clock from its first answer on.

create function lookup.time_zone(of_organization uuid) returns text
  language sql stable security definer set search_path = '' as $$
    select c.time_zone from public.configurations c where c.organization_id = of_organization
  $$;
revoke all on function lookup.time_zone from public;
grant execute on function lookup.time_zone to custodia_app;
