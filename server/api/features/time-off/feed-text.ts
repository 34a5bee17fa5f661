import { shiftDay } from '#server/api/days.ts'
import { calendarText, compact, escaped } from '#server/api/domain/calendar-feeds/calendar-text.ts'
import type { FoundAbsence } from '#server/api/domain/time-off/absences.store.ts'
import type { Language } from '#shared/languages.ts'
import { say } from './texts.ts'

interface Feed {
  /** The organization's name. */
  name: string
  language: Language
  isTeam: boolean
  absences: readonly FoundAbsence[]
}

/** Writes time off as iCalendar: whole days as dates, a part of a day in floating local time. */
export function feedText({ name, language, isTeam, absences }: Feed): string {
  return calendarText({
    name: `${name}: ${say(language, 'timeOff')}`,
    product: 'Time off',
    lines: absences.flatMap((absence) =>
      eventLines(absence, isTeam ? `${absence.memberName}: ${say(language, 'off')}` : absence.policyName),
    ),
  })
}

function eventLines({ requestId, from, to, part, decidedAt }: FoundAbsence, title: string): string[] {
  const stamp = Temporal.Instant.from((decidedAt ?? new Date(0)).toISOString())
    .round('second')
    .toString()
  return [
    'BEGIN:VEVENT',
    `UID:${requestId}@custodia`,
    `DTSTAMP:${compact(stamp)}`,
    ...(part === null
      ? [`DTSTART;VALUE=DATE:${compact(from)}`, `DTEND;VALUE=DATE:${compact(shiftDay(to, 1))}`]
      : [`DTSTART:${compact(from)}T${compact(part.from)}00`, `DTEND:${compact(from)}T${compact(part.to)}00`]),
    `SUMMARY:${escaped(title)}`,
    'STATUS:CONFIRMED',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}
