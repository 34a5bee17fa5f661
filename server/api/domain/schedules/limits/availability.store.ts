import { sql } from 'kysely'
import { dayMs } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { Span } from '../crews/assignment.ts'
import type { Availability } from './availability.ts'

/** Members' availability around a span, in one query. */
export async function availabilityOf(
  tx: TenantTx,
  memberIds: readonly string[],
  { from, to }: Span,
): Promise<ReadonlyMap<string, readonly Availability[]>> {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  const rows = await tx
    .selectFrom('memberAvailability')
    .select(['memberId', 'kind', 'weekday', 'firstDay', 'lastDay', 'fromTime', 'toTime', 'note'])
    .where(sql<boolean>`member_id = any (${memberIds}::uuid[])`)
    .where(
      // No time zone is further from UTC than a day, and a night belongs to the day before.
      sql<boolean>`(weekday is not null or first_day <= ${day(to + dayMs)} and last_day >= ${day(from - 2 * dayMs)})`,
    )
    .orderBy('id')
    .execute()
  return Map.groupBy(
    rows.map(({ fromTime, toTime, ...row }) => ({ ...row, from: fromTime.slice(0, 5), to: toTime.slice(0, 5) })),
    ({ memberId }) => memberId,
  )
}
