import type { DayOrder, DecimalSign } from '#shared/imports/kinds.ts'

const written = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/
/** Such as the end of 2026-03-04T08:30:00 or 3/4/2026 8:30 AM, of which only the day counts. */
const timeAfterDay = /(?<=\d)[T ]\s*\d{1,2}:\d\d(:\d\d(\.\d+)?)?(\s*[ap]\.?m\.?|Z)?$/i

const isDayOnly = (part: string) => Number(part) > 12 && Number(part) <= 31

/**
 * Detects whether days such as 12/31/2026 put the month or the day first: by those beyond the twelfth, or as
 * `assumed`. Null without such days, if they contradict each other, or if nothing is assumed.
 */
export function dayOrderOf(days: readonly string[], assumed: DayOrder | null): DayOrder | null {
  const parts = days.flatMap((day) => {
    const [, first, second] = written.exec(day.replace(timeAfterDay, '')) ?? []
    return first && second ? [[first, second] as const] : []
  })
  const showsDayFirst = parts.some(([first, second]) => isDayOnly(first) && Number(second) <= 12)
  const showsMonthFirst = parts.some(([first, second]) => isDayOnly(second) && Number(first) <= 12)
  if (parts.length === 0 || (showsDayFirst && showsMonthFirst)) return null
  if (showsDayFirst) return 'day_first'
  return showsMonthFirst ? 'month_first' : assumed
}

/** Normalizes a day such as 12/31/2026 to 2026-12-31; null for an invalid one such as 2026-02-30. */
export function parseDay(cell: string, order: DayOrder | null): string | null {
  const text = cell.replace(timeAfterDay, '')
  const [, first = '', second = '', year = ''] = order ? (written.exec(text) ?? []) : []
  const [month, day] = order === 'day_first' ? [second, first] : [first, second]
  const iso = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
  if (!/^\d{4}-\d\d-\d\d$/.test(iso) || iso < '1900') return null
  const time = Date.parse(`${iso}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : null
}

/** Normalizes a time such as 6:30 PM to 18:30; null for an invalid one. */
export function timeOf(text: string): string | null {
  const [, hour = '', minute = '', half = ''] =
    /^(\d{1,2}):([0-5]\d)(?::00)?(?:\s*([ap])\.?\s?m\.?)?$/i.exec(text) ?? []
  if (!hour || (half ? Number(hour) < 1 || Number(hour) > 12 : Number(hour) > 23)) return null
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour)
  return `${String(hours).padStart(2, '0')}:${minute}`
}

/** Such as 1,250 or 1.250.000: one separator, three digits after each. */
const grouped = /^-?[1-9]\d{0,2}([.,])\d{3}(\1\d{3})*$/
/** Such as 1,250.5 or 1.250,5: the last separator is the decimal one. */
const mixed = /^-?\d{1,3}([.,])\d{3}(?:\1\d{3})*(?!\1)[.,]\d+$/
const plain = /^-?\d+(?:[.,]\d+)?$/
/** Such as 1 250 000 or 1 250,5: spaces or no-break spaces between groups of three digits. */
const spaced = /^-?[1-9]\d{0,2}([ \u00A0\u202F])\d{3}(?:\1\d{3})*(?:[.,]\d+)?$/

interface NumberFormat {
  isMoney?: boolean
  /** The sign that was chosen for the column; without one the number itself shows which it is. */
  decimalSign?: DecimalSign | undefined
}

/** NaN for invalid text. Money has no thousandths, so its 1,250 is not 1.25, as a latitude's would be. */
export function numberOf(text: string, { isMoney = false, decimalSign }: NumberFormat = {}): number {
  const amount = text.replaceAll(/^[$€£]\s?|\s?[$€£]$/g, '')
  if (decimalSign) {
    const plainer = amount.replaceAll(decimalSign === 'point' ? /[,\s]/g : /[.\s]/g, '')
    return plain.test(plainer) ? Number(plainer.replace(',', '.')) : NaN
  }
  const digits = spaced.test(amount) ? amount.replaceAll(/\s/g, '') : amount
  const [, , more] = grouped.exec(digits) ?? []
  if (more || (isMoney && grouped.test(digits))) return Number(digits.replaceAll(/[.,]/g, ''))
  if (mixed.test(digits)) return Number(digits.replaceAll(/[.,](?=.*[.,])/g, '').replace(',', '.'))
  return plain.test(digits) ? Number(digits.replace(',', '.')) : NaN
}
