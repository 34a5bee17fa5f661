import { dayCell, timeCell } from '#server/api/exports/cell.ts'
import type { ExportColumn } from '#server/api/exports/send-export.ts'
import type { StopRow } from './recap-export.store.ts'

const minutes = (from: Date | null, to: Date | null) =>
  from && to ? Math.max(0, Math.round((to.getTime() - from.getTime()) / 60_000)) : null
const at = (instant: Date | null, { timeZone }: StopRow) => timeCell(instant?.toISOString() ?? null, timeZone)
const kilometers = (meters: number | null) => meters && Math.round(meters / 10) / 100
const miles = (meters: number | null) => meters && Math.round(meters / 16.09344) / 100

const sources = {
  entered: { en: 'entered', es: 'anotada' },
  estimate: { en: 'estimate', es: 'estimada' },
} as const

export const recapColumns: readonly ExportColumn<StopRow>[] = [
  { head: { en: 'Day', es: 'Día' }, cell: ({ day }) => dayCell(day) },
  { head: { en: 'Supervisor', es: 'Supervisor' }, cell: ({ memberName }) => memberName },
  { head: { en: 'Stop', es: 'Parada' }, cell: ({ position }) => position + 1 },
  { head: { en: 'Client', es: 'Cliente' }, cell: ({ clientName }) => clientName },
  { head: { en: 'Location', es: 'Sede' }, cell: ({ locationName }) => locationName },
  { head: { en: 'Arrived', es: 'Llegada' }, cell: (row) => at(row.arrivedAt, row) },
  { head: { en: 'Left', es: 'Salida' }, cell: (row) => at(row.leftAt, row) },
  { head: { en: 'Minutes on site', es: 'Minutos en la sede' }, cell: (row) => minutes(row.arrivedAt, row.leftAt) },
  {
    head: { en: 'Minutes driven', es: 'Minutos de manejo' },
    cell: (row) => minutes(row.leftBefore, row.arrivedAt),
  },
  { head: { en: 'Miles', es: 'Millas' }, cell: ({ distanceM }) => miles(distanceM) },
  { head: { en: 'Kilometers', es: 'Kilómetros' }, cell: ({ distanceM }) => kilometers(distanceM) },
  {
    head: { en: 'Distance', es: 'Distancia' },
    cell: ({ distanceSource }, language) => (distanceSource ? sources[distanceSource][language] : null),
  },
  { head: { en: 'Supplies used', es: 'Suministros usados' }, cell: ({ supplies }) => supplies },
  { head: { en: 'Crew seen', es: 'Equipo visto' }, cell: ({ crew }) => crew },
  { head: { en: 'Notes', es: 'Notas' }, cell: ({ notes }) => notes },
  { head: { en: 'Problems', es: 'Problemas' }, cell: ({ problems }) => problems },
]
