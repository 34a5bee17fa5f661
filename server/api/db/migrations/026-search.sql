-- Search
-- Finding records across areas, and the figures of the installation.

-- Loads pg_trgm, whose setting the function has: only a superuser may give it one that is not known yet.
select word_similarity('', '');

/**
 * Records of this transaction's organization whose words begin with (`how` = prefix), contain (within) or resemble
 * `pattern`, those most like `typed` first. Planned anew for each pattern: a common word is found fastest by reading
 * the organization's records until there are enough, a rare one by its trigrams. Never by reading a whole table.
 */
create function lookup.search(how text, pattern text, typed text, kinds text[], most integer)
  returns table (kind text, id uuid, title text, subtitle text, client_id uuid, location_id uuid)
  language plpgsql stable security definer
  set search_path = '' set enable_seqscan = off set pg_trgm.word_similarity_threshold = 0.4 as $$
declare
  organization constant uuid := public.current_organization_id();
  fits constant text := case how
    when 'prefix' then '(lower(name) collate "C") operator(pg_catalog.~~) $1 order by lower(name) collate "C"'
    when 'within' then '%s operator(pg_catalog.~~*) $1'
    when 'resembles' then '$1 operator(public.<%%) %s' end;
begin
  return query execute format($query$
    with found as (
      (select 'member' as kind, id, name as title from public.members
       where 'member' = any ($3) and organization_id = $5 and deactivated_at is null and %s limit 100)
      union all
      (select 'client', id, name from public.clients
       where 'client' = any ($3) and organization_id = $5 and archived_at is null and %s limit 100)
      union all
      (select 'location', id, name from public.locations
       where 'location' = any ($3) and organization_id = $5 and archived_at is null and %s limit 100)
      union all
      (select 'job', id, name from public.jobs
       where 'job' = any ($3) and organization_id = $5 and archived_at is null and %s limit 100)
      union all
      (select 'quote', id, concat_ws(' ', 'Q-' || number, nullif(recipient, '')) from public.quotes
       where 'quote' = any ($3) and organization_id = $5 and archived_at is null and %s limit 100)
      union all
      (select 'document', id, name from public.client_documents
       where 'document' = any ($3) and organization_id = $5 and %s limit 100)
      union all
      (select 'supply', id, name from public.supply_items
       where 'supply' = any ($3) and organization_id = $5 and archived_at is null and %s limit 100)),
    best as (
      select *, public.word_similarity($2, title) as likeness from found
      order by likeness desc, char_length(title), title, id limit $4)
    select b.kind, b.id, b.title,
           coalesce(m.title, q.title, s.sku, c.name,
             concat_ws(', ', nullif(l.address ->> 'line1', ''), nullif(l.address ->> 'city', ''))),
           coalesce(l.client_id, d.client_id), l.id
    from best b
    left join public.members m on b.kind = 'member' and m.organization_id = $5 and m.id = b.id
    left join public.quotes q on b.kind = 'quote' and q.organization_id = $5 and q.id = b.id
    left join public.supply_items s on b.kind = 'supply' and s.organization_id = $5 and s.id = b.id
    left join public.client_documents d on b.kind = 'document' and d.organization_id = $5 and d.id = b.id
    left join public.clients c on c.organization_id = $5 and c.id = d.client_id
    left join public.jobs j on b.kind = 'job' and j.organization_id = $5 and j.id = b.id
    left join public.locations l
      on l.organization_id = $5 and l.id = case b.kind when 'location' then b.id when 'job' then j.location_id end
    order by b.likeness desc, char_length(b.title), b.title, b.id $query$,
    format(fits, '(name || '' '' || email)'),
    format(fits, 'name'),
    format(fits, '(name || '' '' || coalesce(address ->> ''line1'', '''') || '' '' || coalesce(address ->> ''city'', ''''))'),
    format(fits, 'name'),
    replace(format(fits, 'search_key'), 'lower(name)', 'lower(recipient)'),
    format(fits, 'name'),
    format(fits, '(name || '' '' || sku)'))
  using pattern, typed, kinds, most, organization;
end $$;
revoke all on function lookup.search from public;
grant execute on function lookup.search to custodia_tenant;

/** How large organizations are and when they last changed, for whoever runs the installation; no tenant's rows. */
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
