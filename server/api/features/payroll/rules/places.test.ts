import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shiftDay } from '#server/api/days.ts'
import { packFor } from './packs.ts'
import { payMinuteByMinute } from './test/minute-by-minute.ts'
import { randomLogs } from './test/random-logs.ts'
import {
  at,
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

describe('a company in California and Nevada', () => {
  const reno = 'reno'
  const places = new Map([[reno, [{ from: '2024-07-01', packId: 'us-nv', minimumWageE4: 120_000 } as const]]])
  const policy = policyOf({ packId: 'us-ca', places })
  const inReno = { locationId: reno }

  test('applies the place’s rules to each workday and the home’s to the week', () => {
    // Mon to Wed 10 h in Sacramento, Thu and Fri 10 h in Reno, all at 25.00: over 18.00, so Nevada has no daily
    // overtime.
    const works = [
      ...weekOf([10, 10, 10], 25),
      ...[3, 4].map((day) => workOn(shiftDay(monday, day), 10, hourly(25), inReno)),
    ]
    // California pays 2 h on each of three days; the 44 straight hours left make 4 more.
    const lines = payOfWeek(works, policy)
    expect(hoursOf(lines)).toEqual({ regular: 40, overtime: 10, double: 0 })
    expect(total(lines)).toBe(1_375_00)
  })

  test('applies Nevada’s daily rule at a low rate, and no seventh day of a home elsewhere', () => {
    const works = [0, 1, 2, 3, 4, 5, 6].map((day) => workOn(shiftDay(monday, day), 9, hourly(17), inReno))
    // One hour on each of seven days, and 16 of the 56 straight hours beyond 40.
    const homes = [{ from: '2020-01-01', packId: 'us-nv', alternativeWeek: null } as const]
    expect(hoursOf(payOfWeek(works, policy, { homes }))).toEqual({ regular: 40, overtime: 23, double: 0 })
    // With a home in California the seventh day is worth more from its first hour.
    expect(hoursOf(payOfWeek(works, policy))).toEqual({ regular: 40, overtime: 22, double: 1 })
  })

  test('counts all hours of a day in both states and pays each by its place', () => {
    const start = at(monday, '08:00')
    const morning = workOn(monday, 6, hourly(25), { ...inReno, logId: 'morning', start, end: start + 6 * 3600 })
    const evening = workOn(monday, 4, hourly(25), { logId: 'evening', start: start + 6 * 3600, end: start + 10 * 3600 })
    expect(hoursOf(payOfWeek([morning, evening], policy)).overtime).toBe(2)
    const works = [
      { ...morning, locationId: null },
      { ...evening, ...inReno },
    ]
    expect(hoursOf(payOfWeek(works, policy)).overtime).toBe(0)
  })

  test('uses the minimum wage of the place and the day', () => {
    const raised = new Map([
      [
        reno,
        [
          { from: '2024-07-01', packId: 'us-nv', minimumWageE4: 120_000 },
          { from: shiftDay(monday, 1), packId: 'us-nv', minimumWageE4: 140_000 },
        ] as const,
      ],
    ])
    const works = [0, 1].map((day) => workOn(shiftDay(monday, day), 9, hourly(20), inReno))
    expect(hoursOf(payOfWeek(works, policyOf({ places: raised }))).overtime).toBe(1)
  })
})

describe('the rules of several places', () => {
  test('matches counting minute by minute across several places', () => {
    const zone = 'America/Los_Angeles'
    const week = Array.from({ length: 7 }, (_, day) => shiftDay(monday, day))
    const packOfPlace = { reno: 'us-nv', juneau: 'us-ak', sacramento: 'us-ca', boise: 'us' } as const
    const names = ['reno', 'juneau', 'sacramento', 'boise'] as const
    // High enough that the daily rule of Nevada applies to every rate.
    const terms = (packId: (typeof packOfPlace)[keyof typeof packOfPlace]) => [
      { from: '2020-01-01', packId, minimumWageE4: packId === 'us-nv' ? 900_000 : 0 },
    ]
    const policy = policyOf({ places: new Map(names.map((name) => [name, terms(packOfPlace[name])])) })
    const placed = fc
      .tuple(randomLogs, fc.infiniteStream(fc.constantFrom(...names)))
      .map(([works, stream]) => works.map((work) => ({ ...work, locationId: stream.next().value ?? 'boise' })))
    fc.assert(
      fc.property(placed, fc.constantFrom('us', 'us-ca', 'us-ky'), (works, home) => {
        const time = timeOf(works, { homes: [{ from: '2020-01-01', packId: home, alternativeWeek: null }] })
        const lines = payFor(policy, time, monday, sunday)
        const dayOf = (place: string | null) =>
          packFor(packOfPlace[(place ?? 'boise') as keyof typeof packOfPlace], monday).day
        const reference = payMinuteByMinute({ week: packFor(home, monday).week, dayOf }, works, week, zone)
        const hours = hoursOf(lines)
        expect(Math.round(hours.overtime * 60)).toBe(reference.overtime)
        expect(Math.round(hours.double * 60)).toBe(reference.double)
        expect(total(lines)).toBe(reference.totalMinor)
      }),
      { seed: 20261122, numRuns: 70 },
    )
  })
})
