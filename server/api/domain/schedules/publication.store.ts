import { dayNumber, dayOf } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { startOfWeek } from './pattern-days.ts'
import type { DayWindow } from './visits.ts'

/** Whether members see the visits of a day. */
export type Publication = (day: string) => boolean

/** The first day of the week in which a day lies. */
export const weekOf = (day: string, weekStart: number) => dayOf(startOfWeek(dayNumber(day), weekStart))

/** How the organisation shows its schedule, and its first day of the week. */
export const publishingOf = (tx: TenantTx) =>
  tx
    .selectFrom('configurations')
    .select(['weekStart', 'schedulePublishing as publishing', 'timeZone', 'workdayStart'])
    .executeTakeFirstOrThrow()

/** What of a window is published. */
export async function publication(tx: TenantTx, { from, to }: DayWindow): Promise<Publication> {
  const { weekStart, publishing } = await publishingOf(tx)
  if (publishing === 'at_once') return () => true
  const rows = await tx
    .selectFrom('publishedWeeks')
    .select('week')
    .where('week', '>=', weekOf(from, weekStart))
    .where('week', '<=', to)
    .execute()
  const weeks = new Set(rows.map(({ week }) => week))
  const known = new Map<string, boolean>()
  return (day) => {
    const is = known.get(day) ?? weeks.has(weekOf(day, weekStart))
    known.set(day, is)
    return is
  }
}
