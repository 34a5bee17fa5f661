import { getExampleNumber, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min'
import examples from 'libphonenumber-js/mobile/examples'
import type { Words } from '#shared/languages.ts'
import { textsOf } from '#server/texts.ts'
import type en from './texts/en.json'

const { words } = textsOf<typeof en>(import.meta.dirname)

export type { CountryCode }

/**
 * A phone number as somebody typed it, as it is kept: E.164, with RFC 3966's extension where there is one. Without a
 * country code it is of the given country. Null where it is no number anybody could call, or could be of any country.
 */
export function normalizePhone(typed: string, country: CountryCode | null): string | null {
  const number = parsePhoneNumberFromString(typed.trim(), {
    extract: false,
    ...(country && { defaultCountry: country }),
  })
  if (!number?.isValid()) return null
  return number.ext ? `${number.number};ext=${number.ext}` : number.number
}

/** One spelling for all countries, which is read everywhere. */
const formatExtension = (number: string, extension: string) => `${number} ext. ${extension}`

/** As people of the country write it, and with its country code where it is of another. */
export function shownPhone(kept: string, country: CountryCode | null): string | null {
  const number = parsePhoneNumberFromString(kept, { extract: false })
  if (!number?.isValid()) return null
  // Countries that share a code write each other's numbers as their own.
  const isOwn = country !== null && normalizePhone(number.formatNational(), country) === normalizePhone(kept, null)
  return isOwn ? number.formatNational({ formatExtension }) : number.formatInternational({ formatExtension })
}

export function phoneHint(country: CountryCode | null): Words {
  const example = country && getExampleNumber(country, examples)?.formatNational()
  return example ? words('enterANumberLikeOr', { example }) : words('startWithAndTheCountry')
}
