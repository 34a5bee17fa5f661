import { getExampleNumber, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min'
import examples from 'libphonenumber-js/mobile/examples'
import type { Words } from '#shared/languages.ts'

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
  return example
    ? {
        en: `Enter a number like ${example}, or start with + and the country code.`,
        es: `Escribe un número como ${example}, o empieza con + y el código del país.`,
      }
    : {
        en: 'Start with + and the country code, like +1 612 555 0160.',
        es: 'Empieza con + y el código del país, como +52 55 1234 5678.',
      }
}
