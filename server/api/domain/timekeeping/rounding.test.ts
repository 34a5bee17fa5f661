import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Rounding } from '#shared/organizations/choices.ts'
import { roundForPay } from './rounding.ts'

const newYork = 'America/New_York'
const ms = (clock: string, timeZone = newYork) =>
  Temporal.PlainDateTime.from(`2026-11-20T${clock}`).toZonedDateTime(timeZone).epochMilliseconds
const clock = (at: number, timeZone = newYork) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainTime().toString()

describe('start and end go to the nearest step of the hour', () => {
  test.each([
    // At 15 minutes: 0 to 7 go down, 8 to 14 up; the seconds are dropped first.
    ['15', '08:00:00', '08:00:00'],
    ['15', '08:07:00', '08:00:00'],
    ['15', '08:07:59', '08:00:00'],
    ['15', '08:08:00', '08:15:00'],
    ['15', '08:14:59', '08:15:00'],
    ['15', '08:22:59', '08:15:00'],
    ['15', '08:23:00', '08:30:00'],
    ['15', '07:59:00', '08:00:00'],
    ['15', '23:53:00', '00:00:00'],
    // At 6: 0 to 2 down, 3 to 5 up.
    ['6', '08:02:59', '08:00:00'],
    ['6', '08:03:00', '08:06:00'],
    ['6', '08:05:00', '08:06:00'],
    ['6', '08:57:00', '09:00:00'],
    // At 5: 0 to 2 down, 3 to 4 up.
    ['5', '08:02:59', '08:00:00'],
    ['5', '08:03:00', '08:05:00'],
    ['5', '08:04:59', '08:05:00'],
    ['5', '08:57:30', '08:55:00'],
    ['5', '08:58:00', '09:00:00'],
    ['none', '08:07:59', '08:07:59'],
  ] as const)('with step %s, rounds %s to %s', (rounding, from, to) => {
    expect(clock(roundForPay(ms(from), rounding, newYork))).toBe(to)
  })

  test('uses the local hour in zones with a quarter-hour offset', () => {
    const nepal = 'Asia/Kathmandu'
    expect(clock(roundForPay(ms('08:02:00', nepal), '6', nepal), nepal)).toBe('08:00:00')
    expect(clock(roundForPay(ms('08:03:00', nepal), '6', nepal), nepal)).toBe('08:06:00')
  })
})

const instants = fc.integer({ min: Date.parse('2020-01-01T00:00:00Z'), max: Date.parse('2040-01-01T00:00:00Z') })
const steps = fc.constantFrom<Rounding>('5', '6', '15')
const zones = fc.constantFrom('America/New_York', 'America/St_Johns', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC')

describe('rounding of any time', () => {
  test('always yields a multiple of the step, and is idempotent', () => {
    fc.assert(
      fc.property(instants, steps, zones, (at, step, zone) => {
        const rounded = roundForPay(at, step, zone)
        const wall = Temporal.Instant.fromEpochMilliseconds(rounded).toZonedDateTimeISO(zone)
        expect(wall.minute % Number(step)).toBe(0)
        expect(wall.second + wall.millisecond).toBe(0)
        expect(roundForPay(rounded, step, zone)).toBe(rounded)
      }),
    )
  })

  test('moves by half a step at most, apart from the seconds', () => {
    fc.assert(
      fc.property(instants, steps, zones, (at, step, zone) => {
        const moved = (roundForPay(at, step, zone) - Math.floor(at / 60_000) * 60_000) / 60_000
        expect(moved).toBeGreaterThan(-Number(step) / 2)
        expect(moved).toBeLessThanOrEqual(Number(step) / 2)
      }),
    )
  })

  test('preserves the order of times', () => {
    fc.assert(
      fc.property(instants, fc.nat(7_200_000), steps, zones, (at, more, step, zone) => {
        expect(roundForPay(at + more, step, zone)).toBeGreaterThanOrEqual(roundForPay(at, step, zone))
      }),
    )
  })

  test('averages out over an hour within half a minute', () => {
    for (const step of ['5', '6', '15'] as const) {
      const moved = Array.from({ length: 60 }, (_, minute) => {
        const at = Date.parse('2026-11-20T08:00:00Z') + minute * 60_000
        return roundForPay(at, step, 'UTC') - at
      })
      const mean = moved.reduce((sum, shift) => sum + shift, 0) / moved.length / 60_000
      expect(Math.abs(mean)).toBeLessThanOrEqual(0.5)
    }
  })
})
