import { dayNumber, dayText } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { startOfWeek } from '../patterns/pattern-days.ts'
import type { DayWindow } from '../patterns/visits.ts'

/** True when members can see the visits of a day. */
export type Publication = (day: string) => boolean

/** Returns the first day of a day's week. */
export const weekOf = (day: string, weekStart: number) => dayText(startOfWeek(dayNumber(day), weekStart))

/** Reads the publishing mode and the first day of the week. */
export const publishingOf = (tx: TenantTx) =>
  tx
    .selectFrom('configurations')
    .select(['weekStart', 'schedulePublishing as publishing', 'timeZone', 'workdayStart'])
    .executeTakeFirstOrThrow()

/** Reads which weeks of a window are published. */
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
