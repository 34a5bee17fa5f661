import type { Selectable } from 'kysely'
import type { HolidayCalendarsTable } from '#server/api/db/schema/holiday-calendars.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notFound } from '#server/api/problem.ts'

export type CalendarRow = Selectable<HolidayCalendarsTable>

/** `isLocked` locks the row, so that changes of its days take turns. @throws ProblemError 404. */
export async function find(tx: TenantTx, calendarId: string, { isLocked = false } = {}): Promise<CalendarRow> {
  const query = tx.selectFrom('holidayCalendars').selectAll().where('id', '=', calendarId)
  const calendar = await (isLocked ? query.forUpdate() : query).executeTakeFirst()
  if (!calendar) throw notFound()
  return calendar
}
