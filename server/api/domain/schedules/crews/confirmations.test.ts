import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memberStates } from '#shared/operations/states.ts'
import { confirmationTimes, isConfirmationDue, lacksConfirmation } from './confirmations.ts'

const minute = 60_000
const startsAt = Date.parse('2026-03-10T22:00:00Z')
const planned = { startsAt, isCancelled: false, isPublished: true }

describe('a visit whose confirmations are due', () => {
  test.each([
    ['a minute before it is due', planned, 60, -61, false],
    ['when it is due', planned, 60, -60, true],
    ['a moment before the start', planned, 60, -1, true],
    ['at the start, when lateness counts', planned, 60, 0, false],
    ['afterwards', planned, 60, 30, false],
    ['when nobody is asked', planned, null, -30, false],
    ['when cancelled', { ...planned, isCancelled: true }, 60, -30, false],
    ['while a draft, which members do not see', { ...planned, isPublished: false }, 60, -30, false],
  ])('%s', (_when, visit, confirmMinutes, minutes, expected) => {
    expect(isConfirmationDue(visit, confirmMinutes, startsAt + minutes * minute)).toBe(expected)
  })

  test('is never due after the start nor before members could confirm', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 15, max: 240 }),
        fc.integer({ min: -600 * minute, max: 600 * minute }),
        (confirmMinutes, offset) => {
          const now = startsAt + offset
          const isDue = isConfirmationDue(planned, confirmMinutes, now)
          expect(isDue).toBe(offset < 0 && -offset <= confirmMinutes * minute)
          expect(isDue && now <= confirmationTimes(startsAt, confirmMinutes).from).toBe(false)
        },
      ),
    )
  })
})

test('a member lacks a confirmation only if nothing says whether they come', () => {
  for (const state of memberStates)
    for (const isConfirmed of [true, false])
      for (const isOff of [true, false])
        expect(lacksConfirmation({ state, isConfirmed, isOff })).toBe(state === 'not_started' && !isConfirmed && !isOff)
})
