import type { DayRules } from './pack.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shiftDay } from '#server/api/days.ts'
import { packFor } from './packs.ts'
import { payMinuteByMinute } from './test/minute-by-minute.ts'
import { randomLogs } from './test/random-logs.ts'
import {
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

/** Monday to Thursday, ten hours each. */
const fourTens = [600, 600, 600, 600, 0, 0, 0]
const onSchedule = (alternativeWeek: readonly number[] | null = fourTens) => ({
  homes: [{ from: '2020-01-01', packId: 'us-ca' as const, alternativeWeek }],
})
const hoursIn = (hours: readonly number[]) => hoursOf(payOfWeek(weekOf(hours, 20), california, onSchedule()))

describe('alternative workweek schedules', () => {
  test.each([
    ['pays no overtime for four ten-hour days', [10, 10, 10, 10], [40, 0, 0]],
    ['pays overtime for an eleventh hour', [11, 10], [20, 1, 0]],
    ['pays double time for a thirteenth hour', [13], [10, 2, 1]],
    ['pays overtime from the first hour of an unscheduled day', [10, 10, 10, 10, 5], [40, 5, 0]],
    ['pays double time beyond eight hours of an unscheduled day', [10, 10, 10, 10, 9], [40, 8, 1]],
    ['pays overtime on an unscheduled day in a short week too', [0, 0, 0, 0, 5], [0, 5, 0]],
    ['treats a seventh day as any unscheduled day', [10, 10, 10, 10, 1, 1, 9], [40, 10, 1]],
  ] as const)('%s', (_case, hours, [regular, overtime, double]) => {
    expect(hoursIn(hours)).toEqual({ regular, overtime, double })
  })

  test('uses the eight-hour day without an elected schedule', () => {
    const lines = payOfWeek(weekOf([10, 10, 10, 10], 20), california, onSchedule(null))
    expect(hoursOf(lines)).toEqual({ regular: 32, overtime: 8, double: 0 })
  })

  test('pays thirteen hours at 20 as 300.00 and names the schedule', () => {
    const lines = payOfWeek(weekOf([13], 20), california, onSchedule())
    // 260.00, two half hours of 10.00 and one of 20.00.
    expect(total(lines)).toBe(300_00)
    expect(lines.find(({ kind }) => kind === 'overtime')?.steps[0]).toEqual({
      text: 'alternativeWeek',
      values: { minutes: '600 600 600 600 0 0 0' },
    })
  })

  test('uses the eight-hour day if the employer cuts a scheduled day short, not if the member does', () => {
    const works = weekOf([9], 20)
    const cut = factsOf({ workday: monday, scheduled: 10 * 3600, sentHome: true })
    expect(hoursOf(payOfWeek(works, california, { ...onSchedule(), days: [cut] })).overtime).toBe(1)
    expect(hoursOf(payOfWeek(works, california, { ...onSchedule(), days: [factsOf()] })).overtime).toBe(0)
  })

  test('keeps the 40-hour week, and another state’s rules for a day worked there', () => {
    const places = new Map([['boise', [{ from: '2020-01-01', packId: 'us' as const, minimumWageE4: 0 }]]])
    const friday = workOn(shiftDay(monday, 4), 8, hourly(20), { locationId: 'boise' })
    const works = [...weekOf([10, 10, 10, 10], 20), friday]
    const lines = payOfWeek(works, policyOf({ packId: 'us-ca', places }), onSchedule())
    expect(hoursOf(lines)).toEqual({ regular: 40, overtime: 8, double: 0 })
  })

  test('applies a schedule from the first workweek that begins on or after its date', () => {
    const homes = [{ from: shiftDay(monday, 1), packId: 'us-ca' as const, alternativeWeek: fourTens }]
    expect(hoursOf(payOfWeek(weekOf([10], 20), california, { homes })).overtime).toBe(2)
  })

  test('matches counting minute by minute, hours and money', () => {
    const zone = 'America/Los_Angeles'
    const week = Array.from({ length: 7 }, (_, day) => shiftDay(monday, day))
    const schedules = fc.constantFrom(fourTens, [0, 540, 540, 540, 540, 240, 0], [480, 480, 480, 600, 360, 0, 0])
    const { day, week: weekRules } = packFor('us-ca', monday)
    fc.assert(
      fc.property(randomLogs, schedules, (works, schedule) => {
        const lines = payFor(
          policyOf({ packId: 'us-ca', minimumWages: [] }),
          timeOf(works, onSchedule(schedule)),
          monday,
          sunday,
        )
        const daily = (minutes: number): DayRules['daily'] =>
          minutes
            ? [
                { after: minutes * 60, multiplier: 1.5 },
                { after: 43_200, multiplier: 2 },
              ]
            : [
                { after: 0, multiplier: 1.5 },
                { after: 28_800, multiplier: 2 },
              ]
        const dayOf = (_place: string | null, date: string) => ({
          ...day,
          daily: daily(schedule[week.indexOf(date)] ?? 0),
        })
        const reference = payMinuteByMinute({ week: weekRules, dayOf }, works, week, zone)
        const hours = hoursOf(lines)
        expect(Math.round(hours.overtime * 60)).toBe(reference.overtime)
        expect(Math.round(hours.double * 60)).toBe(reference.double)
        expect(total(lines)).toBe(reference.totalMinor)
      }),
      { seed: 20261123, numRuns: 100 },
    )
  })
})
