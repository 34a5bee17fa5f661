import { regionalLanguage } from '#web/platform/texts/language.ts'
import { clock } from './clock.ts'

/** The browser's regional form of the page's language, e.g. en-GB. */
export const locale = () => regionalLanguage()

const utc = { timeZone: 'UTC' } as const

// Creating a format costs more than a hundred uses of it, and a list has hundreds of dates and figures.
const formats = new Map<string, Intl.DateTimeFormat>()
function dateFormat(options: Intl.DateTimeFormatOptions, language = locale()) {
  // Not cached: the device's own zone may change while the page is open.
  if (!options.timeZone) return new Intl.DateTimeFormat(language, options)
  const key = JSON.stringify([language, options])
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, options)
  formats.set(key, format)
  return format
}

const numbers = new Map<string, Intl.NumberFormat>()
/** A cached number format of the reader's locale. */
export function numberFormat(form: Intl.NumberFormatOptions = {}) {
  const key = JSON.stringify([locale(), form])
  const format = numbers.get(key) ?? new Intl.NumberFormat(locale(), form)
  numbers.set(key, format)
  return format
}

/** A calendar day as a UTC instant, which Intl prints without shifting the day. */
const dayInstant = (date: string) => new Date(`${date}T00:00:00Z`)

/** Integer minor units, e.g. 125000 and USD → $1,250.00. */
export const formatMoney = (minor: number, currency: string) =>
  numberFormat({ style: 'currency', currency }).format(minor / 10 ** minorDigits(currency))

/** Like formatMoney, rounded to whole units. */
export const formatRoundMoney = (minor: number, currency: string) =>
  numberFormat({ style: 'currency', currency, maximumFractionDigits: 0 }).format(minor / 10 ** minorDigits(currency))

const minorDigits = (currency: string) =>
  numberFormat({ style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

export const formatNumber = (value: number) => numberFormat().format(value)

/** A calendar day YYYY-MM-DD, e.g. Mon, Mar 3. */
export const formatDate = (
  date: string,
  style: Intl.DateTimeFormatOptions = { weekday: 'short', month: 'short', day: 'numeric' },
) => dateFormat({ ...style, ...utc }).format(dayInstant(date))

/** A wall-clock time HH:MM in the reader's format, e.g. 7:30 PM. */
export const formatClock = (time: string) =>
  dateFormat({ hour: 'numeric', minute: '2-digit', ...utc }).format(new Date(`1970-01-01T${time}:00Z`))

/** The time of an instant in a zone, or on the organization's clock. */
export const formatTime = (instant: string, timeZone = clock.zone) =>
  dateFormat({ hour: 'numeric', minute: '2-digit', ...(timeZone && { timeZone }) }).format(new Date(instant))

const dateTime = { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const

/**
 * Date and time of an instant in a zone, by default the organization's; the zone's name is added if the device's
 * differs.
 */
export function formatDateTime(instant: string, timeZone = clock.zone) {
  const on = (zone: Intl.DateTimeFormatOptions) => dateFormat({ ...dateTime, ...zone }).format(new Date(instant))
  const here = on({})
  return !timeZone || on({ timeZone }) === here ? here : on({ timeZone, timeZoneName: 'short' })
}

/** The calendar day of an instant in a zone, or on the organization's clock, YYYY-MM-DD. */
export const localDate = (instant: string | Date, timeZone = clock.zone) =>
  dateFormat({ year: 'numeric', month: '2-digit', day: '2-digit', ...(timeZone && { timeZone }) }, 'en-CA').format(
    new Date(instant),
  )

/** Today, tomorrow or yesterday; otherwise like formatDate. */
export function formatDay(date: string, today: string) {
  const days = Math.round((+dayInstant(date) - +dayInstant(today)) / 86_400_000)
  if (Math.abs(days) > 1) return formatDate(date)
  const text = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(days, 'day')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Whole minutes, e.g. 150 → 2 h 30 min. */
export function formatMinutes(minutes: number) {
  const hours = Math.trunc(minutes / 60)
  const rest = minutes % 60
  return [hours && `${formatNumber(hours)} h`, (rest || !hours) && `${formatNumber(rest)} min`]
    .filter(Boolean)
    .join(' ')
}

/** The weekday's name; 1 = Monday … 7 = Sunday. */
export const formatWeekday = (weekday: number, style: 'long' | 'short' | 'narrow' = 'long') =>
  dateFormat({ weekday: style, ...utc }).format(new Date(Date.UTC(2024, 0, weekday)))

/** Replaces dates with times inside a text by the reader's format: 2026-11-21 19:44 → Sat, Nov 21, 7:44 PM. */
export const formatStamps = (text: string) =>
  text.replaceAll(
    /\b(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])) ((?:[01]\d|2[0-3]):[0-5]\d)\b/g,
    (stamp: string, day: string, clock: string) =>
      Number.isNaN(Date.parse(day)) ? stamp : [formatDate(day), formatClock(clock)].join(', '),
  )

/** A zone's offset from UTC, e.g. UTC−05:00. */
export function formatOffset(minutes: number) {
  const two = (value: number) => String(value).padStart(2, '0')
  return `UTC${minutes < 0 ? '−' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`
}
