import metadata from 'libphonenumber-js/min/metadata'
import type { PhoneFormats } from '#shared/organizations/phone-formats.contract.ts'
import type { CountryCode } from './phone-number.ts'

/** The library's raw metadata, because its API does not expose what a page needs to format numbers itself. */
type Format = readonly [
  pattern: string,
  template: string,
  leading?: readonly string[] | 0,
  nationalRule?: string | 0,
  isPrefixOptional?: 0 | 1,
  international?: string,
]
interface Country {
  readonly 0: string
  readonly 3: readonly number[] | 0
  readonly 4?: readonly Format[] | 0
  readonly 6?: string | 0
}
interface Table {
  readonly country_calling_codes: Readonly<Record<string, readonly string[]>>
  readonly countries: Readonly<Record<string, Country>>
  readonly nonGeographic: Readonly<Record<string, Country>>
}
const table = metadata as unknown as Table

const nationalTemplate = (format: Format, { 6: rule }: Country) =>
  format[1].replace(/(\$\d)/, format[3] || rule || '$1')
const internationalTemplate = ([, template, , , , international]: Format) =>
  (international ?? template).replaceAll(/[-‐-―−/.\s()[\]~]+/g, ' ').trim()

/** Countries that share a calling code use the formats of the first of them. */
function countriesOf(code: string): Country[] {
  const { [code]: nobodys } = table.nonGeographic
  if (nobodys) return [nobodys]
  const names = table.country_calling_codes[code] ?? []
  return names.map((name) => table.countries[name]).filter((country) => country !== undefined)
}

function plan(
  code: string,
  countries: readonly Country[],
  homeCountry: string | undefined,
): PhoneFormats['plans'][string] {
  const [main] = countries
  if (!main) return { lengths: [], formats: [] }
  const templateOf = (format: Format) =>
    code === homeCountry ? nationalTemplate(format, main) : internationalTemplate(format)
  return {
    lengths: countries.every((country) => country[3])
      ? [...new Set(countries.flatMap((country) => country[3] || []))]
      : [],
    formats: (main[4] || []).map((format) => [format[0], (format[2] || []).at(-1) ?? '', templateOf(format)]),
  }
}

/** Returns the formats a page needs: national for numbers of the country's calling code, international for others. */
export function phoneFormats(country: CountryCode | null): PhoneFormats {
  const defaultCountry = country === null ? undefined : table.countries[country]?.[0]
  const codes = Object.keys({ ...table.country_calling_codes, ...table.nonGeographic })
  return {
    country,
    own: defaultCountry ?? null,
    plans: Object.fromEntries(codes.map((code) => [code, plan(code, countriesOf(code), defaultCountry)])),
  }
}
