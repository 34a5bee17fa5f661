import { describe, expect, test } from 'vitest'
import { instantAt, localTimeAt } from './zoned.ts'

const zones = ['America/Chicago', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'UTC']

describe('local times', () => {
  test('convert back to their instant', () => {
    for (const zone of zones)
      for (const instant of ['2026-03-10T04:05:09Z', '2026-07-01T23:59:59Z', '2026-12-31T12:00:00Z']) {
        const [day = '', time = ''] = localTimeAt(instant, zone).split('T')
        expect(Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDateTime().toString()).toBe(
          Temporal.PlainDateTime.from(`${day}T${time}`).toString(),
        )
        expect(instantAt(day, time, zone)).toBe(instant)
      }
  })

  test('follow the calendar around daylight saving changes', () => {
    for (let minutes = 0; minutes < 48 * 60; minutes += 15)
      for (const [zone, from] of [
        ['America/New_York', '2026-03-07T12:00'],
        ['America/New_York', '2026-10-31T12:00'],
        ['Australia/Lord_Howe', '2026-04-04T12:00'],
        ['Australia/Lord_Howe', '2026-10-03T12:00'],
      ] as const) {
        const wall = Temporal.PlainDateTime.from(from).add({ minutes })
        const [date = '', time = ''] = wall.toString({ smallestUnit: 'minute' }).split('T')
        expect(instantAt(date, time, zone)).toBe(wall.toZonedDateTime(zone).toInstant().toString())
      }
  })
})
