import type { Address } from '#shared/clients/clients.contract.ts'
import { language } from '#web/platform/texts/language.ts'
import { textOf } from '#web/platform/forms/use-form.ts'

export const emptyAddress: Address = { line1: '', line2: '', city: '', region: '', postalCode: '', country: '' }

const served = [
  'US',
  'CA',
  'MX',
  'GB',
  'IE',
  'AU',
  'NZ',
  'ES',
  'DE',
  'FR',
  'PR',
  'GT',
  'SV',
  'HN',
  'CO',
  'PE',
  'CL',
  'AR',
]

const nameOf = (country: string) => new Intl.DisplayNames([language()], { type: 'region' }).of(country) ?? country

/** Country options, including one that is stored already. */
export const countryOptions = (stored: string) =>
  [...new Set([...served, ...(stored ? [stored] : [])])]
    .map((value) => ({ value, label: nameOf(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language()))

/** An address as on an envelope, without empty lines. */
export const addressLines = ({ line1, line2, city, region, postalCode, country }: Address) =>
  [
    line1,
    line2,
    [city, [region, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    country && nameOf(country),
  ].filter((line) => line !== '')

const isEmpty = (address: Address) => Object.values({ ...address, country: '' }).every((part) => part === '')

/** The country to choose first: that of the address, or of the organization for an address that is not written yet. */
export const firstCountry = (address: Address, defaultCountry: string | null | undefined): string =>
  address.country || (isEmpty(address) && defaultCountry ? defaultCountry : '')

/** Reads the inputs `prefix.line1`, `prefix.city` … as an address; null for a country alone. */
export function addressOf(values: FormData, prefix: string): Address {
  const address = {
    line1: textOf(values, `${prefix}.line1`),
    line2: textOf(values, `${prefix}.line2`),
    city: textOf(values, `${prefix}.city`),
    region: textOf(values, `${prefix}.region`),
    postalCode: textOf(values, `${prefix}.postalCode`),
    country: textOf(values, `${prefix}.country`),
  }
  return isEmpty(address) ? emptyAddress : address
}
