import { dayCell } from '#server/api/exports/cell.ts'
import { idColumn } from '#server/api/exports/id-column.ts'
import type { ExportColumn } from '#server/api/exports/send-export.ts'
import { weeklyOf } from '#server/api/domain/schedules/patterns/weekly-columns.ts'
import type { JobLine } from './job-rows.store.ts'
import type { LocationLine } from './location-rows.store.ts'
import { say, words } from './texts.ts'

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const archived = words('archived')

/** Headers match the import's. Access notes are only for holders of location secrets. */
export const locationColumns = (mayKnow: boolean): ExportColumn<LocationLine>[] => [
  { head: words('client'), cell: ({ clientName }) => clientName },
  { head: words('location'), cell: ({ name }) => name },
  { head: words('address'), cell: ({ address }) => address.line1 },
  { head: words('address2'), cell: ({ address }) => address.line2 },
  { head: words('city'), cell: ({ address }) => address.city },
  { head: words('stateOrProvince'), cell: ({ address }) => address.region },
  { head: words('postalCode'), cell: ({ address }) => address.postalCode },
  { head: words('country'), cell: ({ address }) => address.country },
  { head: words('latitude'), cell: ({ latitude }) => latitude },
  { head: words('longitude'), cell: ({ longitude }) => longitude },
  { head: words('timeZone'), cell: ({ timeZone }) => timeZone },
  { head: words('serviceRegion'), cell: ({ regionName }) => regionName },
  { head: words('geofenceM'), cell: ({ geofenceRadiusM }) => geofenceRadiusM },
  { head: words('phones'), cell: ({ phoneNumbers }) => phoneNumbers.join('; '), isPhone: true },
  { head: words('jobs'), cell: ({ jobCount }) => jobCount },
  ...(mayKnow ? [{ head: words('accessNotes'), cell: ({ accessNotes }: LocationLine) => accessNotes }] : []),
  { head: archived, cell: ({ archivedOn }) => dayCell(archivedOn) },
  idColumn,
]

/** Headers match the import's. Prices need permission to see them. */
export const jobColumns = (mayPrice: boolean): ExportColumn<JobLine>[] => [
  { head: words('client'), cell: ({ clientName }) => clientName },
  { head: words('location'), cell: ({ locationName }) => locationName },
  { head: words('job'), cell: ({ name }) => name },
  { head: words('status'), cell: ({ status }, language) => say(language, `statu.${status}`) },
  {
    head: words('days'),
    cell: (line, language) =>
      weeklyOf(line.segments)
        ?.weekdays.map((day) => say(language, `day.${days[day - 1] ?? 'mon'}`))
        .join(' ') ?? null,
  },
  { head: words('startTime'), cell: (line) => weeklyOf(line.segments)?.times[0]?.startTime ?? null },
  {
    head: words('durationMinutes'),
    cell: (line) => weeklyOf(line.segments)?.times[0]?.durationMinutes ?? null,
  },
  { head: words('everyNWeeks'), cell: (line) => weeklyOf(line.segments)?.every ?? null },
  { head: words('startDate'), cell: (line) => dayCell(weeklyOf(line.segments)?.startsOn ?? null) },
  { head: words('endDate'), cell: (line) => dayCell(weeklyOf(line.segments)?.endsOn ?? null) },
  { head: words('peoplePerVisit'), cell: ({ crewSize }) => crewSize },
  { head: words('budgetedMinutes'), cell: ({ budgetedMinutes }) => budgetedMinutes },
  ...(mayPrice ? priceColumns : []),
  { head: words('serviceRegion'), cell: ({ regionName }) => regionName },
  { head: words('notes'), cell: ({ notes }) => notes },
  { head: archived, cell: ({ archivedOn }) => dayCell(archivedOn) },
  idColumn,
]

const priceColumns: ExportColumn<JobLine>[] = [
  {
    head: words('price'),
    cell: ({ priceMinor, minorUnits }) => (priceMinor === null ? null : priceMinor / minorUnits),
  },
  {
    head: words('priceBasis'),
    cell: ({ priceBasis }, language) => say(language, `basi.${priceBasis}`),
  },
  { head: words('currency'), cell: ({ currency }) => currency },
]
