import { getExampleNumber, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min'
import examples from 'libphonenumber-js/mobile/examples'
import type { Words } from '#shared/languages.ts'
import { textsOf } from '#server/texts.ts'
import type en from './texts/en.json'

const { words } = textsOf<typeof en>(import.meta.dirname)

export type { CountryCode }

/**
 * Normalizes a typed phone number to E.164, with RFC 3966's extension if present. Without a country code the given
 * country is assumed. Null when the number is invalid, or ambiguous without a country.
 */
export function normalizePhone(typed: string, country: CountryCode | null): string | null {
  const number = parsePhoneNumberFromString(typed.trim(), {
    extract: false,
    ...(country && { defaultCountry: country }),
  })
  if (!number?.isValid()) return null
  return number.ext ? `${number.number};ext=${number.ext}` : number.number
}

/** One notation of extensions for all countries. */
const formatExtension = (number: string, extension: string) => `${number} ext. ${extension}`

/** Formats a number nationally within the country, otherwise internationally. */
export function shownPhone(stored: string, country: CountryCode | null): string | null {
  const number = parsePhoneNumberFromString(stored, { extract: false })
  if (!number?.isValid()) return null
  // Countries that share a calling code format each other's numbers as national.
  const isOwn = country !== null && normalizePhone(number.formatNational(), country) === normalizePhone(stored, null)
  return isOwn ? number.formatNational({ formatExtension }) : number.formatInternational({ formatExtension })
}

export function phoneHint(country: CountryCode | null): Words {
  const example = country && getExampleNumber(country, examples)?.formatNational()
  return example ? words('enterANumberLikeOr', { example }) : words('startWithAndTheCountry')
}
