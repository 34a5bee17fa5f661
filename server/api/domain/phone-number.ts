import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * A phone number as somebody typed it, as it is kept: E.164, with RFC 3966's extension where there is one. Without a
 * country code it is North American, as for the telephone. Null where it is no number anybody could call.
 */
export function keptPhone(typed: string): string | null {
  const number = parsePhoneNumberFromString(typed.trim(), { defaultCountry: 'US', extract: false })
  if (!number?.isValid()) return null
  return number.ext ? `${number.number};ext=${number.ext}` : number.number
}
