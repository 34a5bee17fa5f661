import type { Visit } from './schedule.contract.ts'

/** The subject of a row of the board. */
export const boardGroupings = ['members', 'locations'] as const
export type BoardGrouping = (typeof boardGroupings)[number]

/** The top row: visits with too few people. */
export const unassignedRow = 'unassigned'

/** Visits per cell shown and returned by default. */
export const boardLinesShown = 4
export const boardLinesMax = 400
export const boardRowsMax = 60
/** Rows per request of the page; this many keep a full week below 200 kB. */
export const boardRowsAsked = 24
/** When more jobs change, the page refetches the whole window. */
export const boardJobsMax = 5

export const lacksPeople = ({ isCancelled, crew, crewSize }: Pick<Visit, 'isCancelled' | 'crew' | 'crewSize'>) =>
  !isCancelled && crew.length < crewSize
