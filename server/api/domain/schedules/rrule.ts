import { dayNumber } from '#server/api/days.ts'
import type { WeeklyPattern } from './pattern-days.ts'
import type { VisitClock } from './visits.ts'
import { createWallClock } from './wall-clock.ts'

const days = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** The pattern as RFC 5545 writes a rule, beside a DTSTART at its first visit in its zone. */
export function rruleOf(pattern: WeeklyPattern, { timeZone, weekStart }: VisitClock): string {
  const { weekdays, startTime, durationMinutes, everyWeeks, endsOn } = pattern
  const parts = [
    'FREQ=WEEKLY',
    `INTERVAL=${everyWeeks}`,
    `WKST=${days[weekStart - 1]}`,
    `BYDAY=${weekdays.map((weekday) => days[weekday - 1]).join(',')}`,
  ]
  if (endsOn !== null) {
    // UTC, as the rule asks when DTSTART has a zone: the last start that could be.
    const { startsAt } = createWallClock()({ day: dayNumber(endsOn), startTime, durationMinutes, timeZone })
    parts.push(`UNTIL=${startsAt.replaceAll(/[-:]/g, '')}`)
  }
  return parts.join(';')
}
