import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inWindow, matchVisit } from './match-visit.ts'

const minute = 60_000
const noon = Date.parse('2026-11-20T12:00:00Z')
/** A visit starting this many minutes after noon, one hour long by default. */
const visit = (from: number, { minutes = 60, isOwn = true } = {}) => ({
  startsAt: noon + from * minute,
  endsAt: noon + (from + minutes) * minute,
  isOwn,
})

describe('the visit of a start at noon is', () => {
  test.each([
    ['none', [], null],
    ['the only one', [visit(-5)], -5],
    ['the nearer start of two', [visit(-60), visit(30)], 30],
    ['the earlier of two as near', [visit(30), visit(-30)], -30],
    ['one that goes on, however long ago it started', [visit(-290, { minutes: 300 })], -290],
    ['one that ended two hours ago', [visit(-180)], -180],
    ['none that ended before', [visit(-181)], null],
    ['one that starts in an hour', [visit(60)], 60],
    ['one whose window it is in, not one that starts later', [visit(-170), visit(61)], -170],
    ['one that starts within two hours, when it is in no window', [visit(120)], 120],
    ['none that starts later', [visit(121)], null],
    ['one’s own, though another’s start is nearer', [visit(5, { isOwn: false }), visit(-40)], -40],
    ['another’s, where it is in no window of one’s own', [visit(5, { isOwn: false }), visit(90)], 5],
  ] as const)('%s', (_what, visits, match) => {
    expect(matchVisit(visits, noon, 60)?.startsAt ?? null).toBe(match === null ? null : noon + match * minute)
  })
})

test("opens the window by the job's rule and closes it two hours after the end", () => {
  const night = visit(660, { minutes: 300 })
  expect(inWindow(night, noon, 60)).toBe('early')
  expect(inWindow(night, noon + 600 * minute, 60)).toBe('inside')
  expect(inWindow(night, noon + 600 * minute - 1_000, 60)).toBe('early')
  expect(inWindow(night, noon + 600 * minute, 0)).toBe('early')
  expect(inWindow(night, noon + 1_080 * minute, 60)).toBe('inside')
  expect(inWindow(night, noon + 1_080 * minute + 1, 60)).toBe('over')
})

test('finds the same visit in any order, and none whose window is over', () => {
  const visits = fc.array(
    fc.record({
      from: fc.integer({ min: -600, max: 600 }),
      minutes: fc.integer({ min: 5, max: 400 }),
      isOwn: fc.boolean(),
    }),
  )
  fc.assert(
    fc.property(visits, fc.integer({ min: 0, max: 720 }), (drafts, early) => {
      const planned = drafts.map(({ from, ...rest }) => visit(from, rest))
      const match = matchVisit(planned, noon, early)
      expect(matchVisit(planned.toReversed(), noon, early)?.startsAt).toBe(match?.startsAt)
      const isInside = (candidate: ReturnType<typeof visit>) => inWindow(candidate, noon, early) === 'inside'
      if (match && planned.some(isInside)) expect(isInside(match)).toBe(true)
      if (!match) expect(planned.some(isInside)).toBe(false)
    }),
  )
})
