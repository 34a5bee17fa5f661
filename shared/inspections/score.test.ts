import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bandOf, scoreOf, type ScoredItem, type ScoreRules } from './score.ts'

const rules: ScoreRules = { method: 'weighted', criticalThreshold: 6000, criticalCap: 5900 }
const item = (value: number | null, changes: Partial<ScoredItem> = {}): ScoredItem => ({
  scale: 'five',
  weight: 1,
  isCritical: false,
  value,
  ...changes,
})
const scored = (items: ScoredItem[], changes: Partial<ScoreRules> = {}) =>
  scoreOf([{ weight: 1, items }], { ...rules, ...changes })

describe('inspection score', () => {
  test('scores 5, 5, 5, 1 and one not-applicable item as 80.00', () => {
    const items = [5, 5, 5, 1, null].map((value) => item(value))
    expect(scored(items, { method: 'points' }).score).toBe(8000)
  })

  test('excludes not-applicable items, and has no score without applicable ones', () => {
    expect(scored([item(5), item(null)]).score).toBe(10_000)
    expect(scored([item(null)])).toMatchObject({ score: null, sections: [null] })
    const empty = { weight: 5, items: [item(null)] }
    expect(scoreOf([empty, { weight: 1, items: [item(4)] }], rules).score).toBe(8000)
  })

  test('weights sections and items', () => {
    const sections = [
      { weight: 3, items: [item(5, { weight: 2 }), item(2)] },
      { weight: 1, items: [item(7, { scale: 'ten' })] },
    ]
    expect(scoreOf(sections, rules)).toMatchObject({ sections: [8000, 7000], score: 7750 })
  })

  test('rounds a third half up to two decimals', () => {
    expect(
      scored([item(1, { scale: 'pass_fail' }), item(0, { scale: 'pass_fail' }), item(0, { scale: 'pass_fail' })]).score,
    ).toBe(3333)
    expect(scored([1, 1, 0].map((value) => item(value, { scale: 'pass_fail' }))).score).toBe(6667)
  })

  test.each([
    ['a failed pass/fail', item(0, { scale: 'pass_fail', isCritical: true }), 5900],
    ['under the threshold', item(5, { scale: 'ten', isCritical: true }), 5900],
    ['at the threshold', item(6, { scale: 'ten', isCritical: true }), 9600],
    ['not applicable', item(null, { scale: 'pass_fail', isCritical: true }), 10_000],
  ])('caps the score for %s', (_case, critical, score) => {
    const rest = Array.from({ length: 9 }, () => item(5))
    const result = scored([...rest, critical])
    expect(result.score).toBe(score)
    // Nine of ten are perfect; the tenth is 0, 50, 60 or does not apply.
    expect(result.uncapped).toBe(critical.value === null ? 10_000 : { 0: 9_000, 5: 9_500, 6: 9_600 }[critical.value])
    expect(result.isCapped).toBe(result.score !== result.uncapped)
  })

  test('never raises a score to the cap', () => {
    expect(scored([item(0, { isCritical: true }), item(1)])).toMatchObject({ score: 1000, isCapped: false })
  })

  test('stays between 0 and 100 with any weights', () => {
    const items = fc.array(
      fc.record({
        scale: fc.constantFrom('pass_fail' as const, 'five' as const, 'ten' as const),
        weight: fc.nat(9),
        isCritical: fc.boolean(),
        value: fc.option(fc.constantFrom(0, 1)),
      }),
    )
    fc.assert(
      fc.property(items, fc.constantFrom('weighted' as const, 'points' as const), (scoredItems, method) => {
        const { score } = scored(scoredItems, { method })
        expect(score === null || (score >= 0 && score <= 10_000)).toBe(true)
      }),
      { seed: 20261121 },
    )
  })

  test('assigns a band to every score', () => {
    const bands = [
      { from: 0, name: 'poor' },
      { from: 7000, name: 'fair' },
      { from: 9000, name: 'good' },
    ]
    expect([0, 6999, 7000, 8999, 9000, 10_000].map((score) => bandOf(score, bands).name)).toEqual([
      'poor',
      'poor',
      'fair',
      'fair',
      'good',
      'good',
    ])
  })
})
