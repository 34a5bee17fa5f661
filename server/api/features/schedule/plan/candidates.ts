import type { Draft } from './draft.ts'
import type { Roster } from './roster.ts'

/**
 * Per visit, the nearest members and those with the fewest hours, so that visits do not all compete for the same few.
 */
const nearest = 8
const emptiest = 4
/** Further candidates who already have a visit, for exchanges. */
const forExchange = 4

export interface Candidate {
  visit: number
  member: number
  /** In points, without hours. */
  cost: number
}

/**
 * Candidates for each visit: members whom none of the quick checks rules out. @param roster Without the visits that
 * members may leave.
 */
export function candidatesOf(draft: Draft, roster: Roster): Candidate[] {
  const { members, visits } = draft.table
  const candidates: Candidate[] = []
  const demand = new Float64Array(members.length)
  for (const [visit, { openSeats, movable, minutes }] of visits.entries()) {
    if (openSeats === 0 && movable.length === 0) continue
    const fit = members
      .map((_, member) => ({ visit, member, cost: draft.travelCost(member, visit) }))
      .toSorted((a, b) => a.cost - b.cost || a.member - b.member)
    const tableVisit = visits[visit]
    const crew = new Set(tableVisit?.visit.crew.map(({ memberId }) => draft.table.memberNumber.get(memberId)))
    const isFree = ({ member }: Candidate) =>
      tableVisit !== undefined && !crew.has(member) && roster.quickRefusal(member, tableVisit) === null
    const wanted = openSeats > 0 ? nearest + 2 * (openSeats - 1) : forExchange
    const near: Candidate[] = []
    let at = 0
    for (; at < fit.length && near.length < wanted; at++) {
      const candidate = fit[at]
      if (candidate && isFree(candidate)) near.push(candidate)
    }
    const others = openSeats > 0 ? rested(fit.slice(at), demand, isFree) : []
    for (const candidate of [...near, ...others]) {
      candidates.push({ ...candidate, cost: draft.ownCost(candidate.member, visit) })
      demand[candidate.member]! += minutes
    }
  }
  return candidates
}

function rested(
  fit: readonly Candidate[],
  demand: Float64Array,
  isFree: (candidate: Candidate) => boolean,
): Candidate[] {
  const choices: Candidate[] = []
  const sorted = fit.toSorted((a, b) => (demand[a.member] ?? 0) - (demand[b.member] ?? 0) || a.member - b.member)
  for (const candidate of sorted) {
    if (choices.length === emptiest) break
    if (isFree(candidate)) choices.push(candidate)
  }
  return choices
}
