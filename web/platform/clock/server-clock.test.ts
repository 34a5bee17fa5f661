import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeServerClock } from './server-clock.ts'

const noon = Date.parse('2026-03-10T12:00:00Z')
const minute = 60_000
const day = 24 * 60 * minute

/** A device on which nothing moves but what the test moves. */
function device(offMs: number) {
  const clock = makeServerClock()
  let [server, wall, steady] = [noon, noon + offMs, 5_000]
  const pass = (ms: number) => ([server, wall, steady] = [server + ms, wall + ms, steady + ms])
  return {
    pass,
    /** The steady clock stands still while the device sleeps. */
    sleep: (ms: number) => ([server, wall] = [server + ms, wall + ms]),
    set: (ms: number) => (wall += ms),
    answer(upMs = 40, downMs = 40) {
      const askedAt = steady
      pass(upMs)
      const date = Math.floor(server / 1_000) * 1_000
      pass(downMs)
      clock.hear({ date, askedAt, came: { wall, steady } })
    },
    /** How far the told time is from the server's. */
    error: () => Math.abs(clock.now({ wall, steady }) - server),
  }
}

describe('a device whose clock is wrong', () => {
  test.each([7 * minute, -7 * minute, day, -day])('by %i ms tells the server’s time after one answer', (off) => {
    const phone = device(off)
    phone.answer()
    expect(phone.error()).toBeLessThanOrEqual(1_000)
    phone.pass(3 * 60 * minute)
    expect(phone.error()).toBeLessThanOrEqual(1_000)
  })

  test('that is set back while the page is open does not move the time', () => {
    const phone = device(0)
    phone.answer()
    phone.error()
    phone.set(-day)
    expect(phone.error()).toBeLessThanOrEqual(1_000)
  })

  test('that was asleep without a connection goes on from there', () => {
    const phone = device(7 * minute)
    phone.answer()
    phone.error()
    phone.sleep(90 * minute)
    expect(phone.error()).toBeLessThanOrEqual(1_000)
  })

  test('that was set on while the page was open is right again with the next answer', () => {
    const phone = device(0)
    phone.answer()
    phone.error()
    phone.set(day)
    expect(phone.error()).toBeGreaterThan(minute)
    phone.answer()
    expect(phone.error()).toBeLessThanOrEqual(1_000)
  })
})

test('until something was answered the device’s own clock counts', () => {
  expect(device(7 * minute).error()).toBe(7 * minute)
})

test('whatever passes, sleeps and is set, after an answer the time is off by its way and a second at most', () => {
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
