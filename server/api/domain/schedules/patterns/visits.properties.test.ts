import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { after, patterns, settings, windowStarts, zones } from '../test/arbitraries.ts'
import { visitsDayByDay } from '../test/day-by-day.ts'
import { nextVisits, visitsBetween } from './visits.ts'

const cases = fc.record({
  pattern: patterns,
  timeZone: fc.constantFrom(...zones),
  from: windowStarts,
  length: fc.integer({ min: 0, max: 60 }),
})

describe('visits, for all patterns', () => {
  test('matches a day-by-day reference that only uses Intl', () => {
    fc.assert(
      fc.property(cases, ({ pattern, timeZone, from, length }) => {
        const to = after(from, length)
        const fast = visitsBetween(pattern, { timeZone }, { from, to })
        expect(fast).toEqual(visitsDayByDay(pattern, timeZone, from, to))
      }),
      settings,
    )
  })

  test('returns for two adjacent windows what it returns for both together', () => {
    fc.assert(
      fc.property(cases, ({ pattern, timeZone, from, length }) => {
        const middle = after(from, length)
        const last = after(middle, 30)
        const between = (from: string, to: string) => visitsBetween(pattern, { timeZone }, { from, to })
        expect([...between(from, middle), ...between(after(middle, 1), last)]).toEqual(between(from, last))
      }),
      settings,
    )
  })

  test('finds as next visit the first one of a sufficiently long window', () => {
    fc.assert(
      fc.property(cases, ({ pattern, timeZone, from }) => {
        const now = Temporal.PlainDate.from(from).toZonedDateTime({ timeZone, plainTime: '12:00' })
        const window = { from, to: after(from, 56) }
        const expected = visitsBetween(pattern, { timeZone }, window).find(
          ({ startsAt }) => Temporal.Instant.compare(startsAt, now.toInstant()) >= 0,
        )
        const [row] = nextVisits(pattern, { timeZone }, now.toInstant(), 1)
        if (expected) expect(row).toEqual(expected)
        else expect(row === undefined || row.date > window.to).toBe(true)
      }),
      settings,
    )
  })
})
