import { sql } from 'kysely'
import { dayMs } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { spanOf, type PlannedWork, type Running, type Span } from './assignment.ts'
import { visitKey } from './coverage.ts'
import { instantOf } from '../planned/visit-changes.store.ts'

interface VisitLog {
  visit: string | null
  isOver: boolean
}

export interface OwnPlan {
  running: (Running & { visit: string | null }) | null
  runsUntil: number
  visits: readonly PlannedWork[]
}

/**
 * Returns a member's remaining plan: work in progress lasts as planned; a visit whose time passed without work, or that
 * is already done, does not count.
 */
export function planOf(visits: readonly Visit[], logs: readonly VisitLog[], now: number): OwnPlan {
  const keyOf = ({ jobId, originalStart }: Visit) => visitKey(jobId, originalStart)
  const log = logs.find(({ isOver }) => !isOver)
  const visit = visits.find((one) => keyOf(one) === log?.visit)
  const plannedEnd = visit ? Date.parse(visit.endsAt) : null
  const begun = new Set(logs.map((one) => one.visit))
  return {
    running: log ? { visit: log.visit, plannedEnd } : null,
    runsUntil: Math.max(now, plannedEnd ?? now),
    visits: visits
      .filter((one) => Date.parse(one.startsAt) >= now && !begun.has(keyOf(one)))
      .map((one) => ({ ...plannedWork(one), ...spanOf(one) })),
  }
}

export const plannedWork = ({ jobId, locationId, originalStart }: Visit): Omit<PlannedWork, keyof Span> => ({
  jobId,
  locationId,
  visitStart: Date.parse(originalStart),
})

/** Reads the visits that members' logs in a period belong to, and work in progress. */
export async function logsAround(
  tx: TenantTx,
  memberIds: readonly string[],
  spans: readonly Span[],
): Promise<ReadonlyMap<string, readonly VisitLog[]>> {
  const [from, to] = [Math.min(...spans.map((one) => one.from)), Math.max(...spans.map((one) => one.to))]
  const { rows } = await sql<{ memberId: string; jobId: string | null; visitStart: Date | null; isOver: boolean }>`
    select w.member_id, w.job_id, w.visit_start, w.ended_at is not null as is_over
    from work_logs w
    where w.member_id = any (${memberIds}::uuid[]) and w.voided_at is null and w.started_at < ${new Date(to)}
      and w.started_at > ${new Date(from - 2 * dayMs)}`.execute(tx)
  const logs = rows.map(({ memberId, jobId, visitStart, isOver }) => ({
    memberId,
    visit: jobId && visitStart && visitKey(jobId, instantOf(visitStart)),
    isOver,
  }))
  return Map.groupBy(logs, ({ memberId }) => memberId)
}
