import type { PhoneFormats } from '#shared/organizations/phone-formats.contract.ts'

/** Formats of the open organization; until they are loaded a number is shown as stored. */
let loadedFormats: PhoneFormats | undefined
export function setPhoneFormats(formats: PhoneFormats | undefined) {
  loadedFormats = formats
}

interface Read {
  readonly code: string
  readonly digits: string
  readonly extension: string
}

/** Parses a stored number; calling codes are prefix-free, so the first match is the code. */
function read(kept: string, { plans }: PhoneFormats): Read | undefined {
  const [, number = '', extension = ''] = /^\+(\d+)(?:;ext=(\d+))?$/.exec(kept) ?? []
  const code = [1, 2, 3].map((length) => number.slice(0, length)).find((start) => Object.hasOwn(plans, start))
  const digits = number.slice(code?.length)
  const { lengths = [] } = (code && plans[code]) || {}
  const canBe = lengths.length === 0 || lengths.includes(digits.length)
  return code && canBe ? { code, digits, extension } : undefined
}

/**
 * Formats a number the way the organization's country does: +16125550160;ext=12 → (612) 555-0160 ext. 12. Numbers of
 * other countries get their calling code.
 */
export function formatPhone(kept: string): string {
  const number = loadedFormats && read(kept, loadedFormats)
  if (!number) return kept
  const { formats = [] } = loadedFormats?.plans[number.code] ?? {}
  const [pattern, , template] =
    formats.find(
      ([whole = '', beginning = '']) =>
        new RegExp(`^(?:${beginning})`).test(number.digits) && new RegExp(`^(?:${whole})$`).test(number.digits),
    ) ?? []
  const written = pattern && template ? number.digits.replace(new RegExp(pattern), template) : number.digits
  return [
    number.code !== loadedFormats?.own && `+${number.code} `,
    written,
    number.extension && ` ext. ${number.extension}`,
  ]
    .filter(Boolean)
    .join('')
}

/** Whether a stored number cannot be dialed: it was typed before numbers were validated. */
export const isUnreadablePhone = (number: string) => !!number && !!loadedFormats && !read(number, loadedFormats)

/** Sends an unchanged number in its stored form instead of the displayed one. */
export const typedPhone = (typed: string, ...storedNumbers: readonly (string | undefined)[]) =>
  storedNumbers.find((number) => number !== undefined && formatPhone(number) === typed.trim()) ?? typed

/** A `tel:` link for a stored number, including its extension. */
export const telUrl = (number: string) =>
  `tel:${/^\+\d+(;ext=\d+)?$/.test(number) ? number : number.replaceAll(/[^\d+]/g, '')}`
