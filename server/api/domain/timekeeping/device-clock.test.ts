import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { setActionState } from '#shared/inspections/corrective-actions.contract.ts'
import { submitInspection } from '#shared/inspections/inspections.contract.ts'
import { markMessagesRead } from '#shared/messages/messages.contract.ts'
import { reportProblem } from '#shared/problem-reports/problem-reports.contract.ts'
import { submitRecap } from '#shared/recap/recaps.contract.ts'
import { addOwnAvailability } from '#shared/schedule/availability.contract.ts'
import { confirmVisit } from '#shared/schedule/confirmation.contract.ts'
import { answerSwap } from '#shared/schedule/swaps.contract.ts'
import { answerOffer, reportAbsence } from '#shared/schedule/visit-offers.contract.ts'
import { requestSupplies } from '#shared/supply-requests/supply-requests.contract.ts'
import { addPunch, setTimeclockTask } from '#shared/timeclock/timeclock.contract.ts'
import { createTimeRequest } from '#shared/work-logs/time-requests.contract.ts'
import { notBefore, timeOfPunch } from './device-clock.ts'

const noon = Date.parse('2026-11-20T12:00:00Z')
const [second, minute, day] = [1_000, 60_000, 86_400_000]
const tapped = (deviceAgo: number, sentAgo: number) =>
  timeOfPunch({ deviceAt: noon - deviceAgo, sentAt: noon - sentAgo, receivedAt: noon })

test.each([
  ['a right clock and a fast line', 1 * second, 1 * second, 1 * second, []],
  ['a clock two seconds off is believed', 2 * second, 2 * second, 2 * second, []],
  ['three seconds are corrected', 3 * second, 3 * second, 0, []],
  ['kept for eight minutes without a line', 8 * minute, 0, 8 * minute, []],
  ['kept for an hour', 60 * minute, 0, 60 * minute, ['late_punch']],
  ['a clock four minutes slow', 4 * minute, 4 * minute, 0, []],
  ['a clock an hour slow', 60 * minute, 60 * minute, 0, ['clock_off']],
  ['a clock an hour fast', -60 * minute, -60 * minute, 0, ['clock_off']],
  ['an hour fast and kept for half an hour', -30 * minute, -60 * minute, 30 * minute, ['clock_off', 'late_punch']],
  ['tapped after it was sent, since the clock was set back', -20 * minute, 0, 0, ['clock_off']],
  ['almost thirty days', 30 * day, 0, 30 * day, ['late_punch']],
] as const)('%s', (_what, deviceAgo, sentAgo, ago, flags) => {
  expect(tapped(deviceAgo, sentAgo)).toEqual({ at: noon - ago, flags })
})

test('rejects punches older than thirty days', () => {
  expect(tapped(30 * day + second, 0)).toBeNull()
  // The device says 31 days, but its clock is two days slow.
  expect(tapped(31 * day, 2 * day)?.at).toBe(noon - 29 * day)
})

test("never returns a future time or fractional seconds, and preserves the device's order", () => {
  const times = fc.integer({ min: -3 * day, max: 3 * day })
  fc.assert(
    fc.property(times, times, fc.nat(day), (deviceAgo, sentAgo, later) => {
      const first = tapped(deviceAgo, sentAgo)
      const second = tapped(deviceAgo - later, sentAgo)
      if (!first || !second) return
      expect(first.at).toBeLessThanOrEqual(noon)
      expect(first.at % 1_000).toBe(0)
      expect(second.at).toBeGreaterThanOrEqual(first.at)
    }),
  )
})

describe('a punch after one delayed by a slow connection', () => {
  const at = (seconds: number) => new Date(Date.parse('2026-03-10T18:00:00Z') + seconds * 1_000)
  const next = (last: { at: Date; deviceAt: Date | null } | undefined, seconds: number, device = seconds) =>
    (notBefore(last, { at: at(seconds).getTime(), deviceAt: at(device).getTime() }) - at(0).getTime()) / 1_000

  test('moves the next punch no earlier than it', () => {
    expect(next({ at: at(20), deviceAt: at(0) }, 5)).toBe(20)
    expect(next({ at: at(20), deviceAt: at(0) }, 25)).toBe(25)
  })

  test('does not move what the device tapped before, much earlier punches, and those without a device time', () => {
    expect(next({ at: at(20), deviceAt: at(10) }, 5)).toBe(5)
    expect(next({ at: at(900), deviceAt: at(0) }, 5)).toBe(5)
    expect(next({ at: at(20), deviceAt: null }, 5)).toBe(5)
    expect(next(undefined, 5)).toBe(5)
  })
})

test.each([
  addPunch,
  setTimeclockTask,
  createTimeRequest,
  reportProblem,
  requestSupplies,
  reportAbsence,
  answerOffer,
  answerSwap,
  addOwnAvailability,
  confirmVisit,
  markMessagesRead,
  setActionState,
  submitRecap,
  submitInspection,
])('$method $url takes what a phone without a connection says about its time', ({ schema: { body } }) => {
  expect(JSON.stringify(body)).toMatch(/"deviceAt".*"sentAt"/)
})
