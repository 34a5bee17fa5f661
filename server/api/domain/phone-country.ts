import { getCountries, type CountryCode } from 'libphonenumber-js/min'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notFound } from '#server/api/problem.ts'
import type { Currency } from '#shared/organizations/choices.ts'

/** Null for a currency used by several countries. */
const byCurrency: Readonly<Record<Currency, CountryCode | null>> = {
  USD: 'US',
  CAD: 'CA',
  MXN: 'MX',
  GBP: 'GB',
  AUD: 'AU',
  NZD: 'NZ',
  EUR: null,
}

/** By ICU's time zone names, each of which belongs to one country. */
let byZone: ReadonlyMap<string, CountryCode> | undefined
const zones = () =>
  (byZone ??= new Map(
    getCountries().flatMap((country) => zonesOf(country).map((zone): [string, CountryCode] => [zone, country])),
  ))

function zonesOf(country: string): readonly string[] {
  try {
    return new Intl.Locale('und', { region: country }).getTimeZones?.() ?? []
  } catch {
    // Some regions of the phone library have no time zones.
    return []
  }
}

/**
 * Returns the country whose phone numbers may be typed without a country code: that of the organization's time zone;
 * for a zone without a country, such as UTC, that of its currency; otherwise none.
 */
export function phoneCountry(timeZone: string, currency: string): CountryCode | null {
  const zone = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  return zones().get(zone) ?? zones().get(timeZone) ?? (isCurrency(currency) ? byCurrency[currency] : null)
}

const isCurrency = (currency: string): currency is Currency => Object.hasOwn(byCurrency, currency)

/** @throws ProblemError 404 when the organization does not exist. */
export async function phoneCountryOf(tx: TenantTx): Promise<CountryCode | null> {
  const row = await tx.selectFrom('configurations').select(['timeZone', 'currency']).executeTakeFirst()
  if (!row) throw notFound()
  return phoneCountry(row.timeZone, row.currency)
}
