import type { Span } from '../crews/assignment.ts'

const dayMinutes = 24 * 60

/** Minutes of a day on the wall. */
interface Stretch extends Span {
  day: Temporal.PlainDate
}

/** A span as minutes of local days: split at midnight and at clock changes. */
export function splitByLocalDay({ from, to }: Span, timeZone: string): Stretch[] {
  const result: Stretch[] = []
  let at = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timeZone)
  while (at.epochMilliseconds < to) {
    const change = at.getTimeZoneTransition('next')?.epochMilliseconds ?? to
    const elapsed = Math.min(change, to) - at.epochMilliseconds
    const start = at.toPlainDateTime()
    const end = start.add({ milliseconds: elapsed })
    for (let day = start.toPlainDate(); Temporal.PlainDateTime.compare(day, end) < 0; day = day.add({ days: 1 })) {
      const minute = (when: Temporal.PlainDateTime) =>
        day.toPlainDateTime().until(when, { largestUnit: 'milliseconds' }).milliseconds / 60_000
      result.push({ day, from: Math.max(0, minute(start)), to: Math.min(dayMinutes, minute(end)) })
    }
    at = at.add({ milliseconds: elapsed })
  }
  return result
}
