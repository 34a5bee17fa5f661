import { describe, expect, test } from 'vitest'
import { shiftDay } from '#server/api/days.ts'
import type { CaliforniaDay } from './california.ts'
import type { Work } from './work.ts'
import { toDecimal, divided, ratio } from '#shared/ratio.ts'
import {
  amountOf,
  at,
  california,
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

const twoRates = [
  ...[0, 1, 2].map((day) => workOn(shiftDay(monday, day), 10, hourly(18))),
  ...[3, 4].map((day) => workOn(shiftDay(monday, day), 7.5, hourly(22), { jobId: 'clinic' })),
]
const bonus = { id: 'attendance', amountMinor: 50_00, inRegularRate: true, day: '2026-11-06' }

describe('the worked examples', () => {
  test('federal, 30 h at 18 and 15 h at 22', () => {
    const lines = payOfWeek(twoRates)
    expect(amountOf(lines, 'straight')).toBe(870_00)
    const overtime = lines.find(({ kind }) => kind === 'overtime')
    expect(overtime).toMatchObject({ seconds: 5 * 3600, amountMinor: 48_33 })
    expect(overtime?.steps[0]?.values['rate']).toBe('19.3333')
    expect(total(lines)).toBe(918_33)
  })

  test('the same with a 50.00 attendance bonus; a discretionary one changes no rate', () => {
    const lines = payOfWeek(twoRates, policyOf(), { bonuses: [bonus] })
    expect(lines.find(({ kind }) => kind === 'overtime')?.steps[0]?.values['rate']).toBe('20.4444')
    expect(total(lines)).toBe(971_11)
    const gift = payOfWeek(twoRates, policyOf(), { bonuses: [{ ...bonus, inRegularRate: false }] })
    expect(total(gift)).toBe(968_33)
  })

  test('California 10, 8, 13, 8, 8 at 25', () => {
    const lines = payOfWeek(weekOf([10, 8, 13, 8, 8], 25), california)
    expect(hoursOf(lines)).toEqual({ regular: 40, overtime: 6, double: 1 })
    expect(total(lines)).toBe(1_275_00)
  })

  test('California 8 × 6 days', () => {
    const lines = payOfWeek(weekOf([8, 8, 8, 8, 8, 8], 25), california)
    expect(hoursOf(lines)).toEqual({ regular: 40, overtime: 8, double: 0 })
  })

  test('California 6, 6, 6, 6, 6, 6, 9: the seventh day in a row', () => {
    const lines = payOfWeek(weekOf([6, 6, 6, 6, 6, 6, 9], 25), california)
    expect(hoursOf(lines)).toEqual({ regular: 36, overtime: 8, double: 1 })
  })

  test('22:00 to 06:00 is 7 h in the night to 14 March 2027', () => {
    const zone = 'America/New_York'
    const night = workOn('2027-03-13', 1, hourly(20), {
      start: at('2027-03-13', '22:00', zone),
      end: at('2027-03-14', '06:00', zone),
    })
    const lines = payFor(policyOf({ timeZone: zone }), timeOf([night]), '2027-03-08', '2027-03-14')
    expect(lines.map(({ day, seconds }) => [day, seconds / 3600])).toEqual([
      ['2027-03-13', 2],
      ['2027-03-14', 5],
    ])
    expect(total(lines)).toBe(140_00)
  })
})

describe('other places', () => {
  test.each([
    ['us', [10, 10, 10, 10], { regular: 40, overtime: 0, double: 0 }],
    ['us-ak', [10, 10, 10, 10], { regular: 32, overtime: 8, double: 0 }],
    ['us-co', [13, 13, 10, 8], { regular: 40, overtime: 4, double: 0 }],
    ['us-co', [14, 14, 4], { regular: 28, overtime: 4, double: 0 }],
    ['us-ky', [6, 6, 6, 6, 6, 6, 6], { regular: 36, overtime: 6, double: 0 }],
    ['us-ky', [5, 5, 5, 5, 5, 5, 5], { regular: 35, overtime: 0, double: 0 }],
    ['ca-bc', [13, 8, 8, 8, 8], { regular: 40, overtime: 4, double: 1 }],
    ['ca-bc', [10, 10, 10, 10, 10], { regular: 40, overtime: 10, double: 0 }],
    ['ca-on', [10, 10, 10, 10, 6], { regular: 44, overtime: 2, double: 0 }],
    ['ca-ab', [8, 8, 8, 8, 8, 8], { regular: 44, overtime: 4, double: 0 }],
    ['ca-ab', [5, 7, 11], { regular: 20, overtime: 3, double: 0 }],
    ['ca-ab', [10, 10, 10, 10, 10], { regular: 40, overtime: 10, double: 0 }],
    ['ca-mb', [10, 10, 10, 10], { regular: 32, overtime: 8, double: 0 }],
    ['ca-sk', [8, 8, 8, 8, 8, 4], { regular: 40, overtime: 4, double: 0 }],
    ['ca-qc', [10, 10, 10, 10, 6], { regular: 40, overtime: 6, double: 0 }],
    ['ca-ns', [10, 10, 10, 10, 10], { regular: 48, overtime: 2, double: 0 }],
    ['ca-pe', [10, 10, 10, 10, 8], { regular: 48, overtime: 0, double: 0 }],
    ['ca-nl', [10, 10, 10, 10, 4], { regular: 40, overtime: 4, double: 0 }],
    ['none', [12, 12, 12, 12, 12], { regular: 60, overtime: 0, double: 0 }],
  ] as const)('%s: %j', (packId, hours, expected) => {
    expect(hoursOf(payOfWeek(weekOf(hours, 30), policyOf({ packId })))).toEqual(expected)
  })

  const nevada = policyOf({ packId: 'us-nv', minimumWages: [{ from: '2024-07-01', rateE4: 120_000 }] })
  test('Nevada counts the day for a rate under one and a half minimum wages only', () => {
    expect(hoursOf(payOfWeek(weekOf([10, 10, 10], 17.99), nevada)).overtime).toBe(6)
    expect(hoursOf(payOfWeek(weekOf([10, 10, 10], 18), nevada)).overtime).toBe(0)
  })

  const shifts = (...times: [day: number, from: string, hours: number][]) =>
    times.map(([day, from, hours], number): Work => {
      const start = at(shiftDay(monday, day), from)
      return workOn(shiftDay(monday, day), hours, hourly(15), { logId: `${number}`, start, end: start + hours * 3600 })
    })
  test.each([
    ['eight hours from eight each day', shifts([0, '08:00', 8], [1, '08:00', 8]), 0],
    ['half an hour earlier than the day before', shifts([0, '08:00', 8], [1, '07:30', 8], [2, '07:00', 8]), 1],
    ['a night cut by midnight is one day', shifts([0, '20:00', 8], [1, '20:00', 8]), 0],
    ['work of the next morning inside the 24 hours', shifts([0, '20:00', 8], [1, '10:00', 2]), 2],
    ['a day that began before the workweek', shifts([-1, '20:00', 8], [0, '10:00', 2]), 2],
  ])('Nevada counts 24 hours from the first start: %s', (_case, works, overtime) => {
    expect(hoursOf(payOfWeek(works, nevada)).overtime).toBe(overtime)
  })

  test('Ontario pays overtime by the rate of the hour, without an agreement', () => {
    const works = [...weekOf([11, 11, 11, 11], 20), workOn(shiftDay(monday, 4), 4, hourly(30), { jobId: 'clinic' })]
    const lines = payOfWeek(works, policyOf({ packId: 'ca-on' }))
    expect(lines.find(({ kind }) => kind === 'overtime')).toMatchObject({ seconds: 4 * 3600, amountMinor: 60_00 })
  })

  test('New Brunswick asks for one and a half minimum wages in an hour of overtime, and no more', () => {
    const policy = policyOf({ packId: 'ca-nb', minimumWages: [{ from: '2026-04-01', rateE4: 159_000 }] })
    const overtime = (rate: number) => amountOf(payOfWeek(weekOf([10, 10, 10, 10, 10], rate), policy), 'overtime')
    // 1.5 × 15.90 = 23.85 an hour.
    expect(overtime(20)).toBe(6 * 3_85)
    expect(overtime(24)).toBe(0)
  })

  test('by agreement overtime is paid at the rate in effect when it is worked', () => {
    const lines = payOfWeek(twoRates, policyOf({ regularRate: 'rate_in_effect' }))
    expect(lines.find(({ kind }) => kind === 'overtime')?.amountMinor).toBe(55_00)
  })

  test('a Canadian log stays on the workday on which it began', () => {
    const night = workOn(monday, 1, hourly(20), { start: at(monday, '20:00'), end: at('2026-11-03', '06:00') })
    expect(hoursOf(payOfWeek([night], policyOf({ packId: 'ca-bc' }))).overtime).toBe(2)
    expect(hoursOf(payOfWeek([night], california)).overtime).toBe(0)
  })
})

describe('California beside the hours', () => {
  const day = (changes: Partial<CaliforniaDay>): CaliforniaDay => ({
    workday: monday,
    scheduled: 0,
    sentHome: false,
    restMissed: false,
    firstMealWaived: false,
    secondMealWaived: false,
    gapByEmployer: false,
    rateE4: 200_000,
    ...changes,
  })
  const meal = (from: string, minutes = 30) => ({
    kind: 'meal' as const,
    start: at(monday, from),
    end: at(monday, from) + minutes * 60,
  })
  const kinds = (hours: number, breaks: ReturnType<typeof meal>[], changes: Partial<CaliforniaDay> = {}) =>
    payOfWeek([workOn(monday, hours, hourly(20), { breaks })], california, { days: [day(changes)] })
      .filter(({ kind }) => kind.endsWith('premium'))
      .map(({ kind, amountMinor }) => [kind, amountMinor])

  test.each([
    ['a meal at the end of the fifth hour is in time', kinds(8.5, [meal('13:00')]), []],
    ['one a minute later is late', kinds(8.5, [meal('13:01')]), [['meal_premium', 20_00]]],
    ['a pause of 29 minutes is none', kinds(8.5, [meal('12:00', 29)]), [['meal_premium', 20_00]]],
    ['up to six hours it can be waived', kinds(6, [], { firstMealWaived: true }), []],
    ['over six it cannot', kinds(6.1, [], { firstMealWaived: true }), [['meal_premium', 20_00]]],
    ['over ten hours a second is due', kinds(11, [meal('12:00')]), [['meal_premium', 20_00]]],
    ['or waived, when the first was taken', kinds(11, [meal('12:00')], { secondMealWaived: true }), []],
    ['two missed are one premium', kinds(12.5, []), [['meal_premium', 20_00]]],
    ['a missed rest is one more', kinds(4, [], { restMissed: true }), [['rest_premium', 20_00]]],
    ['none is due under three and a half hours', kinds(3.4, [], { restMissed: true }), []],
  ])('%s', (_case, found, expected) => {
    expect(found).toEqual(expected)
  })

  test.each([
    ['a meal four and a half hours into it is in time', ['00:30'], []],
    ['one an hour later is late', ['01:30'], [[monday, 17_00]]],
    ['none is one premium, of the evening’s day', [], [[monday, 17_00]]],
  ])('a night from 20:00 to 05:30 is judged as one shift: %s', (_case, meals, expected) => {
    const tuesday = shiftDay(monday, 1)
    const breaks = meals.map((time) => ({
      kind: 'meal' as const,
      start: at(tuesday, time),
      end: at(tuesday, time) + 1800,
    }))
    const night = workOn(monday, 1, hourly(17), { start: at(monday, '20:00'), end: at(tuesday, '05:30'), breaks })
    const days = [day({}), day({ workday: tuesday })]
    const found = payOfWeek([night], california, { days }).filter(({ kind }) => kind === 'meal_premium')
    expect(found.map((line) => [line.day, line.amountMinor])).toEqual(expected)
  })

  test('a night into the next workweek is judged in the week in which it began, once', () => {
    const next = shiftDay(sunday, 1)
    const night = workOn(sunday, 1, hourly(17), { start: at(sunday, '20:00'), end: at(next, '04:00') })
    const days = [day({ workday: sunday }), day({ workday: next })]
    const lines = payFor(california, timeOf([night], { days }), monday, shiftDay(sunday, 7))
    expect(lines.filter(({ kind }) => kind === 'meal_premium').map((line) => line.day)).toEqual([sunday])
    expect(payFor(california, timeOf([night], { days }), next, shiftDay(next, 6)).map(({ kind }) => kind)).toEqual([
      'straight',
    ])
  })

  test('an hour under the minimum wage comes to it, whatever another hour pays', () => {
    const works = [workOn(monday, 4, hourly(15)), workOn(shiftDay(monday, 1), 4, hourly(40), { jobId: 'clinic' })]
    const lines = payOfWeek(works, california)
    // 16.90 − 15.00 for four hours of the Monday.
    expect(lines.filter(({ kind }) => kind === 'minimum_wage')).toMatchObject([
      { day: monday, amountMinor: 7_60, parts: [{ jobId: 'office', amountMinor: 7_60 }] },
    ])
    expect(amountOf(payOfWeek(works), 'minimum_wage')).toBe(0)
  })

  test('visits pay rest breaks apart, by the week’s average without them', () => {
    const visit = (day: number) => ({ basis: 'visit', rateE4: 1_880_000, visit: `v${day}` }) as const
    const works = [0, 1, 2, 3, 4].map((day) => workOn(shiftDay(monday, day), 8, visit(day)))
    const lines = payOfWeek(works, california)
    // Five visits at 188.00 in 40 hours, of which 5 × 20 minutes are rest: 940.00 ÷ 38 h 20 min = 24.5217 an hour.
    const rest = lines.find(({ kind }) => kind === 'rest_pay')
    expect(rest?.amountMinor).toBe(40_87)
    expect(rest && rest.rateE4 && toDecimal(divided(rest.rateE4, ratio(10_000)), 4)).toBe('24.5217')
    expect(total(lines)).toBe(980_87)
    expect(amountOf(payOfWeek(works), 'rest_pay')).toBe(0)
  })

  test('what is added is part of the regular rate', () => {
    const visit = { basis: 'visit', rateE4: 1_000_000, visit: 'v' } as const
    const lines = payOfWeek([workOn(monday, 9, visit)], california)
    // 9 h × 16.90 = 152.10, so 52.10 up to it; rest 20 min at 152.10 ÷ 8 h 40 min = 17.55 → 5.85.
    expect(amountOf(lines, 'minimum_wage')).toBe(52_10)
    expect(amountOf(lines, 'rest_pay')).toBe(5_85)
    // Half of 157.95 ÷ 9 h for the ninth hour: 8.775.
    expect(amountOf(lines, 'overtime')).toBe(8_78)
  })

  test('a split shift is topped up to the minimum wage for one hour more', () => {
    const shifts = (rate: number) => [
      workOn(monday, 3, hourly(rate)),
      workOn(monday, 3, hourly(rate), { logId: 'evening', start: at(monday, '18:00'), end: at(monday, '21:00') }),
    ]
    const premium = (rate: number) =>
      amountOf(payOfWeek(shifts(rate), california, { days: [day({ gapByEmployer: true })] }), 'split_shift')
    expect(premium(17)).toBe(Math.round(16.9 * 7 * 100) - 17 * 6 * 100)
    expect(premium(25)).toBe(0)
    expect(amountOf(payOfWeek(shifts(17), california, { days: [day({})] }), 'split_shift')).toBe(0)
  })

  test.each([
    [8, 1, 3 * 20_00],
    [3, 0, 2 * 20_00],
    [10, 2, 2 * 20_00],
    [8, 4, 0],
  ])('%d h scheduled, sent home after %d: reporting time', (scheduled, worked, expected) => {
    const works = worked ? [workOn(monday, worked, hourly(20))] : []
    const days = [day({ scheduled: scheduled * 3600, sentHome: true })]
    expect(amountOf(payOfWeek(works, california, { days }), 'reporting_time')).toBe(expected)
  })

  test('a flat bonus goes by the hours that are not overtime, and once and a half for those that are', () => {
    const lines = payOfWeek(weekOf([10, 10, 8, 8, 8], 25), california, { bonuses: [{ ...bonus, amountMinor: 40_00 }] })
    const line = lines.find(({ kind }) => kind === 'bonus_overtime')
    expect(line && line.rateE4 && toDecimal(divided(line.rateE4, ratio(10_000)), 4)).toBe('1.0000')
    expect(line?.amountMinor).toBe(6_00)
    expect(amountOf(lines, 'overtime')).toBe(50_00)
  })
})

describe('periods', () => {
  const works = weekOf([9, 9, 9, 9, 9], 20)
  const weekly = (from: string, to: string) => payFor(policyOf(), timeOf(works), from, to)

  test('straight time is paid with its workday, overtime where the workweek ends, on the whole workweek', () => {
    const first = weekly('2026-11-01', '2026-11-04')
    expect(first.map(({ kind, day }) => [kind, day])).toEqual([
      ['straight', '2026-11-02'],
      ['straight', '2026-11-03'],
      ['straight', '2026-11-04'],
    ])
    const second = weekly('2026-11-05', '2026-11-15')
    expect(second.find(({ kind }) => kind === 'overtime')).toMatchObject({ paidOn: sunday, seconds: 5 * 3600 })
    expect(total(first) + total(second)).toBe(total(payOfWeek(works)))
  })

  test('a visit is paid once, on the day of its first log, and its hours count', () => {
    const pay = { basis: 'visit', rateE4: 800_000, visit: 'lobby' } as const
    const night = workOn(monday, 1, pay, { start: at(monday, '23:00'), end: at('2026-11-03', '01:00') })
    const lines = payOfWeek([night])
    expect(lines.map(({ day, quantity, seconds, amountMinor }) => [day, quantity, seconds, amountMinor])).toEqual([
      [monday, 1, 3600, 80_00],
      ['2026-11-03', 0, 3600, 0],
    ])
  })

  test('a new first day of the week begins where the old week ends, after one short week', () => {
    const workweeks = [
      { from: '2020-01-01', weekStart: 1, workdayStart: '00:00' },
      { from: '2026-11-04', weekStart: 7, workdayStart: '00:00' },
    ]
    const lines = payFor(policyOf({ workweeks }), timeOf(works), '2026-11-01', '2026-11-30')
    expect(lines.find(({ kind }) => kind === 'overtime')).toMatchObject({ week: monday, paidOn: sunday })
    const after = [9, 9, 9, 9, 9].map((hours, day) => workOn(shiftDay('2026-11-15', day), hours, hourly(20)))
    const later = payFor(policyOf({ workweeks }), timeOf(after), '2026-11-09', '2026-11-30')
    expect(later.find(({ kind }) => kind === 'overtime')).toMatchObject({ week: '2026-11-15', paidOn: '2026-11-21' })
  })
})
