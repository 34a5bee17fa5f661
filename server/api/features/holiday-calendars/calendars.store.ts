import { namesOf } from '#server/api/domain/names.ts'
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem, notFound, onViolation, ProblemError } from '#server/api/problem.ts'
import type {
  HolidayCalendar,
  HolidayCalendarChanges,
  HolidayCalendarDraft,
  HolidayCalendarRow,
  HolidayPreview,
} from '#shared/holiday-calendars/holiday-calendars.contract.ts'
import { listAssignments } from './assignments.store.ts'
import { readDays } from './holiday-rows.ts'
import { find, type CalendarRow } from './find-calendar.store.ts'
import { apply, plan, yearsFor } from './generation.store.ts'
import { requirePlace } from './places.ts'
import { toPreview } from './preview.ts'
import { todayOf } from '#server/api/today.store.ts'
import type { Names } from '#shared/names.ts'
import { requireVersion } from '#server/api/versions.ts'

const refusals = onViolation({ holiday_calendar_name_taken: () => fieldProblem('holiday_calendar_name_taken', 'name') })
const inUse = onViolation({ holiday_calendar_in_use: () => new ProblemError('holiday_calendar_in_use') })

/** By name. */
export async function list(tx: TenantTx): Promise<HolidayCalendarRow[]> {
  const { rows } = await sql<Omit<HolidayCalendarRow, 'assignments' | 'next'> & NextDay>`
    select c.id, c.name, c.country, c.state, n.date as next_date, n.names
    from holiday_calendars c
    left join lateral (
      select date, names from holidays h
      where h.calendar_id = c.id and h.source <> 'removed' and h.date >= ${await todayOf(tx)}
      order by h.date, h.id limit 1) n on true
    order by lower(c.name), c.id`.execute(tx)
  const assignments = Map.groupBy(await listAssignments(tx, null), ({ calendarId }) => calendarId)
  return rows.map(({ nextDate, names, ...calendar }) => ({
    ...calendar,
    assignments: (assignments.get(calendar.id) ?? []).map(({ assignment }) => assignment),
    next: nextDate === null ? null : { date: nextDate, names: namesOf(names) },
  }))
}

interface NextDay {
  nextDate: string | null
  names: Names
}

/** Includes the days of a year, by default this one. @throws ProblemError 404. */
export async function get(tx: TenantTx, calendarId: string, year?: number): Promise<HolidayCalendar> {
  const calendar = await find(tx, calendarId)
  const thisYear = Number((await todayOf(tx)).slice(0, 4))
  const { rows } = await sql<{ year: number }>`
    select distinct extract(year from date)::int as year from holidays where calendar_id = ${calendar.id}`.execute(tx)
  const shownYear = year ?? thisYear
  const holidays = await readDays(tx, calendar.id, { from: `${shownYear}-01-01`, to: `${shownYear}-12-31` })
  const { id, version, ...row } = calendar
  return {
    ...settingsOf(row),
    id,
    version,
    assignments: (await listAssignments(tx, id)).map(({ assignment }) => assignment),
    years: [...new Set([...rows.map(({ year }) => year), thisYear])].toSorted((a, b) => a - b),
    year: shownYear,
    holidays,
  }
}

const settingsOf = (row: Omit<CalendarRow, 'id' | 'version'>): HolidayCalendarDraft => ({
  name: row.name,
  country: row.country,
  state: row.state,
  kinds: row.kinds,
  observance: row.observance,
  paidMinutes: row.paidMinutes,
  paidTo: row.paidTo,
  payMultiplierE4: row.payMultiplierE4,
  jobsSkipped: row.jobsSkipped,
  asksClients: row.asksClients,
})

/** Generates the days of this year and the next two. @throws ProblemError 400, 409. */
export async function create(
  tx: TenantTx,
  organizationId: string,
  draft: HolidayCalendarDraft,
): Promise<HolidayCalendar> {
  await requirePlace(draft)
  const id = randomUUIDv7()
  const today = await todayOf(tx)
  const { from, through } = yearsFor(today, null)
  await tx
    .insertInto('holidayCalendars')
    .values({
      ...draft,
      organizationId,
      id,
      name: draft.name.trim(),
      generatedFrom: draft.country ? from : null,
      generatedThrough: draft.country ? through : null,
    })
    .execute()
    .catch(refusals)
  const generated = await plan(tx, { id, generatedFrom: null }, draft, { today, since: `${from}-01-01` })
  await apply(tx, organizationId, id, generated)
  return get(tx, id)
}

/** Replaces the settings and regenerates the days from today on. @throws ProblemError 404, 409, 400. */
export async function update(
  tx: TenantTx,
  calendarId: string,
  { version, ...draft }: HolidayCalendarChanges,
  year?: number,
): Promise<HolidayCalendar> {
  await requirePlace(draft)
  const before = await find(tx, calendarId, { isLocked: true })
  requireVersion(before, version)
  const today = await todayOf(tx)
  const { from, through } = yearsFor(today, before.generatedFrom)
  await tx
    .updateTable('holidayCalendars')
    .set({
      ...draft,
      name: draft.name.trim(),
      version: version + 1,
      ...(draft.country ? { generatedFrom: from, generatedThrough: through } : {}),
    })
    .where('id', '=', before.id)
    .execute()
    .catch(refusals)
  await apply(tx, before.organizationId, before.id, await plan(tx, before, draft, { today }))
  return get(tx, before.id, year)
}

/** The changes that `update` would make, without writing. @throws ProblemError 404, 400. */
export async function preview(tx: TenantTx, calendarId: string, draft: HolidayCalendarDraft): Promise<HolidayPreview> {
  await requirePlace(draft)
  const calendar = await find(tx, calendarId)
  const today = await todayOf(tx)
  return toPreview(await plan(tx, calendar, draft, { today }), {
    from: today,
    through: `${yearsFor(today, null).through}-12-31`,
  })
}

/** @throws ProblemError 404, 409 `holiday_calendar_in_use`. */
export async function remove(tx: TenantTx, calendarId: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('holidayCalendars')
    .where('id', '=', calendarId)
    .executeTakeFirst()
    .catch(inUse)
  if (numDeletedRows === 0n) throw notFound()
}
