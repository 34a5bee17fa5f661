import type { VisitState } from '#shared/operations/states.ts'

/** A visit as it is planned now; instants in milliseconds since 1970. */
interface CoveredVisit {
  startsAt: number
  isCancelled: boolean
  crewSize: number
  /** How many are to come. */
  assigned: number
}

export interface CoverageLimits {
  lateMinutes: number
  missingMinutes: number
}

/**
 * Where a visit stands at an instant by the logs that belong to it, as their ends. Work that was done counts, even where
 * the visit was cancelled; from the minute of a limit on it is reached.
 */
export function visitState(
  { startsAt, isCancelled }: Pick<CoveredVisit, 'startsAt' | 'isCancelled'>,
  ends: readonly (number | null)[],
  { lateMinutes, missingMinutes }: CoverageLimits,
  now: number,
): VisitState {
  if (ends.length > 0) return ends.includes(null) ? 'started' : 'done'
  if (isCancelled) return 'cancelled'
  const minutes = (now - startsAt) / 60_000
  if (minutes >= missingMinutes) return 'missing'
  return minutes >= lateMinutes ? 'late' : 'planned'
}

/** Whether somebody has still to be found: not for what is over or does not take place. */
export const isUnassigned = ({ crewSize, assigned }: Pick<CoveredVisit, 'crewSize' | 'assigned'>, state: VisitState) =>
  assigned < crewSize && state !== 'done' && state !== 'cancelled'

/** The key by which a visit and its logs find each other. */
export const visitKey = (jobId: string, originalStart: string) => `${jobId} ${originalStart}`
