import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rateFor, ratesInForce, type DatedRate } from './pay-rates.ts'

const rate = (effectiveOn: string, scope: Partial<DatedRate> = {}): DatedRate => ({
  effectiveOn,
  createdAt: '2026-01-01T00:00:00.000000Z',
  jobId: null,
  locationId: null,
  ...scope,
})
const work = { day: '2026-03-10', jobId: 'job', locationId: 'place' }

describe('the rate of a day', () => {
  test('is the latest one in effect, starting that day included', () => {
    const rates = [rate('2026-01-01'), rate('2026-03-10'), rate('2026-03-11')]
    expect(rateFor(rates, work)).toBe(rates[1])
    expect(rateFor(rates, { ...work, day: '2026-03-09' })).toBe(rates[0])
  })

  test("prefers the job's over the location's over the general one, however old", () => {
    const general = rate('2026-03-01')
    const place = rate('2026-02-01', { locationId: 'place' })
    const job = rate('2026-01-01', { jobId: 'job' })
    expect(rateFor([general, place, job], work)).toBe(job)
    expect(rateFor([general, place, job], { ...work, jobId: 'another' })).toBe(place)
    expect(rateFor([general, place, job], { ...work, jobId: null, locationId: null })).toBe(general)
  })

  test('falls back to a wider scope until the narrower one starts', () => {
    const general = rate('2026-01-01')
    expect(rateFor([general, rate('2026-04-01', { jobId: 'job' })], work)).toBe(general)
  })

  test('is the one added last when several start on one day', () => {
    const first = rate('2026-01-01')
    const second = rate('2026-01-01', { createdAt: '2026-01-01T00:00:00.000001Z' })
    expect(rateFor([second, first], work)).toBe(second)
  })

  test('is undefined before the first', () => {
    expect(rateFor([rate('2026-03-11')], work)).toBeUndefined()
    expect(rateFor([], work)).toBeUndefined()
  })
})

describe('the rate in force under any history', () => {
  const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-02-${String(n).padStart(2, '0')}`)
  const scope = fc.constantFrom(
    { jobId: null, locationId: null },
    { jobId: 'job', locationId: null },
    { jobId: 'other', locationId: null },
    { jobId: null, locationId: 'place' },
  )
  const history = fc
    .array(fc.tuple(day, scope), { maxLength: 12 })
    .map((entries) =>
      entries.map(([on, at], n) => rate(on, { ...at, createdAt: `2026-01-01T00:00:00.0000${10 + n}Z` })),
    )

  test('does not depend on the order of the rates', () => {
    fc.assert(
      fc.property(history, day, (rates, on) => {
        expect(rateFor(rates.toReversed(), { ...work, day: on })).toBe(rateFor(rates, { ...work, day: on }))
      }),
    )
  })

  test('is not changed for any earlier day by a future rate', () => {
    fc.assert(
      fc.property(history, day, scope, (rates, on, at) => {
        const later = rate('2026-03-01', { ...at, createdAt: '2026-01-02T00:00:00.000000Z' })
        expect(rateFor([...rates, later], { ...work, day: on })).toBe(rateFor(rates, { ...work, day: on }))
      }),
    )
  })

  test('is in force in its scope, and no narrower one is', () => {
    fc.assert(
      fc.property(history, day, (rates, on) => {
        const payRate = rateFor(rates, { ...work, day: on })
        const inForce = ratesInForce(rates, on).filter(
          ({ jobId, locationId }) => (jobId ?? 'job') === 'job' && (locationId ?? 'place') === 'place',
        )
        const narrowest = inForce.toSorted((a, b) => width(a) - width(b))[0]
        expect(payRate).toBe(narrowest)
      }),
    )
  })

  const width = ({ jobId, locationId }: DatedRate) => (jobId ? 0 : locationId ? 1 : 2)
})
