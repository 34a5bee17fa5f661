import type { TenantTx } from '#server/api/db/tenant.ts'
import { visitsIn } from '#server/api/domain/schedules/crews/assignment-facts.store.ts'
import { byMember, joined, type ReadWorkweeks } from '#server/api/domain/schedules/crews/assignment.ts'
import { publishingOf } from '#server/api/domain/schedules/planned/publication.store.ts'
import type { DayWindow } from '#server/api/domain/schedules/patterns/visits.ts'
import { logsAround, planOf } from '#server/api/domain/schedules/crews/week-plan.store.ts'
import { workdayBounds } from '#server/api/domain/timekeeping/worked-time.ts'
import { workersAmong } from '../crews/workers.store.ts'

/**
 * Seconds of overtime and double time by member on the days of a window, from worked and planned time; members
 * without any are left out.
 */
export async function plannedOvertime(
  tx: TenantTx,
  { from, to }: DayWindow,
  asked: { memberIds: readonly string[]; at: Temporal.Instant; readWorkweeks: ReadWorkweeks },
): Promise<ReadonlyMap<string, number>> {
  const { at, readWorkweeks } = asked
  const now = at.epochMilliseconds
  const memberIds = await workersAmong(tx, asked.memberIds)
  if (memberIds.length === 0) return new Map<string, number>()
  const clock = await publishingOf(tx)
  const [first = now] = workdayBounds([from], clock)
  const end = workdayBounds([to], clock).at(-1) ?? first
  const weeks = await readWorkweeks(tx, { memberIds, touched: [{ from: first, to: end }] })
  const visits = byMember(await visitsIn(tx, joined(weeks.spans), memberIds))
  const logs = await logsAround(tx, memberIds, weeks.spans)
  const found = memberIds.map((memberId) => {
    const { overtime } = weeks.hoursOf(memberId, planOf(visits.get(memberId) ?? [], logs.get(memberId) ?? [], now))
    const seconds = overtime.entries().reduce((sum, [day, one]) => (day >= from && day <= to ? sum + one : sum), 0)
    return [memberId, seconds] as const
  })
  return new Map(found.filter(([, seconds]) => seconds > 0))
}
