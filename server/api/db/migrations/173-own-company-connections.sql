-- Own company connections
-- Whoever connected an account sees with which companies, and disconnects it.

/** The organizations whose providers sign in to this account. */
create function lookup.company_connections(of_user uuid)
  returns table (organization_id uuid, connected_at timestamptz)
  language sql stable security definer set search_path = '' as $$
    select a.organization_id, a.created_at from public.company_accounts a where a.user_id = of_user
  $$;
revoke all on function lookup.company_connections from public;
grant execute on function lookup.company_connections to custodia_app;
