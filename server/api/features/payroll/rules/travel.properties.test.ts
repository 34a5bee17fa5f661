import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { payPackIds } from '#shared/payroll/kinds.ts'
import { randomLogs } from './test/random-logs.ts'
import { payOfWeek, policyOf } from './test/week.ts'
import { travelWork, tripsBetween, type MeasuredTravel } from './travel.ts'
import type { Work } from './work.ts'

const sites = randomLogs.map((works) => works.map((work): Work => ({ ...work, locationId: work.jobId })))

/** Known facts for some of the trips, with any values. */
const facts = fc.array(
  fc.record({
    meters: fc.option(fc.integer({ min: 0, max: 300_000 })),
    entered: fc.option(fc.record({ minutes: fc.integer({ min: 0, max: 1440 }), note: fc.constant('x') })),
  }),
  { maxLength: 16 },
)
const limits = fc.option(fc.integer({ min: 1, max: 239 }).map((minutes) => minutes * 60))

const knownOf = (
  works: readonly Work[],
  some: readonly Pick<MeasuredTravel, 'meters' | 'entered'>[],
): MeasuredTravel[] =>
  some.flatMap((fact, at) => {
    const [from, to] = [works[at], works[at + 1]]
    return from && to ? [{ fromLogId: from.logId, toLogId: to.logId, ...fact }] : []
  })

const seconds = (works: readonly { start: number; end: number }[]) =>
  works.reduce((sum, { start, end }) => sum + end - start, 0)

describe('travel under any rules', () => {
  test('pays every second once as work or travel, under any facts and rules', () => {
    fc.assert(
      fc.property(sites, facts, limits, fc.constantFrom(...payPackIds), (works, some, limit, packId) => {
        const trips = tripsBetween(works, knownOf(works, some), () => limit)
        const travel = trips
          .filter((trip) => trip.seconds > 0)
          .map((trip) => travelWork(trip, { basis: 'hour', rateE4: 170_000 }))
        const inOrder = [...works, ...travel].toSorted((a, b) => a.start - b.start)
        for (const [at, next] of inOrder.slice(1).entries()) {
          expect(inOrder[at]?.end ?? 0, 'nothing overlaps').toBeLessThanOrEqual(next.start)
        }
        const lines = payOfWeek([...works, ...travel], policyOf({ packId }))
        const paid = (...kinds: string[]) =>
          lines.filter(({ kind }) => kinds.includes(kind)).reduce((sum, line) => sum + line.seconds, 0)
        expect(paid('straight')).toBe(seconds(works))
        expect(paid('travel')).toBe(seconds(travel))
      }),
      { seed: 20261123, numRuns: 150 },
    )
  })

  test('pays the same as before without travel, and for any order of the logs', () => {
    fc.assert(
      fc.property(sites, facts, (works, some) => {
        const notEntered = some.map((fact) => ({ ...fact, entered: null }))
        const off = tripsBetween(works, knownOf(works, notEntered), () => null)
        expect(off.every((trip) => trip.seconds === 0)).toBe(true)
        const known = knownOf(works, some)
        expect(tripsBetween(works.toReversed(), known, () => 3600)).toEqual(tripsBetween(works, known, () => 3600))
      }),
      { seed: 20261123, numRuns: 100 },
    )
  })
})
