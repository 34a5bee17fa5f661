import type { VisitState } from '#shared/operations/states.ts'

interface CoveredVisit {
  crewSize: number
  /** Number of assigned members. */
  assigned: number
}

/** True when crew is still needed; false for visits that are over or cancelled. */
export const isUnassigned = ({ crewSize, assigned }: CoveredVisit, state: VisitState) =>
  assigned < crewSize && state !== 'done' && state !== 'cancelled'

/** The key that links a visit and its logs. */
export const visitKey = (jobId: string, originalStart: string) => `${jobId} ${originalStart}`
