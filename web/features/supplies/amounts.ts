import { locale } from '#web/platform/format/format.ts'
import { parseDecimal } from '#web/platform/units/money.ts'

/** A cost per unit in 1/10000 of the currency, e.g. 12345 and USD → $1.2345; at least as many digits as money has. */
export const formatUnitCost = (costE4: number, currency: string) =>
  new Intl.NumberFormat(locale(), { style: 'currency', currency, maximumFractionDigits: 4 }).format(costE4 / 10_000)

/** 1/100 of a percent, e.g. 2050 → 20.5%. */
export const formatMarkup = (basisPoints: number) =>
  new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 2 }).format(basisPoints / 10_000)

/** As one would type it, without grouping. */
export const typedDecimal = (value: number, digits: number) =>
  new Intl.NumberFormat(locale(), { maximumFractionDigits: digits, useGrouping: false }).format(value / 10 ** digits)

/** What was typed, as an integer of its last decimal place; an empty input is nothing, what is no number is refused. */
export const decimalOf = (text: string, digits: number): number => parseDecimal(text, digits) ?? 0
export const isDecimal = (text: string, digits: number) => parseDecimal(text, digits) !== undefined

export const wholeOrNull = (text: string): number | null => (text.trim() === '' ? null : Math.trunc(Number(text)))
