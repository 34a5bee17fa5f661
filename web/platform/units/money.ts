import { locale } from '#web/platform/format/format.ts'

const digitsOf = (currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

const sign = (type: 'decimal' | 'group') =>
  new Intl.NumberFormat(locale()).formatToParts(12345.6).find((part) => part.type === type)?.value

/** Index of the decimal separator of a typed amount: the last point or comma that is not a thousands separator. */
function decimalAt(text: string) {
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const match = text[at]
  if (!match) return -1
  const isRepeated = text.indexOf(match) !== at
  const isThousands = text.length - at === 4 && match !== sign('decimal') && !/[.,]/.test(text.slice(0, at))
  return isRepeated || isThousands ? -1 : at
}

/**
 * Parses a typed amount to integer minor units without rounding errors: digits are moved, nothing is multiplied. Null
 * when empty, undefined when it is not an amount of this currency.
 */
export const parseMoney = (typed: string, currency: string) => parseDecimal(typed, digitsOf(currency))

/**
 * Parses a typed amount to an integer with `digits` decimals: with 4 digits, 18.5 is 185000. Otherwise like
 * `parseMoney`.
 */
export function parseDecimal(typed: string, digits: number): number | null | undefined {
  const text = typed.replace(/[\s$€£'’]/g, '')
  if (text === '') return null
  if (!/^\d[\d.,]*$|^[.,]\d+$/.test(text)) return undefined
  const at = decimalAt(text)
  const whole = at < 0 ? text : text.slice(0, at)
  const fraction = at < 0 ? '' : text.slice(at + 1)
  const isGrouped = /^\d{1,3}([.,]\d{3})+$/.test(whole)
  if (!/^\d*$/.test(whole) && !isGrouped) return undefined
  if (fraction.length > digits) return undefined
  const minor = Number(whole.replace(/[.,]/g, '') + fraction.padEnd(digits, '0'))
  return Number.isSafeInteger(minor) ? minor : undefined
}

/** Minor units as text for an input, without grouping: 125050 → 1250.50. */
export function typedMoney(minor: number | null | undefined, currency: string): string {
  if (minor === null || minor === undefined) return ''
  const digits = digitsOf(currency)
  const text = String(minor).padStart(digits + 1, '0')
  if (!digits) return text
  return `${text.slice(0, -digits)}${sign('decimal') ?? '.'}${text.slice(-digits)}`
}
