import type { BoardRows } from './visit-board.contract.ts'
import type { Visit } from './schedule.contract.ts'

/** Whose rows the board of visits has. */
export const boardGroupings = ['members', 'locations'] as const
export type BoardGrouping = (typeof boardGroupings)[number]

/** The row on top: visits to which too few people come. */
export const unassignedRow = 'unassigned'

/** Visits of a cell that are shown and answered, unless more are asked for. */
export const boardLinesShown = 4
export const boardLinesMax = 400
export const boardRowsMax = 60
/** Of one question of a page: with them a full week stays below 200 kB. */
export const boardRowsAsked = 24
/** Of a change of more jobs the whole window is asked for again. */
export const boardJobsMax = 5

export const lacksPeople = ({ isCancelled, crew, crewSize }: Pick<Visit, 'isCancelled' | 'crew' | 'crewSize'>) =>
  !isCancelled && crew.length < crewSize

/** The visits of an answer, each whole again. */
export function visitsOf({ jobs, members, visits }: Pick<BoardRows, 'jobs' | 'members' | 'visits'>): Visit[] {
  return visits.flatMap(({ job, crew, overlapping, ...own }) => {
    const shared = jobs[job]
    if (!shared) return []
    const people = crew.flatMap((index) => members[index] ?? [])
    const doubled = overlapping?.flatMap((index) => members[index]?.memberId ?? [])
    const { startsAt, originalStart, cancelledReason } = own
    const isCancelled = cancelledReason !== null
    const isMoved = startsAt !== originalStart
    return { ...shared, ...own, isMoved, isCancelled, crew: people, ...(doubled && { overlapping: doubled }) }
  })
}
