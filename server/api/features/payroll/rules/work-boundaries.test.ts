import { describe, expect, test } from 'vitest'
import { shiftDay } from '#server/api/days.ts'
import { splitByWeight } from '#shared/apportion.ts'
import {
  amountOf,
  at,
  california,
  factsOf,
  hourly,
  hoursOf,
  monday,
  payFor,
  payOfWeek,
  policyOf,
  sunday,
  timeOf,
  total,
  weekOf,
  workOn,
} from './test/week.ts'

/** Returns the paid hours of eight with one break of the given minutes. */
const paidWith = (kind: 'rest' | 'meal', minutes: number, paysLongRests: boolean) => {
  const start = at(monday, '11:00')
  const log = workOn(monday, 8, hourly(20), { breaks: [{ kind, start, end: start + minutes * 60 }] })
  return hoursOf(payOfWeek([log], policyOf({ paysLongRests }))).regular
}

describe('breaks', () => {
  test.each([
    ['include a rest of 20 minutes in paid time', paidWith('rest', 20, false), 8],
    ['include a meal of 20 minutes in paid time', paidWith('meal', 20, false), 8],
    ['exclude a meal of 30 minutes from paid time', paidWith('meal', 30, true), 7.5],
    ['include a meal between 20 and 30 minutes', paidWith('meal', 24, true), 8],
    ['exclude a meal between 20 and 30 minutes if the policy says so', paidWith('meal', 24, false), 7.6],
  ])('%s', (_case, hours, expected) => {
    expect(hours).toBe(expected)
  })
})

describe('a log that crosses a boundary', () => {
  const night = workOn(sunday, 1, hourly(20), { start: at(sunday, '22:00'), end: at(shiftDay(sunday, 1), '06:00') })

  test('counts two hours in the workweek they fall in', () => {
    const works = [...weekOf([8, 8, 8, 8, 8], 20), night]
    const lines = payFor(policyOf(), timeOf(works), monday, shiftDay(sunday, 7))
    expect(lines.filter(({ kind }) => kind === 'overtime')).toMatchObject([{ paidOn: sunday, seconds: 2 * 3600 }])
  })

  test('splits at a workday that begins at noon', () => {
    const workweeks = [{ from: '2020-01-01', weekStart: 1, workdayStart: '12:00' }]
    const log = workOn(monday, 8, hourly(20), { start: at(monday, '10:00'), end: at(monday, '18:00') })
    const lines = payFor(policyOf({ workweeks }), timeOf([log]), shiftDay(monday, -1), sunday)
    expect(lines.map(({ day, seconds }) => [day, seconds / 3600])).toEqual([
      [shiftDay(monday, -1), 2],
      [monday, 6],
    ])
  })

  test('keeps the old rate for hours before midnight of a raise', () => {
    const laterPay = [{ from: shiftDay(sunday, 1), pay: hourly(24) }]
    const lines = payFor(policyOf(), timeOf([{ ...night, laterPay }]), monday, shiftDay(sunday, 7))
    expect(lines.map(({ day, amountMinor }) => [day, amountMinor])).toEqual([
      [sunday, 2 * 20_00],
      [shiftDay(sunday, 1), 6 * 24_00],
    ])
  })

  test('counts twelve consecutive hours across it in Colorado', () => {
    const log = workOn(monday, 1, hourly(20), { start: at(monday, '18:00'), end: at(shiftDay(monday, 1), '08:00') })
    expect(hoursOf(payOfWeek([log], policyOf({ packId: 'us-co' })))).toEqual({ regular: 12, overtime: 2, double: 0 })
  })
})

describe('lines of a week', () => {
  test('adds no premiums to hours worked, overtime or the regular rate', () => {
    const day = factsOf({ restMissed: true })
    const works = weekOf([5, 9, 8, 8, 8], 20)
    const [plain, more] = [payOfWeek(works, california), payOfWeek(works, california, { days: [day] })]
    expect(amountOf(more, 'rest_premium')).toBe(20_00)
    expect(hoursOf(more)).toEqual(hoursOf(plain))
    expect(total(more) - total(plain)).toBe(20_00)
  })

  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [4833, [3600, 14_400], [967, 3866]],
    [5, [0, 0], [5, 0]],
    [1, [1, 3, 1], [0, 1, 0]],
  ])('splits %d by %j into parts that sum to it', (amount, weights, parts) => {
    expect(splitByWeight(amount, weights)).toEqual(parts)
  })

  test('assigns the parts of a weekly line to the jobs that caused it', () => {
    const works = [
      ...weekOf([10, 10, 10, 8], 20),
      workOn(shiftDay(monday, 4), 3, hourly(20), { jobId: 'clinic' }),
      workOn(shiftDay(monday, 5), 3, hourly(20), { jobId: 'office' }),
    ]
    const overtime = payOfWeek(works).find(({ kind }) => kind === 'overtime')
    expect(overtime).toMatchObject({ seconds: 4 * 3600, amountMinor: 40_00 })
    expect(overtime?.parts).toEqual([
      { jobId: 'clinic', amountMinor: 10_00 },
      { jobId: 'office', amountMinor: 30_00 },
    ])
  })
})
