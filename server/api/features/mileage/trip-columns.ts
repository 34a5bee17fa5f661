import { dayCell, selfApproved } from '#server/api/exports/cell.ts'
import type { ExportColumn } from '#server/api/exports/send-export.ts'
import type { Trip } from '#shared/mileage/mileage.contract.ts'
import type { Language } from '#shared/languages.ts'
import {
  endsAtHome,
  startsAtHome,
  type DistanceSource,
  type ShownTripState,
  type TripOrigin,
} from '#shared/mileage/trips.ts'

interface Words {
  readonly home: string
  readonly states: Readonly<Record<ShownTripState, string>>
  readonly sources: Readonly<Record<DistanceSource, string>>
  readonly origins: Readonly<Record<TripOrigin, string>>
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    home: 'Home',
    states: { open: 'Open', approved: 'Approved', rejected: 'Rejected', unpaid: 'Not paid' },
    sources: { routing: 'By road', estimate: 'Estimate', entered: 'Entered' },
    origins: { work: 'Work logs', recap: 'Recap', manual: 'Entered' },
  },
  es: {
    home: 'Casa',
    states: { open: 'Abierto', approved: 'Aprobado', rejected: 'Rechazado', unpaid: 'No se paga' },
    sources: { routing: 'Por carretera', estimate: 'Estimado', entered: 'Anotado' },
    origins: { work: 'Registros', recap: 'Informe del día', manual: 'Anotado' },
  },
}

const major = (minor: number | null) => (minor === null ? null : minor / 100)

export const tripColumns: ExportColumn<Trip>[] = [
  { head: { en: 'Member', es: 'Miembro' }, cell: (trip) => trip.memberName },
  { head: { en: 'Day', es: 'Día' }, cell: (trip) => dayCell(trip.day) },
  {
    head: { en: 'From', es: 'Desde' },
    cell: (trip, language) => (startsAtHome(trip) ? words[language].home : trip.from.name),
  },
  {
    head: { en: 'To', es: 'Hasta' },
    cell: (trip, language) => (endsAtHome(trip) ? words[language].home : trip.to.name),
  },
  {
    head: { en: 'Miles', es: 'Millas' },
    cell: ({ meters }) => (meters === null ? null : Math.round(meters / 16.09344) / 100),
  },
  {
    head: { en: 'Distance', es: 'Distancia' },
    cell: ({ source }, language) => (source ? words[language].sources[source] : null),
  },
  { head: { en: 'Made from', es: 'Viene de' }, cell: ({ origin }, language) => words[language].origins[origin] },
  { head: { en: 'Purpose', es: 'Motivo' }, cell: (trip) => trip.purpose },
  {
    head: { en: 'Rate a mile', es: 'Tarifa por milla' },
    cell: ({ rateE4 }) => (rateE4 === null ? null : rateE4 / 10_000),
  },
  { head: { en: 'Amount', es: 'Importe' }, cell: (trip) => major(trip.amountMinor) },
  { head: { en: 'Taxable', es: 'Gravable' }, cell: (trip) => major(trip.taxableMinor) },
  { head: { en: 'State', es: 'Estado' }, cell: ({ state }, language) => words[language].states[state] },
  selfApproved,
  { head: { en: 'Reason', es: 'Razón' }, cell: (trip) => trip.reason },
]
