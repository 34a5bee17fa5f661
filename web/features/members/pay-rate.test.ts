import { expect, test } from 'vitest'
import { speak } from '#web/test/speak.ts'
import { parseRate, rateText } from './pay-rate.ts'

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
])('%s typed is %s in 1/10000', (typed, rate) => expect(parseRate(typed)).toBe(rate))

test('a rate shows the decimals it has, and two at least', () => {
  expect(rateText({ basis: 'hour', rateE4: 185_000 }, 'USD')).toBe('$18.50 per hour')
  expect(rateText({ basis: 'visit', rateE4: 192_175 }, 'USD')).toBe('$19.2175 per visit')
  speak('es')
  expect(rateText({ basis: 'hour', rateE4: 185_000 }, 'USD')).toContain('por hora')
})
