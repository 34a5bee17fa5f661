import type { VisitState } from '#shared/operations/states.ts'

interface CoveredVisit {
  crewSize: number
  /** How many are to come. */
  assigned: number
}

/** Whether somebody has still to be found: not for what is over or does not take place. */
export const isUnassigned = ({ crewSize, assigned }: CoveredVisit, state: VisitState) =>
  assigned < crewSize && state !== 'done' && state !== 'cancelled'

/** The key by which a visit and its logs find each other. */
export const visitKey = (jobId: string, originalStart: string) => `${jobId} ${originalStart}`
