-- Operators that could leak (like, <%) never use an index beneath row-level security, so the search is a function that
-- names the organisation itself. The organisation comes first in each index: another's entries are not read.
create extension if not exists btree_gin;

create index members_prefix on members (organization_id, (lower(name) collate "C")) where deactivated_at is null;
create index clients_prefix on clients (organization_id, (lower(name) collate "C")) where archived_at is null;
create index locations_prefix on locations (organization_id, (lower(name) collate "C")) where archived_at is null;
create index jobs_prefix on jobs (organization_id, (lower(name) collate "C")) where archived_at is null;

create index members_words on members
  using gin (organization_id, (name || ' ' || email) gin_trgm_ops) where deactivated_at is null;
create index clients_words on clients using gin (organization_id, name gin_trgm_ops) where archived_at is null;
create index locations_words on locations using gin (
    organization_id,
    (name || ' ' || coalesce(address ->> 'line1', '') || ' ' || coalesce(address ->> 'city', '')) gin_trgm_ops)
  where archived_at is null;
create index jobs_words on jobs using gin (organization_id, name gin_trgm_ops) where archived_at is null;

/**
 * Records of this transaction's organisation whose words begin with (`how` = prefix), hold (within) or resemble
 * `pattern`, those most like `typed` first. Planned anew for each pattern: a common word is found fastest by reading
 * the organisation's records until there are enough, a rare one by its trigrams. Never by reading a whole table.
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
       where 'job' = any ($3) and organization_id = $5 and archived_at is null and %s limit 100)),
    best as (
      select *, public.word_similarity($2, title) as likeness from found
      order by likeness desc, char_length(title), title, id limit $4)
    select b.kind, b.id, b.title,
           coalesce(m.title, concat_ws(', ', nullif(l.address ->> 'line1', ''), nullif(l.address ->> 'city', ''))),
           l.client_id, l.id
    from best b
    left join public.members m on b.kind = 'member' and m.organization_id = $5 and m.id = b.id
    left join public.jobs j on b.kind = 'job' and j.organization_id = $5 and j.id = b.id
    left join public.locations l
      on l.organization_id = $5 and l.id = case b.kind when 'location' then b.id when 'job' then j.location_id end
    order by b.likeness desc, char_length(b.title), b.title, b.id $query$,
    format(fits, '(name || '' '' || email)'),
    format(fits, 'name'),
    format(fits, '(name || '' '' || coalesce(address ->> ''line1'', '''') || '' '' || coalesce(address ->> ''city'', ''''))'),
    format(fits, 'name'))
  using pattern, typed, kinds, most, organization;
end $$;
revoke all on function lookup.search from public;
grant execute on function lookup.search to custodia_tenant;
