import { sql, type RawBuilder } from 'kysely'
import type { Subject } from './decide.ts'

export type FigureQuery = (now: Date) => RawBuilder<Subject>

/** Today in the organization's time zone, and the start of its week. */
export const clock = (now: Date) => sql`clock as (
  select time_zone, (${now}::timestamptz at time zone time_zone)::date as today,
    ((${now}::timestamptz at time zone time_zone)::date
      - (extract(isodow from ${now}::timestamptz at time zone time_zone)::int - week_start + 7) % 7
    )::timestamp at time zone time_zone as week
  from configurations)`

export const hoursSince = (column: RawBuilder<unknown>, now: Date) =>
  sql`floor(extract(epoch from ${now}::timestamptz - ${column}) / 360) / 10`

/** Title of a subject at a location. */
export const placeTitle = sql`c.name || ', ' || l.name`
export const placeJoin = (of: RawBuilder<unknown>) => sql`
  join locations l on l.id = ${of} join clients c on c.id = l.client_id`
export const placeColumns = sql`l.id as place_id, array_remove(array[l.region_id], null) as region_ids, l.client_id`

export const ofMember = sql`'/members/' || m.id as link, null::uuid as place_id,
  array(select r.region_id from member_regions r where r.member_id = m.id) as region_ids, null::uuid as client_id`
export const ofClient = sql`'/clients/' || c.id as link, null::uuid as place_id,
  array(select distinct p.region_id from locations p where p.client_id = c.id and p.region_id is not null) as region_ids,
  c.id as client_id`
/** Columns of a subject without location, member or client. */
export const noSubjectColumns = sql`null::uuid as place_id, '{}'::uuid[] as region_ids, null::uuid as client_id`
