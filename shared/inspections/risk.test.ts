import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { riskOf, type RiskFacts } from './risk.ts'

const calm: RiskFacts = {
  daysSince: 0,
  score: 9_500,
  change: 100,
  openActions: 0,
  overdueActions: 0,
  complaints: 0,
  lowRatings: 0,
  overdueDays: null,
  isFixed: false,
  valueShare: null,
}

describe('the risk of a location', () => {
  test('is zero if nothing calls for an inspection, and 30 if there was never one', () => {
    expect(riskOf(calm)).toEqual({ points: 0, reasons: [] })
    expect(riskOf({ ...calm, daysSince: null, score: null, change: null })).toEqual({
      points: 30,
      reasons: [{ kind: 'never', points: 30, value: 0 }],
    })
  })

  test('adds up as computed by hand, the largest reason first', () => {
    // 40 days: 13; 72.50: 12; fell 8.30: 8; overdue 4 days: 14; 2 complaints: 12; 2 actions, 1 overdue: 8; 1 rating: 4;
    // 35 % of the highest price: 3. Together 74.
    const { points, reasons } = riskOf({
      daysSince: 40,
      score: 7_250,
      change: -830,
      openActions: 2,
      overdueActions: 1,
      complaints: 2,
      lowRatings: 1,
      overdueDays: 4,
      isFixed: false,
      valueShare: 35,
    })
    expect(points).toBe(74)
    expect(reasons.map(({ kind, points: part }) => [kind, part])).toEqual([
      ['overdue', 14],
      ['since', 13],
      ['score', 12],
      ['complaints', 12],
      ['falling', 8],
      ['actions', 8],
      ['ratings', 4],
      ['value', 3],
    ])
  })

  test('says why for every point, and never falls when something gets worse', () => {
    const facts = fc.record<RiskFacts>({
      daysSince: fc.option(fc.nat(400)),
      score: fc.option(fc.nat(10_000)),
      change: fc.option(fc.integer({ min: -10_000, max: 10_000 })),
      openActions: fc.nat(9),
      overdueActions: fc.nat(9),
      complaints: fc.nat(9),
      lowRatings: fc.nat(9),
      overdueDays: fc.option(fc.nat(90)),
      isFixed: fc.boolean(),
      valueShare: fc.option(fc.nat(100)),
    })
    fc.assert(
      fc.property(facts, (riskFacts) => {
        const { points, reasons } = riskOf(riskFacts)
        expect(reasons.reduce((sum, reason) => sum + reason.points, 0)).toBe(points)
        const worse = riskOf({
          ...riskFacts,
          complaints: riskFacts.complaints + 1,
          openActions: riskFacts.openActions + 1,
        })
        expect(worse.points).toBeGreaterThanOrEqual(points)
        const longer = riskOf({
          ...riskFacts,
          daysSince: riskFacts.daysSince === null ? null : riskFacts.daysSince + 30,
        })
        expect(longer.points).toBeGreaterThanOrEqual(points)
      }),
      { seed: 20261127 },
    )
  })
})
