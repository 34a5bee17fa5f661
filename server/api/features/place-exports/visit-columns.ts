import { dayCell, timeCell, yes } from '#server/api/exports/cell.ts'
import type { ExportColumn } from '#server/api/exports/send-export.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { say, words } from './texts.ts'

/** Times are in the location's time zone. */
export const visitColumns: readonly ExportColumn<Visit>[] = [
  { head: words('day'), cell: ({ date }) => dayCell(date) },
  { head: words('start'), cell: ({ startsAt, timeZone }) => timeCell(startsAt, timeZone) },
  { head: words('end'), cell: ({ endsAt, timeZone }) => timeCell(endsAt, timeZone) },
  { head: words('timeZone'), cell: ({ timeZone }) => timeZone },
  { head: words('client'), cell: ({ clientName }) => clientName },
  { head: words('location'), cell: ({ locationName }) => locationName },
  { head: words('job'), cell: ({ jobName }) => jobName },
  { head: words('crew'), cell: ({ crew }) => crew.map(({ name }) => name).join('; ') },
  { head: words('peopleNeeded'), cell: ({ crewSize }) => crewSize },
  { head: words('moved'), cell: ({ isMoved }, language) => (isMoved ? yes(language) : null) },
  {
    head: words('canceled'),
    cell: ({ cancelledReason }, language) => cancelledReason && say(language, `reason.${cancelledReason}`),
  },
  { head: words('note'), cell: ({ note }) => note },
]
