import type { Configuration } from '#shared/organizations/organizations.contract.ts'
import { locale } from '#web/platform/format/format.ts'

const feetPerMeter = 3.28084
const feetPerMile = 5280

/** Meters in the organization's units: 320 ft, 1.4 mi, 90 m, 2.1 km. */
export function formatDistance(meters: number, units: Configuration['units']): string {
  const show = (value: number, unit: string, digits: number) =>
    new Intl.NumberFormat(locale(), { style: 'unit', unit, maximumFractionDigits: digits }).format(value)
  if (units === 'metric') return meters < 1000 ? show(meters, 'meter', 0) : show(meters / 1000, 'kilometer', 1)
  const feet = meters * feetPerMeter
  return feet < 1000 ? show(Math.round(feet / 10) * 10, 'foot', 0) : show(feet / feetPerMile, 'mile', 1)
}
