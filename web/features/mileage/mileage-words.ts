import type { Trip } from '#shared/mileage/mileage.contract.ts'
import { endsAtHome, startsAtHome } from '#shared/mileage/trips.ts'
import { formatDate, formatMoney, locale } from '#web/platform/format/format.ts'
import { t } from './texts.ts'

const metersPerMile = 1609.344

export const formatMiles = (meters: number) =>
  new Intl.NumberFormat(locale(), { style: 'unit', unit: 'mile', maximumFractionDigits: 1 }).format(
    meters / metersPerMile,
  )

/** Meters as miles for an input, rounded to a tenth. */
export const milesOf = (meters: number) => String(Math.round(meters / (metersPerMile / 10)) / 10)

/** Tenths of miles as whole meters. */
export const metersOf = (tenths: number) => Math.round((tenths * metersPerMile) / 10)

/** Formats a rate per mile in 1/10000, e.g. 7250 and USD → $0.725. */
export const formatRate = (rateE4: number, currency: string) =>
  new Intl.NumberFormat(locale(), { style: 'currency', currency, maximumFractionDigits: 4 }).format(rateE4 / 10_000)

export const moneyOr = (minor: number | null, currency: string) => (minor === null ? '–' : formatMoney(minor, currency))

/** A trip's name and kind, for lists. */
export const tripName = (trip: Trip) => ({
  day: formatDate(trip.day),
  from: startsAtHome(trip) ? t('home') : trip.from.name,
  to: endsAtHome(trip) ? t('home') : trip.to.name,
})

/** A trip's remarks in one line. */
export const remarksOf = (trip: Trip) =>
  [
    trip.purpose,
    trip.origin === 'recap' && t('origin.recap'),
    trip.isCommute && t('commute'),
    trip.odometer && t('odometerOf', trip.odometer),
    trip.isOutdated && t('outdated'),
    trip.reason,
  ]
    .filter(Boolean)
    .join(' · ')
