import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shiftDay } from '#server/api/days.ts'
import { at, amountOf, hourly, monday, payOfWeek, policyOf } from './test/week.ts'
import type { Work } from './work.ts'

const wages = { minimumWages: [{ from: '2020-01-01', rateE4: 160_000 }] }
const newYork = policyOf({ packId: 'us-ny-misc', ...wages })
const district = policyOf({ packId: 'us-dc', ...wages })

/** One log between two times; an end before the start is on the next day. */
function log(day: string, from: string, to: string, rate: number, mealMinutes = 0): Work {
  const start = at(day, from)
  const end = at(to > from ? day : shiftDay(day, 1), to)
  const meal = { kind: 'meal' as const, start: start + 4 * 3600, end: start + 4 * 3600 + mealMinutes * 60 }
  return {
    logId: `${day} ${from}`,
    jobId: 'office',
    locationId: null,
    start,
    end,
    breaks: mealMinutes ? [meal] : [],
    pay: hourly(rate),
  }
}
const spread = (works: readonly Work[]) => amountOf(payOfWeek(works, newYork), 'spread_of_hours') / 100
const split = (works: readonly Work[]) => amountOf(payOfWeek(works, district), 'split_shift') / 100

/** Five days from 08:00 to 19:00 with an hour for lunch: 50 hours, ten of them overtime. */
const longWeek = (rate: number) => [0, 1, 2, 3, 4].map((day) => log(shiftDay(monday, day), '08:00', '19:00', rate, 60))

describe('spread of hours and split shifts', () => {
  test('owes an hour at the minimum wage for each day over ten hours from start to end in New York', () => {
    // At the minimum wage of 16.00: five hours of 16.00.
    expect(spread(longWeek(16))).toBe(80)
  })

  test('credits pay over the minimum wage of the week', () => {
    // 50 h and 10 half hours at 16.00 are 880.00, and five hours more 960.00; 17.00 an hour pays 850.00 and 85.00.
    expect(spread(longWeek(17))).toBe(25)
    expect(spread(longWeek(20))).toBe(0)
    const line = payOfWeek(longWeek(17), newYork).find(({ kind }) => kind === 'spread_of_hours')
    expect(line).toMatchObject({
      day: shiftDay(monday, 6),
      quantity: 5,
      pack: 'us-ny-misc@1',
      parts: [{ jobId: 'office', amountMinor: 25_00 }],
      steps: [{ text: 'spreadOfHours', values: { count: 5, moreMinor: 80_00, dueMinor: 960_00, paidMinor: 935_00 } }],
    })
  })

  test('does not make up pay under the minimum wage', () => {
    expect(spread(longWeek(12))).toBe(80)
  })

  test('owes nothing for ten hours from start to end or a gap of one hour', () => {
    expect(spread([log(monday, '08:00', '18:00', 16)])).toBe(0)
    expect(spread([log(monday, '08:00', '18:01', 16)])).toBe(16)
    expect(spread([log(monday, '08:00', '10:00', 16), log(monday, '11:00', '13:00', 16)])).toBe(0)
    expect(spread([log(monday, '08:00', '10:00', 16), log(monday, '11:01', '13:00', 16)])).toBe(16)
  })

  test('counts a night with the evening it began, and the next evening with its own day', () => {
    expect(spread([log(monday, '20:00', '06:30', 16)])).toBe(16)
    expect(spread([log(monday, '22:00', '06:00', 16), log(shiftDay(monday, 1), '18:00', '23:00', 16)])).toBe(0)
    // A night from Sunday into the week belongs to the week before.
    expect(spread([log(shiftDay(monday, -1), '20:00', '06:30', 16)])).toBe(0)
  })

  test('pays an hour for a split shift in the District of Columbia at any wage, and none for a long day', () => {
    expect(split([log(monday, '08:00', '10:00', 30), log(monday, '14:00', '16:00', 30)])).toBe(16)
    expect(split([log(monday, '08:00', '20:00', 30)])).toBe(0)
  })

  test('owes one hour a day at most, and never more for a higher wage', () => {
    const day = fc.record({
      start: fc.integer({ min: 0, max: 12 }),
      length: fc.integer({ min: 1, max: 11 }),
      gap: fc.nat(2),
    })
    const cents = fc.integer({ min: 1600, max: 2500 })
    fc.assert(
      fc.property(fc.array(day, { minLength: 1, maxLength: 6 }), cents, cents, (days, one, other) => {
        const works = (rate: number) =>
          days.map(({ start, length, gap }, index) => {
            const begins = `${String(start).padStart(2, '0')}:00`
            const ends = `${String(start + length).padStart(2, '0')}:00`
            return log(shiftDay(monday, index), begins, ends, rate / 100, length > 5 ? gap * 60 : 0)
          })
        const [lower, higher] = [Math.min(one, other), Math.max(one, other)]
        expect(spread(works(higher))).toBeLessThanOrEqual(spread(works(lower)))
        expect(spread(works(lower))).toBeLessThanOrEqual(16 * days.length)
      }),
      { seed: 20261123, numRuns: 150 },
    )
  })
})
