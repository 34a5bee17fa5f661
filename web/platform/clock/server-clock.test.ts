import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeServerClock } from './server-clock.ts'

const noon = Date.parse('2026-03-10T12:00:00Z')
const minute = 60_000
const day = 24 * 60 * minute

/** A device whose clocks advance only when the test advances them. */
function device(offMs: number) {
  const clock = makeServerClock()
  let [server, wall, steady] = [noon, noon + offMs, 5_000]
  const pass = (ms: number) => ([server, wall, steady] = [server + ms, wall + ms, steady + ms])
  return {
    pass,
    /** The steady clock pauses while the device sleeps. */
    sleep: (ms: number) => ([server, wall] = [server + ms, wall + ms]),
    set: (ms: number) => (wall += ms),
    answer(upMs = 40, downMs = 40) {
      const askedAt = steady
      pass(upMs)
      const date = Math.floor(server / 1_000) * 1_000
      pass(downMs)
      clock.measure({ date, askedAt, receivedAt: { wall, steady } })
    },
    /** Difference between the clock under test and the server's time, in milliseconds. */
    error: () => Math.abs(clock.now({ wall, steady }) - server),
  }
}

describe('the server clock on a device whose clock is wrong', () => {
  test.each([7 * minute, -7 * minute, day, -day])("by %i ms shows the server's time after one answer", (off) => {
    const phone = device(off)
    phone.answer()
    expect(phone.error()).toBeLessThanOrEqual(1_000)
    phone.pass(3 * 60 * minute)
    expect(phone.error()).toBeLessThanOrEqual(1_000)
  })

  test('ignores a device clock that is set back while the page is open', () => {
    const phone = device(0)
    phone.answer()
    phone.error()
    phone.set(-day)
    expect(phone.error()).toBeLessThanOrEqual(1_000)
  })

  test('counts the time that the device slept without a connection', () => {
    const phone = device(7 * minute)
    phone.answer()
    phone.error()
    phone.sleep(90 * minute)
    expect(phone.error()).toBeLessThanOrEqual(1_000)
  })

  test('corrects a device clock that was set forward with the next answer', () => {
    const phone = device(0)
    phone.answer()
    phone.error()
    phone.set(day)
    expect(phone.error()).toBeGreaterThan(minute)
    phone.answer()
    expect(phone.error()).toBeLessThanOrEqual(1_000)
  })
})

describe('the server clock', () => {
  test("uses the device's clock until the first answer", () => {
    expect(device(7 * minute).error()).toBe(7 * minute)
  })

  test('is off by at most a second plus the response time, regardless of the device’s clock', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('pass' as const), ms: fc.nat(day) }),
      fc.record({ kind: fc.constant('sleep' as const), ms: fc.nat(day) }),
      fc.record({ kind: fc.constant('set' as const), ms: fc.integer({ min: -day, max: day }) }),
      fc.record({ kind: fc.constant('answer' as const), ms: fc.nat(20_000) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), fc.nat(20_000), (steps, waited) => {
        const phone = device(0)
        for (const { kind, ms } of steps) {
          phone[kind](ms)
          phone.error()
        }
        phone.answer(waited, 0)
        expect(phone.error()).toBeLessThanOrEqual(waited + 1_000)
      }),
    )
  })
})
