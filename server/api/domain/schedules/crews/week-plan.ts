import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { spanOf, type PlannedWork, type Running, type Span } from './assignment.ts'
import { visitKey } from './coverage.ts'

export interface VisitLog {
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
  const visit = visits.find((known) => keyOf(known) === log?.visit)
  const plannedEnd = visit ? Date.parse(visit.endsAt) : null
  const startedVisits = new Set(logs.map((workLog) => workLog.visit))
  return {
    running: log ? { visit: log.visit, plannedEnd } : null,
    runsUntil: Math.max(now, plannedEnd ?? now),
    visits: visits
      .filter((candidate) => Date.parse(candidate.startsAt) >= now && !startedVisits.has(keyOf(candidate)))
      .map((upcoming) => ({ ...plannedWork(upcoming), ...spanOf(upcoming) })),
  }
}

export const plannedWork = ({ jobId, locationId, originalStart }: Visit): Omit<PlannedWork, keyof Span> => ({
  jobId,
  locationId,
  visitStart: Date.parse(originalStart),
})
