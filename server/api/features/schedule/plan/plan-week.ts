import { hasConflict, judge, withVisits } from '#server/api/domain/schedules/crews/assignment-judge.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { candidatesOf } from './candidates.ts'
import { Draft, travelCostsOf } from './draft.ts'
import { apply, fillGreedily, fillOpenSeats } from './fill-seats.ts'
import { modelOf, type Stay } from './model.ts'
import { travelOf, whyOf } from './explain.ts'
import type { PlanAnswer, PlannedSeat, PlanProblem } from './problem.ts'
import { Roster } from './roster.ts'
import { solveModel } from './solve-model.ts'
import { weekTable, type WeekTable } from './week-table.ts'

/** With more open seats than this, the greedy plan is used, because the solver would not finish in time. */
const solvedMax = 3_500

/** Called with the share of the work that is done. */
type OnProgress = (share: number) => void

/**
 * Suggests members for a week's open visits. The solver compares the nearest members of each visit; each of its
 * assignments is then checked by every rule, and open seats are tried with all members. Returns the greedy plan if it
 * is worth more.
 */
export async function planWeek(problem: PlanProblem, onProgress: OnProgress = () => {}): Promise<PlanAnswer> {
  const table = weekTable(problem)
  const ways = travelCostsOf(table)
  const draft = () => new Draft(table, ways)
  const base = draft()
  const stays = problem.movesMax > 0 && table.visits.length <= solvedMax ? staysOf(table) : []
  const candidates = candidatesOf(base, withoutStays(table, stays))
  onProgress(0.1)
  const isSolved = base.openSeats() <= solvedMax
  const model = isSolved && candidates.length > 0 ? modelOf(base, candidates, stays) : null
  const { chosen, bound, isCut } = model
    ? await solveModel(model, {
        secondsMax: problem.secondsMax,
        onProgress: (share) => onProgress(0.15 + 0.7 * share),
      })
    : { chosen: null, bound: 0, isCut: false }
  onProgress(0.85)
  const greedy = draft()
  fillGreedily(greedy, candidates)
  const drafts = [greedy]
  if (chosen) {
    const solved = draft()
    apply(solved, chosen, { candidates, stays })
    drafts.unshift(solved)
  }
  const [best, other = best] = drafts.map((filled) => ({ filled, unfilled: fillOpenSeats(filled) }))
  if (!best || !other) throw new Error('no plan')
  const { filled, unfilled } = other.filled.worth() > best.filled.worth() ? other : best
  onProgress(0.95)
  const worthNow = base.worth()
  const worthBound = bound + worthNow + (model?.plannedCost ?? 0)
  const possible = worthBound - worthNow
  const planned = seatsOf(filled)
  requireAllowed(problem, planned)
  return {
    planned,
    unfilled: unfilled.flatMap(({ visit: number, refusals }) => {
      const visit = table.visits[number]?.visit
      const sorted = [...refusals].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
      const reasons = sorted.map(([reason, members]) => ({ reason, members }))
      return visit ? [{ visit, seats: filled.openSeats(number), refusals: reasons }] : []
    }),
    gap: isSolved ? shareOf(worthBound - filled.worth(), possible) : null,
    travel: { before: travelOf(base), after: travelOf(filled) },
    compared: candidates.length,
    isCut,
  }
}

const shareOf = (part: number, whole: number) => (whole > 0 ? Math.max(0, part / whole) : 0)

/** The members who may be replaced, in order. */
const staysOf = ({ visits, memberNumber }: WeekTable): Stay[] =>
  visits.flatMap(({ movable }, visit) =>
    movable
      .flatMap((id) => memberNumber.get(id) ?? [])
      .toSorted((a, b) => a - b)
      .map((member) => ({ visit, member })),
  )

function withoutStays(table: WeekTable, stays: readonly Stay[]): Roster {
  const roster = new Roster(table)
  for (const { visit, member } of stays) {
    const tableVisit = table.visits[visit]
    if (tableVisit) roster.remove(member, tableVisit)
  }
  return roster
}

function seatsOf(draft: Draft): PlannedSeat[] {
  const { table, added, left } = draft
  return table.visits.flatMap(({ visit }, number) => {
    const ids = (some: ReadonlySet<number> | undefined) =>
      [...(some ?? [])].toSorted((a, b) => a - b).map((member) => table.members[member]?.id ?? '')
    const leaving = ids(left[number])
    return ids(added[number]).map((memberId, n) => ({
      visit,
      memberId,
      insteadOf: leaving[n] ?? null,
      ...whyOf(draft, memberId, number),
    }))
  })
}

/** The visits as the plan has them. */
export function visitsAfter(planned: readonly Pick<PlannedSeat, 'visit' | 'memberId' | 'insteadOf'>[]): Visit[] {
  const changed = Map.groupBy(planned, ({ visit }) => visit)
  return [...changed].map(([visit, seats]) => ({
    ...visit,
    crew: [
      ...visit.crew.filter(({ memberId }) => !seats.some(({ insteadOf }) => insteadOf === memberId)),
      ...seats.map(({ memberId }) => ({ memberId, name: '' })),
    ],
  }))
}

/** @throws Error if an assignment of the plan breaks a rule by which assignments are judged. */
function requireAllowed(problem: PlanProblem, planned: readonly PlannedSeat[]) {
  const { conflicts } = judge(withVisits(problem.data, visitsAfter(planned)))
  for (const { visit, memberId } of planned) {
    const { jobId, originalStart, startsAt, endsAt, timeZone } = visit
    const span = { from: Date.parse(startsAt), to: Date.parse(endsAt) }
    const conflictList = conflicts(memberId, { ...span, timeZone, jobId, visit: `${jobId} ${originalStart}` })
    if (breaksRule(conflictList)) throw new Error(`the plan breaks a rule: ${JSON.stringify(conflictList)}`)
  }
}

/** A preference alone breaks no rule. */
export const breaksRule = (conflicts: Parameters<typeof hasConflict>[0]) =>
  hasConflict(conflicts.availability?.kind === 'prefers_not' ? { ...conflicts, availability: null } : conflicts)
