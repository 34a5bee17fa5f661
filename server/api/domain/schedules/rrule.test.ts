import * as fc from 'fast-check'
import { sync as ical } from 'node-ical'
import { describe, expect, test } from 'vitest'
import { rruleOf } from './rrule.ts'
import { after, day, patterns } from './test/arbitraries.ts'
import { nextVisits, visitsBetween } from './visits.ts'

describe('rruleOf', () => {
  test('writes the rule by RFC 5545', () => {
    const pattern = {
      weekdays: [1, 5],
      startTime: '18:30',
      durationMinutes: 90,
      everyWeeks: 2,
      startsOn: '2026-01-05',
      endsOn: '2026-07-31',
    }
    expect(rruleOf(pattern, { timeZone: 'America/New_York', weekStart: 7 })).toBe(
      'FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=MO,FR;UNTIL=20260731T223000Z',
    )
    expect(rruleOf({ ...pattern, endsOn: null, everyWeeks: 1 }, { timeZone: 'UTC', weekStart: 1 })).toBe(
      'FREQ=WEEKLY;INTERVAL=1;WKST=MO;BYDAY=MO,FR',
    )
  })

  const daytime = fc.integer({ min: 6, max: 20 }).map((hour) => `${String(hour).padStart(2, '0')}:30`)

  test('lets a calendar program compute the same days', () => {
    fc.assert(
      fc.property(
        patterns,
        daytime,
        day('2025-01-01', '2026-06-30'),
        fc.constantFrom('America/New_York', 'America/Phoenix', 'Europe/Dublin', 'UTC'),
        fc.integer({ min: 1, max: 7 }),
        (given, startTime, startsOn, timeZone, weekStart) => {
          const pattern = { ...given, startTime, startsOn, endsOn: after(startsOn, 200) }
          const clock = { timeZone, weekStart }
          const dayBefore = Temporal.Instant.from(`${startsOn}T00:00:00Z`).subtract({ hours: 24 })
          const [first] = nextVisits(pattern, clock, dayBefore, 1)
          if (!first) return
          const start = `${first.date.replaceAll('-', '')}T${startTime.replace(':', '')}00`
          const text = [
            'BEGIN:VCALENDAR',
            'VERSION:2.0',
            'BEGIN:VEVENT',
            'UID:1',
            `DTSTART;TZID=${timeZone}:${start}`,
            `RRULE:${rruleOf(pattern, clock)}`,
            'END:VEVENT',
            'END:VCALENDAR',
            '',
          ].join('\r\n')
          const event = Object.values(ical.parseICS(text)).find((each) => each?.type === 'VEVENT')
          const window = { from: startsOn, to: after(startsOn, 365) }
          const read = event?.rrule?.between(
            new Date(`${after(window.from, -2)}T00:00:00Z`),
            new Date(`${window.to}T00:00:00Z`),
            true,
          )
          expect(read?.map((at) => at.toISOString().replace('.000Z', 'Z'))).toEqual(
            visitsBetween(pattern, clock, window).map(({ startsAt }) => startsAt),
          )
        },
      ),
      { seed: 20261101, numRuns: 100 },
    )
  })
})
