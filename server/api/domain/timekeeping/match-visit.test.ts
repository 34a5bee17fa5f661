import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchVisit } from './match-visit.ts'

const minute = 60_000
const noon = Date.parse('2026-11-20T12:00:00Z')
const visit = (minutes: number, original = minutes) => ({
  originalStart: noon + original * minute,
  startsAt: noon + minutes * minute,
})

test.each([
  ['none', [], 0, null],
  ['the only one', [visit(0)], 5, 0],
  ['the nearest before', [visit(-60), visit(90)], 0, -60],
  ['the nearest after', [visit(-60), visit(30)], 0, 30],
  ['the earlier of two as near', [visit(30), visit(-30)], 0, -30],
  ['two hours away', [visit(120)], 0, 120],
  ['a second more than two hours', [visit(120)], -1 / 60, null],
  ['where it was moved to, not where it was planned', [visit(10, 600), visit(100, 0)], 0, 10],
] as const)('%s', (_what, visits, at, found) => {
  expect(matchVisit(visits, noon + at * minute)?.startsAt ?? null).toBe(found === null ? null : noon + found * minute)
})

test('no other visit is nearer, whatever their order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -400, max: 400 })), fc.integer({ min: -400, max: 400 }), (starts, at) => {
      const visits = starts.map((start) => visit(start))
      const found = matchVisit(visits, noon + at * minute)
      const distances = starts.map((start) => Math.abs(start - at)).filter((distance) => distance <= 120)
      if (!found) expect(distances).toEqual([])
      else expect(Math.abs(found.startsAt - noon - at * minute)).toBe(Math.min(...distances) * minute)
      expect(matchVisit(visits.toReversed(), noon + at * minute)?.startsAt).toBe(found?.startsAt)
    }),
  )
})
