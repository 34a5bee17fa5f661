import { randomUUIDv7 } from 'node:crypto'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { storedNames } from '#server/api/domain/names.ts'
import type { HolidayCalendarDraft } from '#shared/holiday-calendars/holiday-calendars.contract.ts'
import type { CalendarRow } from './find-calendar.store.ts'
import { generateDays } from './generate.ts'
import { planGeneration, type Plan, type PlannedDay } from './regeneration.ts'

type Settings = Pick<
  HolidayCalendarDraft,
  'country' | 'state' | 'kinds' | 'observance' | 'paidMinutes' | 'payMultiplierE4' | 'jobsSkipped'
>

/** Days exist for this year and this many after it. */
const yearsAhead = 2

/** The years that should have generated days, starting with `from` or this year. */
export const yearsFor = (today: string, from: number | null) => {
  const year = Number(today.slice(0, 4))
  return { from: Math.min(from ?? year, year), through: year + yearsAhead }
}

/** The changes that generating with these settings would make from `since` on. */
export async function plan(
  tx: TenantTx,
  { id, generatedFrom }: { id: string; generatedFrom: number | null },
  settings: Settings,
  { today, since = today }: { today: string; since?: string },
): Promise<Plan> {
  const { from, through } = yearsFor(today, generatedFrom)
  const generated = await generateDays(settings, from, through)
  const stored = await tx
    .selectFrom('holidays')
    .select(['id', 'date', 'names', 'kind', 'observedOf', 'source', 'generatedKey'])
    .select(['paidMinutes', 'payMultiplierE4', 'jobsSkipped'])
    .where('calendarId', '=', id)
    .where('date', '>=', `${from}-01-01`)
    .orderBy('date')
    .orderBy('id')
    .execute()
  return planGeneration(stored, generated, settings, since)
}

export const rowOf = (day: PlannedDay) => ({ ...day, names: storedNames(day.names) })

export async function apply(
  tx: TenantTx,
  organizationId: string,
  calendarId: string,
  { added, changed, removed }: Plan,
) {
  if (added.length > 0) {
    await tx
      .insertInto('holidays')
      .values(
        added.map((day) => ({
          ...rowOf(day),
          organizationId,
          calendarId,
          id: randomUUIDv7(),
          source: 'generated' as const,
        })),
      )
      .execute()
  }
  for (const { before, after } of changed) {
    await tx
      .updateTable('holidays')
      .set((eb) => ({ ...rowOf(after), version: eb('version', '+', 1) }))
      .where('id', '=', before.id)
      .execute()
  }
  if (removed.length > 0) {
    await tx
      .deleteFrom('holidays')
      .where(
        'id',
        'in',
        removed.map(({ id }) => id),
      )
      .execute()
  }
}

/** Generates the years that came into range since the last run. */
export async function extend(tx: TenantTx, calendar: CalendarRow, today: string): Promise<void> {
  const { from, through } = yearsFor(today, calendar.generatedFrom)
  if (calendar.country === '' || (calendar.generatedThrough ?? 0) >= through) return
  const { added } = await plan(tx, calendar, calendar, {
    today,
    since: `${(calendar.generatedThrough ?? from - 1) + 1}-01-01`,
  })
  await apply(tx, calendar.organizationId, calendar.id, { added, changed: [], removed: [], kept: [] })
  await tx
    .updateTable('holidayCalendars')
    .set({ generatedFrom: from, generatedThrough: through })
    .where('id', '=', calendar.id)
    .execute()
}
