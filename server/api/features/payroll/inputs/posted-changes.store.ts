import { sql } from 'kysely'
import { shiftDay } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { postedVisits } from '#server/api/domain/fair-workweek/posted-visits.store.ts'
import { postedChanges } from '#server/api/domain/fair-workweek/premiums.ts'
import { only } from './logged-work.store.ts'
import type { OwedChange } from './pay-inputs.ts'

/** A visit is posted five weeks ahead, so no change reaches further. */
const reachDays = 60

/** Changes of posted schedules that are owed a premium, by member, for shifts of these days. */
export async function owedChanges(
  tx: TenantTx,
  from: string,
  to: string,
  memberIds?: readonly string[],
): Promise<ReadonlyMap<string, readonly OwedChange[]>> {
  if (memberIds?.length === 0) return new Map()
  const rows = await postedVisits(
    tx,
    sql`p.week between ${shiftDay(from, -reachDays)} and ${shiftDay(to, reachDays)} ${only(memberIds, 'p.member_id')}
      and exists (select from posted_visits c where c.organization_id = p.organization_id
        and c.member_id = p.member_id and c.job_id = p.job_id and c.original_start = p.original_start
        and not c.is_posting)`,
  )
  return new Map(
    Map.groupBy(rows, ({ memberId }) => memberId)
      .entries()
      .map(([memberId, changes]) => [memberId, owedIn(changes, from, to)] as const)
      .filter(([, owed]) => owed.length > 0),
  )
}

const owedIn = (rows: Parameters<typeof postedChanges>[0], from: string, to: string): OwedChange[] =>
  postedChanges(rows).flatMap(({ day, owedSeconds, was, now, ...change }) => {
    if (owedSeconds === 0 || day < from || day > to) return []
    const { id, jobId, locationId, ordinanceId, recordedAt } = change
    const shift = was ?? now
    const shiftSeconds = shift ? shift.end - shift.start : 0
    return [{ id, day, jobId, locationId, ordinanceId, change: change.change, owedSeconds, shiftSeconds, recordedAt }]
  })
