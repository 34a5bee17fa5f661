import { timeCell, yes } from '#server/api/exports/cell.ts'
import type { ExportColumn } from '#server/api/exports/send-export.ts'
import type { Evidence } from './evidence.store.ts'
import { say, words } from './texts.ts'

const at = (instant: number | undefined, timeZone: string) =>
  timeCell(instant === undefined ? null : new Date(Math.floor(instant) * 1000).toISOString(), timeZone)

/** Times are in the location's time zone. */
export const evidenceColumns: readonly ExportColumn<Evidence>[] = [
  { head: words('member'), cell: ({ memberName }) => memberName },
  { head: words('client'), cell: ({ clientName }) => clientName },
  { head: words('location'), cell: ({ locationName }) => locationName },
  { head: words('job'), cell: ({ jobName }) => jobName },
  { head: words('law'), cell: ({ ordinanceId }) => ordinanceId },
  { head: words('recorded'), cell: ({ recordedAt, timeZone }) => at(recordedAt, timeZone) },
  { head: words('what'), cell: ({ what }, language) => say(language, `what.${what}`) },
  { head: words('startBefore'), cell: ({ was, timeZone }) => at(was?.start, timeZone) },
  { head: words('endBefore'), cell: ({ was, timeZone }) => at(was?.end, timeZone) },
  { head: words('startAfter'), cell: ({ now, timeZone }) => at(now?.start, timeZone) },
  { head: words('endAfter'), cell: ({ now, timeZone }) => at(now?.end, timeZone) },
  { head: words('timeZone'), cell: ({ timeZone }) => timeZone },
  { head: words('askedBy'), cell: ({ askedBy }, language) => askedBy && say(language, `asked.${askedBy}`) },
  { head: words('note'), cell: ({ note }) => note },
  { head: words('isLate'), cell: ({ isLate }, language) => (isLate ? yes(language) : null) },
  { head: words('owed'), cell: ({ owedSeconds }) => (owedSeconds > 0 ? owedSeconds / 3600 : null) },
]
