/** How large organisations are and when they last changed, for whoever runs the installation; no tenant's row. */
create function lookup.platform_organizations(search text, before_id uuid, most integer)
  returns table (id uuid, name text, created_at timestamptz, member_count bigint, client_count bigint,
                 location_count bigint, job_count bigint, last_change_id uuid, deletion_due_at timestamptz)
  language sql stable security definer set search_path = '' as $$
    select o.id, o.name, o.created_at,
           (select count(*) from public.members m where m.organization_id = o.id and m.deactivated_at is null),
           (select count(*) from public.clients c where c.organization_id = o.id and c.archived_at is null),
           (select count(*) from public.locations l where l.organization_id = o.id and l.archived_at is null),
           (select count(*) from public.jobs j where j.organization_id = o.id and j.archived_at is null),
           (select a.id from public.audit_log a where a.organization_id = o.id order by a.id desc limit 1),
           (select d.due_at from public.deletion_requests d where d.organization_id = o.id)
    from public.organizations o
    where (before_id is null or o.id < before_id)
      and (search = '' or pg_catalog.strpos(lower(o.name), lower(search)) > 0 or o.id::text = lower(search))
    order by o.id desc limit most
  $$;
revoke all on function lookup.platform_organizations from public;
grant execute on function lookup.platform_organizations to custodia_app;
