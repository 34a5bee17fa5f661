import type { TenantTx } from '#server/api/db/tenant.ts'
import {
  byMember,
  daysAround,
  joined,
  type ReadWorkweeks,
  type Span,
} from '#server/api/domain/schedules/crews/assignment.ts'
import { memberPlans, type MemberPlans } from '#server/api/domain/schedules/crews/member-plans.store.ts'
import { uniqueVisits } from '#server/api/domain/schedules/crews/overlapping.store.ts'
import { publishingOf } from '#server/api/domain/schedules/planned/publication.store.ts'
import type { DayWindow } from '#server/api/domain/schedules/patterns/visits.ts'
import { planOf } from '#server/api/domain/schedules/crews/week-plan.ts'
import { logsAround } from '#server/api/domain/schedules/crews/week-plan.store.ts'
import { workdayBounds } from '#server/api/domain/timekeeping/worked-time.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { workersAmong } from '../crews/workers.store.ts'

interface AskedOvertime {
  at: Temporal.Instant
  readWorkweeks: ReadWorkweeks
}

/**
 * Seconds of overtime and double time by member on the days of a window, from worked and planned time; members
 * without any are left out.
 */
export async function plannedOvertime(
  tx: TenantTx,
  { from, to }: DayWindow,
  question: AskedOvertime & { plans: MemberPlans },
): Promise<ReadonlyMap<string, number>> {
  const memberIds = await workersAmong(tx, [...question.plans.memberIds])
  const clock = await publishingOf(tx)
  const [first = question.at.epochMilliseconds] = workdayBounds([from], clock)
  const end = workdayBounds([to], clock).at(-1) ?? first
  const overtimeDays = await overtimeByDay(tx, { ...question, memberIds, touched: [{ from: first, to: end }] })
  const sums = overtimeDays.entries().map(([memberId, overtime]) => {
    const seconds = overtime
      .entries()
      .reduce((sum, [day, overtimeSeconds]) => (day >= from && day <= to ? sum + overtimeSeconds : sum), 0)
    return [memberId, seconds] as const
  })
  return new Map(sums.filter(([, seconds]) => seconds > 0))
}

interface AskedWeeks extends AskedOvertime {
  memberIds: readonly string[]
  touched: readonly Span[]
  plans?: MemberPlans
}

/** Members' overtime and double time in the workweeks that overlap some spans, by workday, in seconds. */
export async function overtimeByDay(
  tx: TenantTx,
  { memberIds, touched, at, readWorkweeks, plans = memberPlans(tx, memberIds) }: AskedWeeks,
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  if (memberIds.length === 0 || touched.length === 0) return new Map()
  const weeks = await readWorkweeks(tx, { memberIds, touched })
  const overtimeRows: Visit[] = []
  for (const span of joined(weeks.spans)) overtimeRows.push(...(await plans.visitsIn(daysAround(span))))
  const visits = byMember(uniqueVisits(overtimeRows).filter(({ isCancelled }) => !isCancelled))
  const logs = await logsAround(tx, memberIds, weeks.spans)
  const plan = (id: string) => planOf(visits.get(id) ?? [], logs.get(id) ?? [], at.epochMilliseconds)
  return new Map(memberIds.map((id) => [id, weeks.hoursOf(id, plan(id)).overtime]))
}
