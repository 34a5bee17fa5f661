import { describe, expect, test } from 'vitest'
import { shiftDay } from '#server/api/days.ts'
import type { Work } from './work.ts'
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

describe('worked examples', () => {
  test('pays 30 h at 18 and 15 h at 22 under federal rules', () => {
    const lines = payOfWeek(twoRates)
    expect(amountOf(lines, 'straight')).toBe(870_00)
    const overtime = lines.find(({ kind }) => kind === 'overtime')
    expect(overtime).toMatchObject({ seconds: 5 * 3600, amountMinor: 48_33 })
    expect(overtime?.steps[0]?.values['rate']).toBe('19.3333')
    expect(total(lines)).toBe(918_33)
  })

  test('adds a 50.00 attendance bonus to the rate, but not a discretionary one', () => {
    const lines = payOfWeek(twoRates, policyOf(), { bonuses: [bonus] })
    expect(lines.find(({ kind }) => kind === 'overtime')?.steps[0]?.values['rate']).toBe('20.4444')
    expect(total(lines)).toBe(971_11)
    const gift = payOfWeek(twoRates, policyOf(), { bonuses: [{ ...bonus, inRegularRate: false }] })
    expect(total(gift)).toBe(968_33)
  })

  test('pays California 10, 8, 13, 8, 8 at 25', () => {
    const lines = payOfWeek(weekOf([10, 8, 13, 8, 8], 25), california)
    expect(hoursOf(lines)).toEqual({ regular: 40, overtime: 6, double: 1 })
    expect(total(lines)).toBe(1_275_00)
  })

  test('pays California 8 × 6 days', () => {
    const lines = payOfWeek(weekOf([8, 8, 8, 8, 8, 8], 25), california)
    expect(hoursOf(lines)).toEqual({ regular: 40, overtime: 8, double: 0 })
  })

  test('pays California 6, 6, 6, 6, 6, 6, 9 with a seventh consecutive day', () => {
    const lines = payOfWeek(weekOf([6, 6, 6, 6, 6, 6, 9], 25), california)
    expect(hoursOf(lines)).toEqual({ regular: 36, overtime: 8, double: 1 })
  })

  test('counts 22:00 to 06:00 as 7 h in the night to 14 March 2027', () => {
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
  ] as const)('counts regular, overtime and double time under %s for days of %j hours', (packId, hours, expected) => {
    expect(hoursOf(payOfWeek(weekOf(hours, 30), policyOf({ packId })))).toEqual(expected)
  })

  const nevada = policyOf({ packId: 'us-nv', minimumWages: [{ from: '2024-07-01', rateE4: 120_000 }] })
  test('applies Nevada’s daily rule only under one and a half minimum wages', () => {
    expect(hoursOf(payOfWeek(weekOf([10, 10, 10], 17.99), nevada)).overtime).toBe(6)
    expect(hoursOf(payOfWeek(weekOf([10, 10, 10], 18), nevada)).overtime).toBe(0)
  })

  const shifts = (...times: [day: number, from: string, hours: number][]) =>
    times.map(([day, from, hours], number): Work => {
      const start = at(shiftDay(monday, day), from)
      return workOn(shiftDay(monday, day), hours, hourly(15), { logId: `${number}`, start, end: start + hours * 3600 })
    })
  test.each([
    ['eight hours from 08:00 each day', shifts([0, '08:00', 8], [1, '08:00', 8]), 0],
    ['starting half an hour earlier than the day before', shifts([0, '08:00', 8], [1, '07:30', 8], [2, '07:00', 8]), 1],
    ['a night across midnight as one day', shifts([0, '20:00', 8], [1, '20:00', 8]), 0],
    ['work the next morning within the 24 hours', shifts([0, '20:00', 8], [1, '10:00', 2]), 2],
    ['a day that began before the workweek', shifts([-1, '20:00', 8], [0, '10:00', 2]), 2],
  ])('counts Nevada’s 24 hours from the first start: %s', (_case, works, overtime) => {
    expect(hoursOf(payOfWeek(works, nevada)).overtime).toBe(overtime)
  })

  test('pays Ontario overtime by the hour’s rate, without an agreement', () => {
    const works = [...weekOf([11, 11, 11, 11], 20), workOn(shiftDay(monday, 4), 4, hourly(30), { jobId: 'clinic' })]
    const lines = payOfWeek(works, policyOf({ packId: 'ca-on' }))
    expect(lines.find(({ kind }) => kind === 'overtime')).toMatchObject({ seconds: 4 * 3600, amountMinor: 60_00 })
  })

  test('pays New Brunswick overtime at one and a half minimum wages or the member’s rate', () => {
    const policy = policyOf({ packId: 'ca-nb', minimumWages: [{ from: '2026-04-01', rateE4: 159_000 }] })
    const overtime = (rate: number) => amountOf(payOfWeek(weekOf([10, 10, 10, 10, 10], rate), policy), 'overtime')
    // 1.5 × 15.90 = 23.85 an hour.
    expect(overtime(20)).toBe(6 * 3_85)
    expect(overtime(24)).toBe(0)
  })

  test('pays overtime at the rate in effect under an agreement', () => {
    const lines = payOfWeek(twoRates, policyOf({ regularRate: 'rate_in_effect' }))
    expect(lines.find(({ kind }) => kind === 'overtime')?.amountMinor).toBe(55_00)
  })

  test('assigns a Canadian log to the workday it began', () => {
    const night = workOn(monday, 1, hourly(20), { start: at(monday, '20:00'), end: at('2026-11-03', '06:00') })
    expect(hoursOf(payOfWeek([night], policyOf({ packId: 'ca-bc' }))).overtime).toBe(2)
    expect(hoursOf(payOfWeek([night], california)).overtime).toBe(0)
  })
})

describe('periods', () => {
  const works = weekOf([9, 9, 9, 9, 9], 20)
  const weekly = (from: string, to: string) => payFor(policyOf(), timeOf(works), from, to)

  test('pays straight time with its workday and overtime with the end of the whole workweek', () => {
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

  test('pays a visit once on the day of its first log, and counts its hours', () => {
    const pay = { basis: 'visit', rateE4: 800_000, visit: 'lobby' } as const
    const night = workOn(monday, 1, pay, { start: at(monday, '23:00'), end: at('2026-11-03', '01:00') })
    const lines = payOfWeek([night])
    expect(lines.map(({ day, quantity, seconds, amountMinor }) => [day, quantity, seconds, amountMinor])).toEqual([
      [monday, 1, 3600, 80_00],
      ['2026-11-03', 0, 3600, 0],
    ])
  })

  test('starts a new first day of the week after one short week', () => {
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
