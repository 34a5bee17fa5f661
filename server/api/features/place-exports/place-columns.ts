import { dayCell } from '#server/api/exports/cell.ts'
import type { ExportColumn } from '#server/api/exports/send-export.ts'
import type { JobStatus, PriceBasis } from '#shared/jobs/statuses.ts'
import type { Language } from '#shared/languages.ts'
import type { JobLine } from './job-rows.store.ts'
import type { LocationLine } from './location-rows.store.ts'

type Words<Key extends string> = Readonly<Record<Language, Record<Key, string>>>

const statuses: Words<JobStatus> = {
  en: { active: 'Active', paused: 'Paused', ended: 'Ended' },
  es: { active: 'Activo', paused: 'En pausa', ended: 'Terminado' },
}
const bases: Words<PriceBasis> = {
  en: { visit: 'Per visit', month: 'Monthly' },
  es: { visit: 'Por visita', month: 'Mensual' },
}
const days: Readonly<Record<Language, readonly string[]>> = {
  en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  es: ['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom'],
}
const archived = { en: 'Archived', es: 'Archivado' }

/** Named as an import finds them again. Access notes are for those who hold the secrets of locations. */
export const locationColumns = (mayKnow: boolean): ExportColumn<LocationLine>[] => [
  { head: { en: 'Client', es: 'Cliente' }, cell: ({ clientName }) => clientName },
  { head: { en: 'Location', es: 'Sede' }, cell: ({ name }) => name },
  { head: { en: 'Address', es: 'Dirección' }, cell: ({ address }) => address.line1 },
  { head: { en: 'Address 2', es: 'Dirección 2' }, cell: ({ address }) => address.line2 },
  { head: { en: 'City', es: 'Ciudad' }, cell: ({ address }) => address.city },
  { head: { en: 'State or province', es: 'Estado o provincia' }, cell: ({ address }) => address.region },
  { head: { en: 'Postal code', es: 'Código postal' }, cell: ({ address }) => address.postalCode },
  { head: { en: 'Country', es: 'País' }, cell: ({ address }) => address.country },
  { head: { en: 'Latitude', es: 'Latitud' }, cell: ({ latitude }) => latitude },
  { head: { en: 'Longitude', es: 'Longitud' }, cell: ({ longitude }) => longitude },
  { head: { en: 'Time zone', es: 'Zona horaria' }, cell: ({ timeZone }) => timeZone },
  { head: { en: 'Service region', es: 'Región de servicio' }, cell: ({ regionName }) => regionName },
  { head: { en: 'Geofence (m)', es: 'Geocerca (m)' }, cell: ({ geofenceRadiusM }) => geofenceRadiusM },
  { head: { en: 'Phones', es: 'Teléfonos' }, cell: ({ phoneNumbers }) => phoneNumbers.join('; '), isPhone: true },
  { head: { en: 'Jobs', es: 'Trabajos' }, cell: ({ jobCount }) => jobCount },
  ...(mayKnow
    ? [{ head: { en: 'Access notes', es: 'Notas de acceso' }, cell: ({ accessNotes }: LocationLine) => accessNotes }]
    : []),
  { head: archived, cell: ({ archivedOn }) => dayCell(archivedOn) },
]

/** Named as an import finds them again. Prices are for those who may see them. */
export const jobColumns = (mayPrice: boolean): ExportColumn<JobLine>[] => [
  { head: { en: 'Client', es: 'Cliente' }, cell: ({ clientName }) => clientName },
  { head: { en: 'Location', es: 'Sede' }, cell: ({ locationName }) => locationName },
  { head: { en: 'Job', es: 'Trabajo' }, cell: ({ name }) => name },
  { head: { en: 'Status', es: 'Estado' }, cell: ({ status }, language) => statuses[language][status] },
  {
    head: { en: 'Days', es: 'Días' },
    cell: ({ schedule }, language) => schedule?.weekdays.map((day) => days[language][day - 1]).join(' ') ?? null,
  },
  { head: { en: 'Start time', es: 'Hora de inicio' }, cell: ({ schedule }) => schedule?.startTime ?? null },
  {
    head: { en: 'Duration (minutes)', es: 'Duración (minutos)' },
    cell: ({ schedule }) => schedule?.durationMinutes ?? null,
  },
  { head: { en: 'Every n weeks', es: 'Cada n semanas' }, cell: ({ schedule }) => schedule?.everyWeeks ?? null },
  { head: { en: 'Start date', es: 'Inicio' }, cell: ({ schedule }) => dayCell(schedule?.startsOn ?? null) },
  { head: { en: 'End date', es: 'Fin' }, cell: ({ schedule }) => dayCell(schedule?.endsOn ?? null) },
  { head: { en: 'People per visit', es: 'Personas por visita' }, cell: ({ crewSize }) => crewSize },
  { head: { en: 'Budgeted minutes', es: 'Minutos presupuestados' }, cell: ({ budgetedMinutes }) => budgetedMinutes },
  ...(mayPrice ? priceColumns : []),
  { head: { en: 'Service region', es: 'Región de servicio' }, cell: ({ regionName }) => regionName },
  { head: { en: 'Notes', es: 'Notas' }, cell: ({ notes }) => notes },
  { head: archived, cell: ({ archivedOn }) => dayCell(archivedOn) },
]

const priceColumns: ExportColumn<JobLine>[] = [
  {
    head: { en: 'Price', es: 'Precio' },
    cell: ({ priceMinor, minorUnits }) => (priceMinor === null ? null : priceMinor / minorUnits),
  },
  {
    head: { en: 'Price basis', es: 'Base del precio' },
    cell: ({ priceBasis }, language) => bases[language][priceBasis],
  },
  { head: { en: 'Currency', es: 'Moneda' }, cell: ({ currency }) => currency },
]
