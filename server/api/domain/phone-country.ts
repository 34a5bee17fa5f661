import { getCountries, type CountryCode } from 'libphonenumber-js/min'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notFound } from '#server/api/problem.ts'
import type { Currency } from '#shared/organizations/choices.ts'

/** Of those that more than one country pays with, nothing is said. */
const byCurrency: Readonly<Record<Currency, CountryCode | null>> = {
  USD: 'US',
  CAD: 'CA',
  MXN: 'MX',
  GBP: 'GB',
  AUD: 'AU',
  NZD: 'NZ',
  EUR: null,
}

/** By the names that ICU gives time zones, of which each is one country's. */
let byZone: ReadonlyMap<string, CountryCode> | undefined
const zones = () =>
  (byZone ??= new Map(
    getCountries().flatMap((country) => zonesOf(country).map((zone): [string, CountryCode] => [zone, country])),
  ))

function zonesOf(country: string): readonly string[] {
  try {
    return new Intl.Locale('und', { region: country }).getTimeZones?.() ?? []
  } catch {
    // Regions that phone numbers know and time zones do not.
    return []
  }
}

/**
 * The country whose phone numbers people write without its code: that of the organization's time zone, which is always
 * set; where the zone is nobody's, as UTC, that of its currency; else none, and a number needs its code.
 */
export function phoneCountry(timeZone: string, currency: string): CountryCode | null {
  const zone = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  return zones().get(zone) ?? zones().get(timeZone) ?? (isCurrency(currency) ? byCurrency[currency] : null)
}

const isCurrency = (currency: string): currency is Currency => Object.hasOwn(byCurrency, currency)

/** @throws ProblemError 404 where there is no such organization. */
export async function phoneCountryOf(tx: TenantTx): Promise<CountryCode | null> {
  const row = await tx.selectFrom('configurations').select(['timeZone', 'currency']).executeTakeFirst()
  if (!row) throw notFound()
  return phoneCountry(row.timeZone, row.currency)
}
