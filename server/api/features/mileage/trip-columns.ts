import { dayCell, selfApproved } from '#server/api/exports/cell.ts'
import type { ExportColumn } from '#server/api/exports/send-export.ts'
import type { Trip } from '#shared/mileage/mileage.contract.ts'
import { endsAtHome, startsAtHome } from '#shared/mileage/trips.ts'
import { say, words } from './texts.ts'

const major = (minor: number | null) => (minor === null ? null : minor / 100)

export const tripColumns: ExportColumn<Trip>[] = [
  { head: words('member'), cell: (trip) => trip.memberName },
  { head: words('day'), cell: (trip) => dayCell(trip.day) },
  {
    head: words('from'),
    cell: (trip, language) => (startsAtHome(trip) ? say(language, 'home') : trip.from.name),
  },
  {
    head: words('to'),
    cell: (trip, language) => (endsAtHome(trip) ? say(language, 'home') : trip.to.name),
  },
  {
    head: words('miles'),
    cell: ({ meters }) => (meters === null ? null : Math.round(meters / 16.09344) / 100),
  },
  {
    head: words('distance'),
    cell: ({ source }, language) => (source ? say(language, `source.${source}`) : null),
  },
  { head: words('madeFrom'), cell: ({ origin }, language) => say(language, `origin.${origin}`) },
  { head: words('purpose'), cell: (trip) => trip.purpose },
  {
    head: words('rateAMile'),
    cell: ({ rateE4 }) => (rateE4 === null ? null : rateE4 / 10_000),
  },
  { head: words('amount'), cell: (trip) => major(trip.amountMinor) },
  { head: words('taxable'), cell: (trip) => major(trip.taxableMinor) },
  { head: words('state'), cell: ({ state }, language) => say(language, `state.${state}`) },
  selfApproved,
  { head: words('reason'), cell: (trip) => trip.reason },
]
