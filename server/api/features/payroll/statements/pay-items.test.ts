import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shiftDay } from '#server/api/days.ts'
import { parseRateE4, itemsOf } from './pay-items.ts'
import { hourly, monday, payFor, payOfWeek, policyOf, sunday, timeOf, weekOf, workOn } from '../rules/test/week.ts'
import { toStoredLine, type StoredLine } from './stored-line.ts'
import { memberLines } from '../test/random-payroll.ts'
import { totalsOf, wholeTotals } from './totals.ts'

const itemFacts = (lines: readonly StoredLine[]) =>
  itemsOf(lines).map(({ kind, day, seconds, rate, amountMinor }) => [kind, day, seconds / 3600, rate, amountMinor])

const withoutHours = (line: StoredLine): StoredLine =>
  Object.fromEntries(Object.entries(line).filter(([key]) => key !== 'hours')) as unknown as StoredLine

describe('pay items', () => {
  test('pays overtime at time and a half and leaves the hours before it regular', () => {
    const lines = payOfWeek(weekOf([10, 10, 10, 10, 3], 20)).map(toStoredLine)
    const friday = shiftDay(monday, 4)
    expect(itemFacts(lines).at(-1)).toEqual(['overtime', friday, 3, '30.0000', 90_00])
    expect(itemFacts(lines).filter(([kind]) => kind === 'regular')).toHaveLength(4)
    expect(itemFacts(lines.map(withoutHours))).toEqual(itemFacts(lines))
  })

  test('pays overtime at two rates: each rate plus half the regular rate', () => {
    const works = [
      ...weekOf([10, 10, 10], 18),
      workOn(shiftDay(monday, 3), 8, hourly(22), { jobId: 'clinic' }),
      workOn(shiftDay(monday, 4), 7, hourly(22), { jobId: 'clinic' }),
    ]
    const lines = payOfWeek(works).map(toStoredLine)
    // 870.00 ÷ 45 h = 19.3333; half of it on 5 hours = 48.33.
    expect(itemFacts(lines).slice(-2)).toEqual([
      ['regular', shiftDay(monday, 4), 2, '22.0000', 44_00],
      ['overtime', shiftDay(monday, 4), 5, '31.6667', 110_00 + 48_33],
    ])
  })

  test('pays double time at twice the rate', () => {
    const lines = payOfWeek(weekOf([13], 25), policyOf({ packId: 'us-ca' })).map(toStoredLine)
    expect(itemFacts(lines)).toEqual([
      ['regular', monday, 8, '25.0000', 200_00],
      ['double', monday, 1, '50.0000', 50_00],
      ['overtime', monday, 4, '37.5000', 150_00],
    ])
  })

  test('pays only the premium if the straight pay was in the previous period', () => {
    const works = weekOf([10, 10, 10, 10, 5], 20)
    const [from, to] = [shiftDay(monday, 4), sunday]
    const lines = payFor(policyOf(), timeOf(works), from, to).map(toStoredLine)
    expect(itemFacts(lines)).toEqual([['overtime', from, 5, '30.0000', 150_00]])
    const late = payFor(policyOf(), timeOf(works), shiftDay(monday, 5), to).map(toStoredLine)
    expect(itemFacts(late)).toEqual([['overtime_premium', from, 5, '10.0000', 50_00]])
  })

  test('pays a bonus in the period of its day and its overtime when the workweek ends', () => {
    const bonus = { id: 'b', amountMinor: 45_00, inRegularRate: true, day: shiftDay(monday, 1), note: 'No misses' }
    const time = timeOf(weekOf([10, 10, 10, 10, 5], 20), { bonuses: [bonus] })
    const first = payFor(policyOf(), time, monday, shiftDay(monday, 2)).map(toStoredLine)
    const bonuses = itemsOf(first).filter(({ kind }) => kind === 'bonus')
    expect(bonuses).toMatchObject([{ day: shiftDay(monday, 1), amountMinor: 45_00 }])
    expect(bonuses[0]?.name?.('en')).toBe('No misses')
    const second = payFor(policyOf(), time, shiftDay(monday, 3), sunday).map(toStoredLine)
    expect(itemsOf(second).some(({ kind }) => kind === 'bonus')).toBe(false)
    // Half of (900.00 + 45.00) ÷ 45 h.
    expect(itemsOf(second).find(({ kind }) => kind === 'overtime')?.rate).toBe('30.5000')
  })

  test('sum to the totals of any payroll, and their hours to those worked', () => {
    fc.assert(
      fc.property(memberLines, (lines) => {
        const totals = totalsOf(lines)
        const items = itemsOf(lines)
        const pay = (...kinds: string[]) =>
          items.filter(({ kind }) => kinds.includes(kind)).reduce((sum, item) => sum + item.amountMinor, 0)
        expect(totals.regularMinor).toBe(pay('regular', 'visit', 'day_rate', 'salary', 'travel'))
        expect(totals.overtimePayMinor).toBe(pay('overtime', 'overtime_premium', 'bonus_overtime'))
        expect(totals.doublePayMinor).toBe(pay('double', 'double_premium'))
        expect(totals.regularMinor + totals.overtimePayMinor + totals.doublePayMinor).toBe(
          totals.straightMinor + totals.overtimeMinor + totals.doubleMinor,
        )
        expect(totals.regularSeconds + totals.overtimeSeconds + totals.doubleSeconds).toBe(totals.workedSeconds)
        expect(totals.regularSeconds).toBeGreaterThanOrEqual(0)
        // Payroll locked before these totals existed gets them from its lines.
        const old = { ...totals, regularMinor: undefined } as unknown as typeof totals
        expect(wholeTotals(old, lines)).toEqual(totals)
      }),
      { seed: 20261124, numRuns: 100 },
    )
  })

  test('sum to the lines of any payroll, and their hours to those worked', () => {
    fc.assert(
      fc.property(memberLines, (lines) => {
        const items = itemsOf(lines)
        const sum = (amounts: readonly { amountMinor: number }[]) =>
          amounts.reduce((total, item) => total + item.amountMinor, 0)
        expect(sum(items)).toBe(sum(lines))
        const worked = new Set(['regular', 'visit', 'day_rate', 'salary', 'travel', 'overtime', 'double'])
        const straight = new Set(['straight', 'visit', 'day_rate', 'salary', 'travel'])
        const seconds = (timeItems: readonly { kind: string; seconds: number }[], kinds: ReadonlySet<string>) =>
          timeItems.filter(({ kind }) => kinds.has(kind)).reduce((total, line) => total + line.seconds, 0)
        expect(seconds(items, worked)).toBe(seconds(lines, straight))
        expect(new Set(items.flatMap((item) => item.lines)).size).toBe(lines.length)
        for (const { kind, seconds: time, rate, amountMinor } of items) {
          if (!['regular', 'travel', 'overtime', 'double'].includes(kind)) continue
          expect(time).toBeGreaterThan(0)
          // Cents are split within a line, so an item can differ from its product by a cent or two.
          expect(Math.abs((time * parseRateE4(rate)) / 360_000 - amountMinor)).toBeLessThanOrEqual(3)
        }
      }),
      { seed: 20261123, numRuns: 150 },
    )
  })
})
