import type { BoardRows } from './visit-board.contract.ts'
import type { Visit } from './schedule.contract.ts'

/** Expands a response into full visits. */
export function visitsOf({ jobs, members, visits }: Pick<BoardRows, 'jobs' | 'members' | 'visits'>): Visit[] {
  return visits.flatMap(({ job, crew, overlapping, ...visit }) => {
    const shared = jobs[job]
    if (!shared) return []
    const people = crew.flatMap((index) => members[index] ?? [])
    const doubled = overlapping?.flatMap((index) => members[index]?.memberId ?? [])
    const { startsAt, originalStart, cancelledReason } = visit
    const isCancelled = cancelledReason !== null
    const isMoved = startsAt !== originalStart
    return { ...shared, ...visit, isMoved, isCancelled, crew: people, ...(doubled && { overlapping: doubled }) }
  })
}
