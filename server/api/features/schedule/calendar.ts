import { escaped, folded } from '#server/api/calendar-lines.ts'
import type { Visit } from '#shared/contracts/schedule.ts'
import type { Language } from '#shared/languages.ts'

const utc = (instant: string) => instant.replaceAll(/[-:]/g, '')

const cancelled = { en: 'Cancelled', es: 'Cancelada' } satisfies Record<Language, string>

interface CalendarEvent {
  visit: Visit
  /** Where it is, in one line. */
  place: string
}

interface Calendar {
  name: string
  language: Language
  /** When any of it changed last: the same visits are the same text. */
  stamp: string
  events: readonly CalendarEvent[]
}

/** The calendar as RFC 5545 has it, each visit an event of its own in UTC: the programs show it on their own clock. */
export function calendarText({ name, language, stamp, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Custodia//Schedule//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap((event) => eventLines(event, stamp, language)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function eventLines({ visit, place }: CalendarEvent, stamp: string, language: Language): string[] {
  const { jobId, originalStart, clientName, locationName, jobName, isCancelled, note, version } = visit
  const title = `${clientName}: ${jobName}`
  return [
    'BEGIN:VEVENT',
    `UID:${jobId}-${utc(originalStart)}@custodia`,
    `DTSTAMP:${utc(stamp)}`,
    `SEQUENCE:${version}`,
    `DTSTART:${utc(visit.startsAt)}`,
    `DTEND:${utc(visit.endsAt)}`,
    `SUMMARY:${escaped(isCancelled ? `${cancelled[language]}: ${title}` : title)}`,
    `LOCATION:${escaped([locationName, place].filter((part) => part !== '').join(', '))}`,
    ...(note === '' ? [] : [`DESCRIPTION:${escaped(note)}`]),
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(isCancelled ? ['TRANSP:TRANSPARENT'] : []),
    'END:VEVENT',
  ]
}
