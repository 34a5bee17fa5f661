import { describe, expect, test } from 'vitest'
import { canonicalTimeZone, listTimeZones } from './time-zones.ts'

const offset = (instant: string, zone: string) =>
  listTimeZones(Temporal.Instant.from(instant)).find(({ id }) => id === zone)?.offsetMinutes

describe('time zones', () => {
  test('returns the offsets at the instant', () => {
    expect(offset('2026-07-01T12:00Z', 'America/New_York')).toBe(-240)
    expect(offset('2026-12-01T12:00Z', 'America/New_York')).toBe(-300)
    expect(offset('2026-12-01T12:00Z', 'UTC')).toBe(0)
  })

  test.each([
    ['America/New_York', 'America/New_York'],
    ['america/new_york', 'America/New_York'],
    ['US/Eastern', 'US/Eastern'],
    ['UTC', 'UTC'],
    ['Mars/Base', undefined],
    ['+05', undefined],
    ['', undefined],
  ])('resolves %j to %j', (id, known) => {
    expect(canonicalTimeZone(id)).toBe(known)
  })
})
