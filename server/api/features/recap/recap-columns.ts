import { dayCell, timeCell } from '#server/api/exports/cell.ts'
import type { ExportColumn } from '#server/api/exports/send-export.ts'
import type { StopRow } from './recap-export.store.ts'
import { say, words } from './texts.ts'

const minutes = (from: Date | null, to: Date | null) =>
  from && to ? Math.max(0, Math.round((to.getTime() - from.getTime()) / 60_000)) : null
const at = (instant: Date | null, { timeZone }: StopRow) => timeCell(instant?.toISOString() ?? null, timeZone)
const kilometers = (meters: number | null) => meters && Math.round(meters / 10) / 100
const miles = (meters: number | null) => meters && Math.round(meters / 16.09344) / 100

export const recapColumns: readonly ExportColumn<StopRow>[] = [
  { head: words('day'), cell: ({ day }) => dayCell(day) },
  { head: words('supervisor'), cell: ({ memberName }) => memberName },
  { head: words('stop'), cell: ({ position }) => position + 1 },
  { head: words('client'), cell: ({ clientName }) => clientName },
  { head: words('location'), cell: ({ locationName }) => locationName },
  { head: words('arrived'), cell: (row) => at(row.arrivedAt, row) },
  { head: words('left'), cell: (row) => at(row.leftAt, row) },
  { head: words('minutesOnSite'), cell: (row) => minutes(row.arrivedAt, row.leftAt) },
  {
    head: words('minutesDriven'),
    cell: (row) => minutes(row.leftBefore, row.arrivedAt),
  },
  { head: words('miles'), cell: ({ distanceM }) => miles(distanceM) },
  { head: words('kilometers'), cell: ({ distanceM }) => kilometers(distanceM) },
  {
    head: words('distance'),
    cell: ({ distanceSource }, language) => (distanceSource ? say(language, `source.${distanceSource}`) : null),
  },
  { head: words('suppliesUsed'), cell: ({ supplies }) => supplies },
  { head: words('crewSeen'), cell: ({ crew }) => crew },
  { head: words('notes'), cell: ({ notes }) => notes },
  { head: words('problems'), cell: ({ problems }) => problems },
]
