import { locale } from '#web/platform/format/format.ts'
import { parseDecimal } from '#web/platform/units/money.ts'

/**
 * Formats a unit cost in 1/10000 of the currency, e.g. 12345 and USD → $1.2345; with at least the currency's decimals.
 */
export const formatUnitCost = (costE4: number, currency: string) =>
  new Intl.NumberFormat(locale(), { style: 'currency', currency, maximumFractionDigits: 4 }).format(costE4 / 10_000)

/** Formats basis points as a percentage, e.g. 2050 → 20.5%. */
export const formatMarkup = (basisPoints: number) =>
  new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 2 }).format(basisPoints / 10_000)

/** A number as text for an input, without grouping. */
export const typedDecimal = (value: number, digits: number) =>
  new Intl.NumberFormat(locale(), { maximumFractionDigits: digits, useGrouping: false }).format(value / 10 ** digits)

/** Parses a typed number to an integer of its last decimal place; an empty input is 0. */
export const decimalOf = (text: string, digits: number): number => parseDecimal(text, digits) ?? 0
export const isDecimal = (text: string, digits: number) => parseDecimal(text, digits) !== undefined

export const wholeOrNull = (text: string): number | null => (text.trim() === '' ? null : Math.trunc(Number(text)))
