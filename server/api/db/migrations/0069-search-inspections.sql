-- The latest inspections by a template, whichever place they are of.
create index inspections_latest_of_template on inspections (organization_id, template_id, id);

create index client_documents_prefix on client_documents (organization_id, (lower(name) collate "C"));
create index client_documents_words on client_documents using gin (organization_id, name gin_trgm_ops);
create index supply_items_prefix on supply_items (organization_id, (lower(name) collate "C")) where archived_at is null;
create index supply_items_words
  on supply_items using gin (organization_id, (name || ' ' || sku) gin_trgm_ops) where archived_at is null;

/** As before, and the documents of clients and the supplies of the catalogue. */
create or replace function lookup.search(how text, pattern text, typed text, kinds text[], most integer)
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
