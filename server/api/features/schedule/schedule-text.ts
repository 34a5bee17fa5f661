import { calendarText, compact, escaped } from '#server/api/domain/calendar-feeds/calendar-text.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import type { Language } from '#shared/languages.ts'
import { words } from './texts.ts'

const cancelled = words('canceled')

interface CalendarEvent {
  visit: Visit
  /** Where it is, in one line. */
  place: string
}

interface Schedule {
  name: string
  language: Language
  /** When any of it changed last: the same visits are the same text. */
  stamp: string
  events: readonly CalendarEvent[]
}

/** Each visit is an event of its own, in UTC: the programs show it on their own clock. */
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
