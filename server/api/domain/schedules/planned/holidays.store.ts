import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { HolidayAnswer } from '#shared/holiday-calendars/kinds.ts'
import { sourceLanguage, type Language } from '#shared/languages.ts'
import { nameSql } from '#server/api/domain/names.ts'
import type { DayWindow } from '../patterns/visits.ts'

/** Per location, the days its jobs skip, with the holiday's name. */
export type SkippedDays = ReadonlyMap<string, ReadonlyMap<string, string>>

interface Which extends DayWindow {
  /** Limits the locations; by default every active one. */
  locationIds?: readonly string[]
  language?: Language
}

/** Every location with its most specific calendar: its own, its client's, its region's or the organization's. */
export const calendarsOfPlaces = sql`
  select l.id as location_id, l.region_id,
    coalesce(own.calendar_id, client.calendar_id, region.calendar_id, organization.calendar_id) as calendar_id
  from locations l
  left join holiday_calendar_assignments own on own.location_id = l.id
  left join holiday_calendar_assignments client on client.client_id = l.client_id
  left join holiday_calendar_assignments region on region.region_id = l.region_id
  left join holiday_calendar_assignments organization
    on num_nonnulls(organization.region_id, organization.client_id, organization.location_id) = 0`

/** The same for active locations. */
export const nearestCalendars = sql`${calendarsOfPlaces} where l.archived_at is null`

interface Day {
  /** Null for a client's answer, which has a location instead. */
  calendarId: string | null
  locationId: string | null
  date: string
  name: string
  answer: HolidayAnswer | null
}

/**
 * Returns the skipped holidays within the window, as local days: from each location's most specific calendar and its
 * client's answers. Two queries at most; one when no calendar has a day in the window.
 */
export async function skippedDays(tx: TenantTx, which: Which): Promise<SkippedDays> {
  const days = await daysIn(tx, which)
  const byCalendar = grouped(days, ({ calendarId }) => calendarId)
  const served = grouped(days, ({ locationId, answer }) => (answer === 'service' ? locationId : null))
  const wanted = grouped(days, ({ locationId, answer }) => (answer === 'skip' ? locationId : null))
  const skipped = new Map<string, ReadonlyMap<string, string>>()
  for (const { locationId, calendarId } of await restingLocations(tx, [...byCalendar.keys()], which)) {
    const ofCalendar = byCalendar.get(calendarId) ?? new Map<string, string>()
    const answeredDays = served.get(locationId)
    // Locations with the same calendar share its map to save memory.
    skipped.set(locationId, answeredDays ? without(ofCalendar, answeredDays) : ofCalendar)
  }
  for (const [locationId, answeredDays] of wanted) {
    skipped.set(locationId, new Map([...answeredDays, ...(skipped.get(locationId) ?? [])]))
  }
  return skipped
}

/** Reads the calendar days and the clients' answers within the window. */
async function daysIn(tx: TenantTx, { from, to, locationIds, language = sourceLanguage }: Which): Promise<Day[]> {
  const { rows } = await sql<Day>`
    select calendar_id, null::uuid as location_id, date, ${nameSql(language, 'holidays')} as name, null as answer from holidays
    where date between ${from} and ${to} and jobs_skipped and source <> 'removed'
    union all
    select null, location_id, date, ${nameSql(language, 'holidayQuestions')}, answer from holiday_questions
    where date between ${from} and ${to} and answer is not null
      and (${locationIds ?? null}::uuid[] is null or location_id = any (${locationIds ?? null}::uuid[]))
    order by date, name`.execute(tx)
  return rows
}

/** Returns active locations whose most specific calendar is one of these. */
async function restingLocations(tx: TenantTx, calendarIds: readonly string[], { locationIds }: Which) {
  if (calendarIds.length === 0) return []
  const { rows } = await sql<{ locationId: string; calendarId: string }>`
    select location_id, calendar_id from (${nearestCalendars}) n
    where calendar_id = any (${calendarIds}::uuid[])
      and (${locationIds ?? null}::uuid[] is null or location_id = any (${locationIds ?? null}::uuid[]))`.execute(tx)
  return rows
}

function grouped(days: readonly Day[], keyOf: (day: Day) => string | null) {
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

const without = (days: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>) =>
  new Map([...days].filter(([date]) => !others.has(date)))
