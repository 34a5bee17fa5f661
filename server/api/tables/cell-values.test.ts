import { describe, expect, test } from 'vitest'
import { parseDay, dayOrderOf, numberOf, timeOf } from './cell-values.ts'

describe('values of cells', () => {
  test.each([
    ['2026-03-15', 'month_first', '2026-03-15'],
    ['2026-03-15', null, '2026-03-15'],
    ['3/15/2026', 'month_first', '2026-03-15'],
    ['1/3/2026', 'day_first', '2026-03-01'],
    ['1/3/2026', null, null],
    ['15/03/2026', 'month_first', null],
    ['2/30/2026', 'month_first', null],
    ['3/15/26', 'month_first', null],
    ['15.03.2026', 'day_first', '2026-03-15'],
    ['2026-03-15 00:00:00', null, '2026-03-15'],
    ['2026', 'month_first', null],
  ] as const)('reads the day %s, %s, as %s', (text, order, day) => {
    expect(parseDay(text, order)).toBe(day)
  })

  test.each([
    ['days past the twelfth', ['01/03/2026', '', '15/03/2026'], 'day_first'],
    ['days past the twelfth', ['3/1/2026', '3/15/2026', '2026-13-01'], 'month_first'],
    ['nothing', ['1/3/2026', '3/12/2026'], 'assumed'],
    ['nothing, because no month has 45 days,', ['1/3/2026', '45/3/2026', '13/14/2026'], 'assumed'],
    ['both orders', ['3/15/2026', '15/3/2026'], null],
    ['no slashes', ['2026-03-15', ''], null],
  ] as const)('detects %s in %j as %s', (_what, days, order) => {
    for (const assumed of ['month_first', 'day_first', null] as const) {
      expect(dayOrderOf(days, assumed)).toBe(order === 'assumed' ? assumed : order)
    }
  })

  test.each([
    ['6:30', '06:30'],
    ['18:30:00', '18:30'],
    ['6:30 PM', '18:30'],
    ['12:05 a. m.', '00:05'],
    ['13:00 PM', null],
    ['24:00', null],
  ])('reads the time %s as %s', (text, time) => {
    expect(timeOf(text)).toBe(time)
  })

  test.each([
    ['$1,250', 1250],
    ['1.250', 1250],
    ['1,234,567', 1_234_567],
    ['1.250,50 €', 1250.5],
    ['$ 1,250.50', 1250.5],
    ['1 250,5', 1250.5],
    ['1\u00A0250\u00A0000 €', 1_250_000],
    ['1\u202F250,50', 1250.5],
    ['-12 500', -12_500],
    ['1 30', NaN],
    ['1 2', NaN],
    ['1 2500', NaN],
    ['1 250 30', NaN],
    ['1250 300', NaN],
    ['0 250', NaN],
    ['1. 5', NaN],
    ['0.125', 0.125],
    ['12,5', 12.5],
    ['-3', -3],
    ['1250.125', 1250.125],
    ['1.2.3', NaN],
    ['1.2.3,4,5', NaN],
    ['ten', NaN],
  ])('reads the amount %s as %d', (text, amount) => {
    expect(numberOf(text, { isMoney: true })).toBe(amount)
  })

  test('reads numbers by the decimal sign chosen for their column', () => {
    const read = (text: string) => (['point', 'comma'] as const).map((decimalSign) => numberOf(text, { decimalSign }))
    expect(read('1,250')).toEqual([1250, 1.25])
    expect(read('1.250,5')).toEqual([1.2505, 1250.5])
    expect(read('12.5')).toEqual([12.5, 125])
  })

  test('keeps all decimals of a latitude', () => {
    expect([numberOf('44.977'), numberOf('44,9778'), numberOf('-93.265')]).toEqual([44.977, 44.9778, -93.265])
  })
})
