import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { judge, withVisits } from '#server/api/domain/schedules/crews/assignment-judge.ts'
import { spanOf } from '#server/api/domain/schedules/crews/assignment.ts'
import { candidatesOf } from './candidates.ts'
import { Draft, travelCostsOf } from './draft.ts'
import { fillGreedily, fillOpenSeats } from './fill-seats.ts'
import { breaksRule, planWeek, visitsAfter } from './plan-week.ts'
import type { PlanAnswer, PlanProblem } from './problem.ts'
import { buildWeek } from './test/weeks.ts'
import { keyOf, weekTable } from './week-table.ts'

const weeks = fc.record({
  seed: fc.nat(),
  members: fc.integer({ min: 1, max: 9 }),
  visits: fc.integer({ min: 1, max: 45 }),
  assigned: fc.constantFrom(0, 0.5, 0.9),
  movedPercent: fc.constantFrom(0, 5),
  policy: fc.option(
    fc.record({
      minRestHours: fc.constantFrom(null, 8, 11),
      maxDayHours: fc.constantFrom(null, 6, 10),
      maxWeekHours: fc.constantFrom(null, 20, 45),
      maxConsecutiveDays: fc.constantFrom(null, 2, 6),
    }),
    { nil: undefined },
  ),
})

/** Rebuilds the plan as a draft, to compare the values of plans. */
function draftOf(problem: PlanProblem, { planned }: PlanAnswer): Draft {
  const table = weekTable(problem)
  const draft = new Draft(table, travelCostsOf(table))
  for (const { visit, memberId, insteadOf } of planned) {
    const number = table.visitNumber.get(keyOf(visit)) ?? -1
    if (insteadOf) draft.leave(number, table.memberNumber.get(insteadOf) ?? -1)
    draft.add(number, table.memberNumber.get(memberId) ?? -1)
  }
  return draft
}

function greedyOf(problem: PlanProblem): Draft {
  const table = weekTable(problem)
  const draft = new Draft(table, travelCostsOf(table))
  fillGreedily(draft, candidatesOf(draft, draft.roster))
  fillOpenSeats(draft)
  return draft
}

test('a suggested plan breaks no rule, replaces no more members than allowed, is never worse than a greedy one, and is deterministic', async () => {
  let filled = 0
  await fc.assert(
    fc.asyncProperty(weeks, async ({ seed, members, visits, assigned, movedPercent, policy }) => {
      const week = { members, visits, assigned, ...(policy && { policy }) }
      const movesMax = Math.floor((visits * assigned * movedPercent) / 100)
      const problem = buildWeek(seed, { ...week, movesMax })
      const answer = await planWeek(problem)
      const { planned, unfilled } = answer
      filled += planned.length
      const after = visitsAfter(planned)
      const { conflicts } = judge(withVisits(problem.data, after))
      for (const { visit, memberId } of planned) {
        const visitSpan = { ...spanOf(visit), timeZone: visit.timeZone, jobId: visit.jobId, visit: keyOf(visit) }
        const conflictList = conflicts(memberId, visitSpan)
        expect([conflictList, breaksRule(conflictList)]).toEqual([conflictList, false])
      }
      for (const { crew, crewSize, ...visit } of after) {
        const before = problem.visits.find((entry) => keyOf(entry.visit) === keyOf(visit))?.visit.crew ?? []
        expect(crew.length).toBeLessThanOrEqual(Math.max(crewSize, before.length))
        expect(crew.length).toBeGreaterThanOrEqual(before.length)
        expect(new Set(crew.map(({ memberId }) => memberId)).size).toBe(crew.length)
      }
      expect(planned.filter(({ insteadOf }) => insteadOf !== null).length).toBeLessThanOrEqual(movesMax)
      const open = problem.visits.reduce((sum, { openSeats }) => sum + openSeats, 0)
      const added = planned.filter(({ insteadOf }) => insteadOf === null).length
      expect(added + unfilled.reduce((sum, { seats }) => sum + seats, 0)).toBe(open)
      expect(draftOf(problem, answer).worth()).toBeGreaterThanOrEqual(greedyOf(problem).worth() - 1e-6)
      expect(answer.gap).toBeGreaterThanOrEqual(0)
      const turned = { ...problem, visits: problem.visits.toReversed(), members: problem.members.toReversed() }
      expect(await planWeek(turned)).toEqual(answer)
    }),
    { numRuns: 5, seed: 20_901, endOnFailure: true },
  )
  expect(filled).toBeGreaterThan(30)
})
