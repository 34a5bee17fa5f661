import type { PackId } from './pack.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ratio } from '#shared/ratio.ts'
import { packFor } from './packs.ts'
import { missingPay, reportingRules } from './reporting-pay.ts'
import type { Piece } from './work.ts'
import { amountOf, factsOf, hourly, monday, payOfWeek, policyOf, workOn } from './test/week.ts'

type Place = keyof typeof reportingRules

const statePacks: Partial<Record<Place, PackId>> = {
  california: 'us-ca',
  dc: 'us-dc',
  ma: 'us-ma',
  me: 'us-me',
  nh: 'us-nh',
  nj: 'us-nj',
  ny: 'us-ny-misc',
  ri: 'us-ri',
}
const packOf = (place: Place): PackId => statePacks[place] ?? (`ca-${place}` as PackId)

/** Returns what reporting pay adds to a day at $20 an hour and a minimum wage of $15, in dollars. */
function added(place: Place, worked: number, scheduled: number, rate = 20) {
  const packId = packOf(place)
  const policy = policyOf({ packId, minimumWages: [{ from: '2020-01-01', rateE4: 150_000 }] })
  const facts = factsOf({
    reporting: packFor(packId, monday).reporting,
    asksBreaks: false,
    minimumWageE4: 150_000,
    rateE4: rate * 10_000,
    scheduled: scheduled * 3600,
    sentHome: true,
  })
  const works = worked > 0 ? [workOn(monday, worked, hourly(rate))] : []
  return amountOf(payOfWeek(works, policy, { days: [facts] }), 'reporting_time') / 100
}

describe('reporting pay', () => {
  test.each([
    ['tops one of eight hours up to three in Ontario', 'on', 1, 8, 40],
    ['pays three hours without any work in Ontario', 'on', 0, 8, 60],
    ['pays nothing for a three-hour shift in Ontario', 'on', 1, 3, 0],
    ['pays nothing after three hours of work in Ontario', 'on', 3, 8, 0],
    ['pays two hours in British Columbia', 'bc', 0.5, 8, 30],
    ['pays four hours in British Columbia if more than eight were scheduled', 'bc', 0.5, 8.5, 70],
    ['pays Alberta’s three hours at 15, 45, minus 20 paid', 'ab', 1, 8, 25],
    ['pays nothing in Alberta if two and a half hours at 20 are worth more', 'ab', 2.5, 8, 0],
    ['pays three hours in Manitoba', 'mb', 1, 8, 40],
    ['pays no more than the shift in Manitoba', 'mb', 1, 2, 20],
    ['tops two of six hours up to three in Quebec', 'qc', 2, 6, 20],
    ['pays nothing in Quebec for a shift of three hours', 'qc', 1, 3, 0],
    ['pays three hours for a shift of two in Saskatchewan', 'sk', 2, 2, 20],
    ['pays three hours in Prince Edward Island', 'pe', 1, 2, 40],
    ['pays the minimum wage in New Brunswick', 'nb', 1, 8, 25],
    ['pays three hours in Newfoundland and Labrador', 'nl', 1, 8, 40],
    ['pays half of eight hours in California', 'california', 1, 8, 60],
    ['pays four of twelve hours in California', 'california', 1, 12, 60],
    ['pays two of three hours without any work in California', 'california', 0, 3, 40],
    ['pays nothing in California after half of the shift', 'california', 4, 8, 0],
    ['pays up to four hours at the minimum wage in the District of Columbia', 'dc', 1, 8, 45],
    ['pays four hours without any work in the District of Columbia', 'dc', 0, 8, 60],
    ['pays no more than the shift in the District of Columbia', 'dc', 1, 2, 15],
    ['pays the third hour of a four-hour shift at the minimum wage in Massachusetts', 'ma', 2, 4, 15],
    ['pays two more of three hours in Massachusetts', 'ma', 1, 3, 30],
    ['pays nothing for a shift under three hours in Massachusetts', 'ma', 1, 2.5, 0],
    ['pays a second hour of four in Maine', 'me', 1, 4, 20],
    ['pays all of a one-hour shift in Maine', 'me', 0.25, 1, 15],
    ['pays two hours in New Hampshire', 'nh', 0.5, 8, 30],
    ['pays two hours for a shift of two in New Hampshire', 'nh', 0.5, 2, 30],
    ['pays nothing in New Hampshire for a shift known to be shorter', 'nh', 0.5, 1.5, 0],
    ['pays one hour in New Jersey', 'nj', 0, 8, 20],
    ['pays no more than was agreed for the day in New Jersey', 'nj', 0, 0.5, 10],
    ['pays New York’s four hours at 15, 60, minus 20 paid, under the miscellaneous order', 'ny', 1, 8, 40],
    ['pays nothing in New York if three hours at 20 are worth as much', 'ny', 3, 8, 0],
    ['pays three hours for a three-hour shift in New York', 'ny', 1, 3, 25],
    ['pays three hours in Rhode Island', 'ri', 1, 8, 40],
    ['pays no more than the shift in Rhode Island', 'ri', 1, 2, 20],
  ] as const)('%s', (_case, place, worked, scheduled, expected) => {
    expect(added(place, worked, scheduled)).toBe(expected)
  })

  test('compares only the wage in Alberta and New Brunswick: 24 an hour for two hours is over three at 15', () => {
    expect([added('ab', 2, 8, 24), added('nb', 2, 8, 24), added('on', 2, 8, 24)]).toEqual([0, 0, 24])
  })

  test('applies Maine’s law from its first day', () => {
    expect(packFor('us-me', '2025-09-23').reporting).toBeNull()
    expect(packFor('us-me', '2025-09-24').reporting).toBe(reportingRules.me)
  })

  /** Work at 20 an hour from the start of the day. */
  const piece: Piece = {
    logId: 'log',
    jobId: null,
    pay: hourly(20),
    workday: monday,
    pack: packFor('ca-on', monday),
    minimumWageE4: 150_000,
    earns: false,
    continues: false,
    holidayE4: 0,
    statutory: null,
    week: monday,
    index: 0,
    start: 0,
    end: 0,
  }

  test('owes less with more work, and never more than the rule’s hours', () => {
    const places = fc.constantFrom(...(Object.keys(reportingRules) as Place[]))
    const seconds = fc.integer({ min: 0, max: 14 * 3600 })
    fc.assert(
      fc.property(places, seconds, seconds, fc.integer({ min: 60, max: 14 * 3600 }), (place, one, other, scheduled) => {
        const rule = reportingRules[place]
        const missing = (worked: number) => {
          const pieces = worked > 0 ? [{ ...piece, end: worked }] : []
          const rateE4 = ratio(rule.at === 'missing_at_minimum' ? 150_000 : 200_000)
          return missingPay(rule, { scheduled, pieces, rateE4, minimumWageE4: 150_000 })?.amountMinor ?? 0
        }
        const [less, more] = [Math.min(one, other), Math.max(one, other)]
        expect(missing(more)).toBeLessThanOrEqual(missing(less))
        expect(missing(less)).toBeLessThanOrEqual(4 * 20_00)
      }),
      { seed: 20261123, numRuns: 300 },
    )
  })
})
