import { describe, expect, test } from 'vitest'
import { speak } from '#web/test/speak.ts'
import { parseRate, rateKindText, rateText } from './pay-rate.ts'

describe('pay rates', () => {
  test.each([
    ['18.50', 185_000],
    ['18.5', 185_000],
    ['18', 180_000],
    ['0.0001', 1],
    ['19.2175', 192_175],
    ['1,018.5', 10_185_000],
    ['', null],
    ['18.12345', undefined],
    ['a lot', undefined],
  ])('parses %s to %s in 1/10000', (typed, rate) => expect(parseRate(typed)).toBe(rate))

  test('show their own decimals, and at least two', () => {
    expect(rateText({ basis: 'hour', rateE4: 185_000 }, 'USD')).toBe('$18.50 per hour')
    expect(rateText({ basis: 'visit', rateE4: 192_175 }, 'USD')).toBe('$19.2175 per visit')
    expect(rateText({ basis: 'day', rateE4: 1_600_000 }, 'USD')).toBe('$160.00 per day')
    const salary = { per: 'half_month', kind: 'fixed', weeklyMinutes: 2_250 } as const
    expect(rateText({ basis: 'salary', rateE4: 12_000_000, salary }, 'USD')).toBe('$1,200.00 per half month')
    expect(rateKindText({ salary })).toBe('For 37.5 h a week')
    speak('es')
    expect(rateText({ basis: 'hour', rateE4: 185_000 }, 'USD')).toContain('por hora')
  })
})
