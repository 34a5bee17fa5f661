import { afterEach, describe, expect, test } from 'vitest'
import { clock } from './clock.ts'
import { formatDateTime, formatTime, localDate } from './format.ts'

afterEach(() => {
  delete clock.zone
})

describe('the organization’s clock', () => {
  const moment = '2026-07-01T03:30:00Z'

  test('shows moments in the organization’s zone, with its name if the device’s differs', () => {
    clock.zone = 'America/New_York'
    expect(formatTime(moment)).toBe('11:30 PM')
    expect(localDate(moment)).toBe('2026-06-30')
    const elsewhere = new Intl.DateTimeFormat().resolvedOptions().timeZone !== 'America/New_York'
    expect(formatDateTime(moment)).toBe(`Jun 30, 2026, 11:30 PM${elsewhere ? ' EDT' : ''}`)
  })

  test('is overridden by a location’s zone', () => {
    clock.zone = 'America/New_York'
    expect(formatTime(moment, 'America/Los_Angeles')).toBe('8:30 PM')
    expect(localDate(moment, 'Asia/Tokyo')).toBe('2026-07-01')
  })
})
