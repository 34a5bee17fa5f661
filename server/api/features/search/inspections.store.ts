import { sql } from 'kysely'
import { shiftDay } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { SearchResult } from '#shared/search/search.contract.ts'
import { stepsOf } from './steps.ts'
import { typedDay } from './typed-day.ts'

/** Inspections have no name, so a few of the latest are enough to find the others. */
const inspectionsMax = 5

/**
 * UTC midnight the given days from a day: as an instant, because an index cannot be used otherwise under row-level
 * security.
 */
const around = (day: string | null, days: number) => day && `${shiftDay(day, days)}T00:00:00Z`

/** The latest inspections of matching locations, clients and templates, and of the typed day. */
export async function inspectionsOf(
  tx: TenantTx,
  typed: string,
  results: readonly SearchResult[],
): Promise<SearchResult[]> {
  const idsOf = (kind: SearchResult['kind']) => results.filter((each) => each.kind === kind).map(({ id }) => id)
  const patterns = stepsOf(typed).flatMap(({ matchKind, pattern }) => (matchKind === 'resembles' ? [] : [pattern]))
  const day = typedDay(typed)
  const latest = (where: ReturnType<typeof sql>) => sql`lateral (
    select i.id from inspections i where i.replaced_by_id is null and ${where} order by i.id desc limit ${inspectionsMax})`
  const { rows } = await sql<SearchResult>`
    with places as (
      select id from locations
      where id = any (${idsOf('location')}::uuid[]) or client_id = any (${idsOf('client')}::uuid[])),
    fitting as (
      select id from inspection_templates t
      where t.name ilike any (${patterns}) or ${typed.length > 3} and word_similarity(${typed}, t.name) > 0.5),
    chosen as (
      select n.id from places p cross join ${latest(sql`i.location_id = p.id`)} n
      union select n.id from fitting t cross join ${latest(sql`i.template_id = t.id`)} n
      union select i.id from inspections i join locations l on l.id = i.location_id
        where i.replaced_by_id is null and i.submitted_at >= ${around(day, -1)}::timestamptz and i.submitted_at < ${around(day, 2)}::timestamptz
          and (i.submitted_at at time zone l.time_zone)::date = ${day}::date)
    select 'inspection' as kind, i.id, l.name as title, concat_ws(' · ', c.name, t.name) as subtitle, c.id as client_id,
      l.id as location_id, (coalesce(i.submitted_at, i.created_at) at time zone l.time_zone)::date as "on"
    from chosen join inspections i using (id) join locations l on l.id = i.location_id
      join clients c on c.id = l.client_id join inspection_templates t on t.id = i.template_id
    order by i.id desc limit ${inspectionsMax}`.execute(tx)
  return rows
}
