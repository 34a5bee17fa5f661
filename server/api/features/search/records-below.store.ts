import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { SearchKind, SearchResult } from '#shared/search/search.contract.ts'

/** A text that matches more records than this is a search for one of them, not for related records. */
const ownersMax = 3
const placesMax = 5
const jobsMax = 5
const belongingsMax = 8

/** The records whose name contains the text, otherwise all results; empty if there are many. */
export function ownersOf(typed: string, results: readonly SearchResult[]): readonly SearchResult[] {
  const owners = results.filter(({ kind }) => kind === 'client' || kind === 'location' || kind === 'member')
  const named = owners.filter(({ title }) => title.toLowerCase().includes(typed))
  const meant = named.length > 0 ? named : owners
  return meant.length <= ownersMax ? meant : []
}

/**
 * Finds the records below those that the text names: a client's locations and their jobs, a location's jobs, and a
 * member's jobs. Each list is read from an index up to its limit.
 */
export async function recordsBelow(
  tx: TenantTx,
  typed: string,
  results: readonly SearchResult[],
  kinds: readonly SearchKind[],
): Promise<SearchResult[]> {
  const owners = ownersOf(typed, results)
  if (owners.length === 0) return []
  const idsOf = (kind: SearchKind) => owners.filter((each) => each.kind === kind).map(({ id }) => id)
  const { rows } = await belongingsQuery(idsOf('client'), idsOf('location'), idsOf('member'), kinds).execute(tx)
  const known = new Set(results.map(({ id }) => id))
  return rows.filter(({ id }) => !known.has(id)).slice(0, belongingsMax)
}

export const belongingsQuery = (
  clientIds: readonly string[],
  locationIds: readonly string[],
  memberIds: readonly string[],
  kinds: readonly SearchKind[],
) => sql<SearchResult>`
  with places as (
    select l.* from unnest(${clientIds}::uuid[]) with ordinality as owner (id, nth) cross join lateral (
      select l.id, l.name, l.client_id, nth from locations l
      where l.client_id = owner.id and l.archived_at is null order by lower(l.name), l.id limit ${placesMax}) l),
  worked as (
    select j.* from (select id, nth from places union select unnest(${locationIds}::uuid[]), 0) p cross join lateral (
      select id, name, location_id, nth from jobs j
      where j.location_id = p.id and j.archived_at is null order by j.id limit ${jobsMax}) j
    union
    select j.* from unnest(${memberIds}::uuid[]) as owner (id)
      cross join lateral (
        select k.job_id from job_crew k where k.member_id = owner.id and k.last_day >= (
          select (now() at time zone time_zone)::date from configurations) limit ${jobsMax}) k
      cross join lateral (
        select id, name, location_id, 9 as nth from jobs j
        where j.id = k.job_id and j.archived_at is null limit 1) j),
  found as (
    select 'location' as kind, id, name as title, client_id, id as location_id, 1 as rank, nth from places
    where 'location' = any (${kinds})
    union all
    select 'job', id, name, null, location_id, 2, nth from worked where 'job' = any (${kinds}))
  select f.kind, f.id, f.title, concat_ws(' · ', case f.kind when 'job' then l.name end, c.name) as subtitle,
    l.client_id, f.location_id
  from found f
    cross join lateral (select name, client_id from locations l where l.id = f.location_id limit 1) l
    cross join lateral (select name from clients c where c.id = l.client_id limit 1) c
  order by f.rank, f.nth, lower(l.name), lower(f.title), f.id`
