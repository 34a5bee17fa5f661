import type { PlanRefusal } from '#shared/schedule/week-plan.ts'
import type { Candidate } from './candidates.ts'
import type { Draft } from './draft.ts'
import type { Stay } from './model.ts'

/** The greedy plan: visits with the fewest candidates first, each with its cheapest candidates. */
export function fillGreedily(draft: Draft, candidates: readonly Candidate[]) {
  const { visits } = draft.table
  const byVisit = Map.groupBy(candidates, ({ visit }) => visit)
  const order = [...visits.keys()].toSorted(
    (a, b) => (byVisit.get(a)?.length ?? 0) - (byVisit.get(b)?.length ?? 0) || a - b,
  )
  for (const visit of order) fillFrom(draft, visit, byVisit.get(visit)?.map(({ member }) => member) ?? [])
}

/** Fills a visit's open seats with the cheapest of these members who can come. */
function fillFrom(draft: Draft, visit: number, members: readonly number[]) {
  const tableVisit = draft.table.visits[visit]
  if (!tableVisit) return
  const sorted = members
    .map((member) => ({ member, cost: draft.costOf(member, visit) }))
    .toSorted((a, b) => a.cost - b.cost || a.member - b.member)
  for (const { member } of sorted) {
    if (draft.openSeats(visit) <= 0) return
    if (draft.roster.refusal(member, tableVisit) === null) draft.add(visit, member)
  }
}

/** Applies the solver's choice where every rule allows it; members without a replacement stay. */
export function apply(
  draft: Draft,
  chosen: readonly boolean[],
  { candidates, stays }: { candidates: readonly Candidate[]; stays: readonly Stay[] },
) {
  const { visits } = draft.table
  const coming = candidates.filter((_, n) => chosen[n])
  const byVisit = Map.groupBy(coming, ({ visit }) => visit)
  const leaving = Map.groupBy(
    stays.filter((_, n) => !chosen[candidates.length + n]),
    ({ visit }) => visit,
  )
  // All members leave first, because one may be assigned where another leaves.
  for (const [visit, some] of leaving) for (const { member } of some) draft.leave(visit, member)
  for (const visit of leaving.keys()) comeFrom(visit)
  for (const visit of byVisit.keys()) if (!leaving.has(visit)) comeFrom(visit)
  returnWhere(draft, leaving)

  function comeFrom(visit: number) {
    const tableVisit = visits[visit]
    for (const { member } of byVisit.get(visit) ?? [])
      if (tableVisit && draft.openSeats(visit) > 0 && draft.roster.refusal(member, tableVisit) === null)
        draft.add(visit, member)
  }
}

/** Gives visits back to members who left without a replacement, and removes their new assignments. */
function returnWhere(draft: Draft, leaving: ReadonlyMap<number, readonly Stay[]>) {
  const { visits } = draft.table
  for (let isSettled = false; !isSettled;) {
    isSettled = true
    for (const [visit, some] of leaving) {
      const tableVisit = visits[visit]
      const missing = draft.openSeats(visit) - (tableVisit?.openSeats ?? 0)
      for (const { member } of some
        .filter((stay) => draft.left[visit]?.has(stay.member))
        .slice(0, Math.max(0, missing))) {
        // The member keeps the original visit and gives up the new one.
        for (const other of visits.keys()) if (draft.added[other]?.has(member)) draft.takeBack(other, member)
        draft.comeBack(visit, member)
        isSettled = false
      }
    }
  }
}

/** Fills the seats that are still open from all members, and returns why other seats stay open. */
export function fillOpenSeats(draft: Draft): { visit: number; refusals: Map<PlanRefusal, number> }[] {
  const { visits, members } = draft.table
  const unfilled = []
  for (const [visit, seats] of visits.entries()) {
    if (draft.openSeats(visit) <= 0) continue
    const refusals = new Map<PlanRefusal, number>()
    const fit: number[] = []
    for (const member of members.keys()) {
      if (draft.added[visit]?.has(member) || seats.visit.crew.some(({ memberId }) => memberId === members[member]?.id))
        continue
      const refusal = draft.roster.refusal(member, seats)
      if (refusal) refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1)
      else fit.push(member)
    }
    fillFrom(draft, visit, fit)
    if (draft.openSeats(visit) > 0) unfilled.push({ visit, refusals })
  }
  return unfilled
}
