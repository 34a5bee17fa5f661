import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ratio } from '#shared/ratio.ts'
import { packFor, type PackId } from './packs.ts'
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

/** What reporting pay adds to a day at $20 an hour, where the minimum wage is $15, in dollars. */
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
    ['Ontario tops one hour of eight up to three', 'on', 1, 8, 40],
    ['and three without any work', 'on', 0, 8, 60],
    ['not a shift of three hours', 'on', 1, 3, 0],
    ['nor three hours of work', 'on', 3, 8, 0],
    ['British Columbia pays two hours', 'bc', 0.5, 8, 30],
    ['and four where more than eight were scheduled', 'bc', 0.5, 8.5, 70],
    ['Alberta: three hours at 15 are 45, of which one at 20 was paid', 'ab', 1, 8, 25],
    ['and nothing where two and a half at 20 came to more', 'ab', 2.5, 8, 0],
    ['Manitoba pays three hours', 'mb', 1, 8, 40],
    ['and no more than the shift had', 'mb', 1, 2, 20],
    ['Quebec tops an hour of six up to three', 'qc', 2, 6, 20],
    ['not work that is done within three', 'qc', 1, 3, 0],
    ['Saskatchewan pays three hours of a shift of two', 'sk', 2, 2, 20],
    ['Prince Edward Island as well', 'pe', 1, 2, 40],
    ['New Brunswick at the minimum wage', 'nb', 1, 8, 25],
    ['Newfoundland and Labrador three hours', 'nl', 1, 8, 40],
    ['California half of eight', 'california', 1, 8, 60],
    ['four of twelve', 'california', 1, 12, 60],
    ['two of three, without any work', 'california', 0, 3, 40],
    ['and nothing after half of the day', 'california', 4, 8, 0],
    ['the District of Columbia pays the hours up to four at the minimum wage', 'dc', 1, 8, 45],
    ['four without any work', 'dc', 0, 8, 60],
    ['and no more than the shift had', 'dc', 1, 2, 15],
    ['Massachusetts pays the third hour of a meeting of four at the minimum wage', 'ma', 2, 4, 15],
    ['two of three', 'ma', 1, 3, 30],
    ['and nothing of a shift under three', 'ma', 1, 2.5, 0],
    ['Maine pays a second hour of four', 'me', 1, 4, 20],
    ['and the whole of a shift of one', 'me', 0.25, 1, 15],
    ['New Hampshire pays two hours', 'nh', 0.5, 8, 30],
    ['of a shift of two as well', 'nh', 0.5, 2, 30],
    ['not of one known to be shorter', 'nh', 0.5, 1.5, 0],
    ['New Jersey pays one hour', 'nj', 0, 8, 20],
    ['and no more than was agreed for the day', 'nj', 0, 0.5, 10],
    ['New York, miscellaneous: four hours at 15 are 60, of which one at 20 was paid', 'ny', 1, 8, 40],
    ['nothing where three at 20 came to as much', 'ny', 3, 8, 0],
    ['three of a shift of three', 'ny', 1, 3, 25],
    ['Rhode Island pays three hours', 'ri', 1, 8, 40],
    ['and no more than the shift had', 'ri', 1, 2, 20],
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
