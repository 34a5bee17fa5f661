import { dayNumber } from '#server/api/days.ts'
import type { WeeklyPattern } from './pattern-days.ts'
import type { VisitClock } from './visits.ts'
import { createWallClock } from './wall-clock.ts'

const days = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** Returns the pattern as an RFC 5545 rule; DTSTART is its first visit in its zone. */
export function rruleOf(pattern: WeeklyPattern, { timeZone, weekStart }: VisitClock): string {
  const { weekdays, startTime, durationMinutes, everyWeeks, endsOn } = pattern
  const parts = [
    'FREQ=WEEKLY',
    `INTERVAL=${everyWeeks}`,
    `WKST=${days[weekStart - 1]}`,
    `BYDAY=${weekdays.map((weekday) => days[weekday - 1]).join(',')}`,
  ]
  if (endsOn !== null) {
    // UNTIL must be in UTC when DTSTART has a zone: the last possible start.
    const { startsAt } = createWallClock()({ day: dayNumber(endsOn), startTime, durationMinutes, timeZone })
    parts.push(`UNTIL=${startsAt.replaceAll(/[-:]/g, '')}`)
  }
  return parts.join(';')
}
