import { calendarText, compact, escaped } from '#server/api/domain/calendar-feeds/calendar-text.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import type { Language } from '#shared/languages.ts'
import { words } from '../texts.ts'

const cancelled = words('canceled')

interface CalendarEvent {
  visit: Visit
  /** The location in one line. */
  place: string
}

interface Schedule {
  name: string
  language: Language
  /** The time of the last change, so that unchanged visits give the same text. */
  stamp: string
  events: readonly CalendarEvent[]
}

/** Writes each visit as an event in UTC, which calendar programs convert to their own clock. */
export const scheduleText = ({ name, language, stamp, events }: Schedule): string =>
  calendarText({
    name,
    product: 'Schedule',
    lines: events.flatMap((event) => eventLines(event, stamp, language)),
  })

function eventLines({ visit, place }: CalendarEvent, stamp: string, language: Language): string[] {
  const { jobId, originalStart, clientName, locationName, jobName, isCancelled, note, version } = visit
  const title = `${clientName}: ${jobName}`
  return [
    'BEGIN:VEVENT',
    `UID:${jobId}-${compact(originalStart)}@custodia`,
    `DTSTAMP:${compact(stamp)}`,
    `SEQUENCE:${version}`,
    `DTSTART:${compact(visit.startsAt)}`,
    `DTEND:${compact(visit.endsAt)}`,
    `SUMMARY:${escaped(isCancelled ? `${cancelled(language)}: ${title}` : title)}`,
    `LOCATION:${escaped([locationName, place].filter((part) => part !== '').join(', '))}`,
    ...(note === '' ? [] : [`DESCRIPTION:${escaped(note)}`]),
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(isCancelled ? ['TRANSP:TRANSPARENT'] : []),
    'END:VEVENT',
  ]
}
