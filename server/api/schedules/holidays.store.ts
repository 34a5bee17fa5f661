import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { Language } from '#shared/languages.ts'
import type { DayWindow } from './visits.ts'

/** By location, the days on which its jobs rest, each with the holiday's name. */
export type SkippedDays = ReadonlyMap<string, ReadonlyMap<string, string>>

interface Which extends DayWindow {
  /** Only these; else every location in use. */
  locationIds?: readonly string[]
  language?: Language
}

/** Every location with the calendar nearest to it: its own, its client's, its region's or the organisation's. */
export const nearestCalendars = sql`
  select l.id as location_id,
    coalesce(own.calendar_id, client.calendar_id, region.calendar_id, organization.calendar_id) as calendar_id
  from locations l
  left join holiday_calendar_assignments own on own.location_id = l.id
  left join holiday_calendar_assignments client on client.client_id = l.client_id
  left join holiday_calendar_assignments region on region.region_id = l.region_id
  left join holiday_calendar_assignments organization
    on num_nonnulls(organization.region_id, organization.client_id, organization.location_id) = 0`

interface RestingLocation {
  locationId: string
  calendarId: string
  served: string[]
}

/**
 * The holidays in the window, days on the locations' own clocks: of the calendar nearest to each location, and as its
 * client answered. Two queries at most, one where no calendar has a day in the window.
 */
export async function skippedDays(
  tx: TenantTx,
  { from, to, locationIds, language = 'en' }: Which,
): Promise<SkippedDays> {
  const name =
    language === 'es' ? sql`coalesce(nullif(name_es, ''), name_en)` : sql`coalesce(nullif(name_en, ''), name_es)`
  const { rows: days } = await sql<{
    calendarId: string | null
    locationId: string | null
    date: string
    name: string
  }>`
    select calendar_id, null::uuid as location_id, date, ${name} as name from holidays
    where date between ${from} and ${to} and jobs_skipped and source <> 'removed'
    union all
    select null, location_id, date, ${name} from holiday_questions
    where date between ${from} and ${to} and answer = 'skip'
      and (${locationIds ?? null}::uuid[] is null or location_id = any (${locationIds ?? null}::uuid[]))
    order by date, name`.execute(tx)
  const byCalendar = grouped(days, ({ calendarId }) => calendarId)
  const skipped = new Map<string, ReadonlyMap<string, string>>()
  for (const { locationId, calendarId, served } of await restingLocations(tx, [...byCalendar.keys()], {
    from,
    to,
    ...(locationIds && { locationIds }),
  })) {
    const ofCalendar = byCalendar.get(calendarId) ?? new Map<string, string>()
    // Locations of one calendar share its map: a thousand of them cost no more than their rows.
    skipped.set(locationId, served.length ? without(ofCalendar, served) : ofCalendar)
  }
  for (const [locationId, answered] of grouped(days, ({ locationId }) => locationId)) {
    skipped.set(locationId, new Map([...answered, ...(skipped.get(locationId) ?? [])]))
  }
  return skipped
}

/** The locations in use whose nearest calendar is one of these, with the days that their clients want served. */
async function restingLocations(tx: TenantTx, calendarIds: readonly string[], { from, to, locationIds }: Which) {
  if (calendarIds.length === 0) return []
  const { rows } = await sql<RestingLocation>`
    select l.id as location_id, n.calendar_id,
      array(select q.date::text from holiday_questions q
            where q.location_id = l.id and q.date between ${from} and ${to} and q.answer = 'service') as served
    from locations l join (${nearestCalendars}) n on n.location_id = l.id
    where l.archived_at is null and n.calendar_id = any (${calendarIds}::uuid[])
      and (${locationIds ?? null}::uuid[] is null or l.id = any (${locationIds ?? null}::uuid[]))`.execute(tx)
  return rows
}

function grouped<Day extends { date: string; name: string }>(days: readonly Day[], keyOf: (day: Day) => string | null) {
  const groups = new Map<string, Map<string, string>>()
  for (const day of days) {
    const key = keyOf(day)
    if (key === null) continue
    const group = groups.get(key) ?? new Map<string, string>()
    groups.set(key, group)
    if (!group.has(day.date)) group.set(day.date, day.name)
  }
  return groups
}

const without = (days: ReadonlyMap<string, string>, dates: readonly string[]) =>
  new Map([...days].filter(([date]) => !dates.includes(date)))
