import { expect, test } from 'vitest'
import { dayOf, isDayFirst, numberOf, timeOf } from './cell-values.ts'

test.each([
  ['2026-03-15', false, '2026-03-15'],
  ['3/15/2026', false, '2026-03-15'],
  ['1/3/2026', true, '2026-03-01'],
  ['15/03/2026', false, null],
  ['2/30/2026', false, null],
  ['3/15/26', false, null],
  ['2026', false, null],
])('the day %s, day first %s, is %s', (text, dayFirst, day) => {
  expect(dayOf(text, dayFirst)).toBe(day)
})

test('one day past the twelfth says how a whole file writes its days', () => {
  expect(isDayFirst(['01/03/2026', '', '15/03/2026'])).toBe(true)
  expect(isDayFirst(['3/1/2026', '3/15/2026', '2026-13-01'])).toBe(false)
})

test.each([
  ['6:30', '06:30'],
  ['18:30:00', '18:30'],
  ['6:30 PM', '18:30'],
  ['12:05 a. m.', '00:05'],
  ['13:00 PM', null],
  ['24:00', null],
])('the time %s is %s', (text, time) => {
  expect(timeOf(text)).toBe(time)
})

test.each([
  ['$1,250', 1250],
  ['1.250', 1250],
  ['1,234,567', 1_234_567],
  ['1.250,50 €', 1250.5],
  ['$ 1,250.50', 1250.5],
  ['1 250,5', 1250.5],
  ['0.125', 0.125],
  ['12,5', 12.5],
  ['-3', -3],
  ['1250.125', 1250.125],
  ['1.2.3', NaN],
  ['1.2.3,4,5', NaN],
  ['ten', NaN],
])('of money %s is %d', (text, amount) => {
  expect(numberOf(text, { isMoney: true })).toBe(amount)
})

test('a latitude has as many decimals as it has', () => {
  expect([numberOf('44.977'), numberOf('44,9778'), numberOf('-93.265')]).toEqual([44.977, 44.9778, -93.265])
})
