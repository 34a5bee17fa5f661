import type { PatternDraft } from './patterns.contract.ts'
import type texts from './pattern-words/texts/en.json'
import type { TextKey, TextValues } from '../texts.ts'

/** The language, in its regional form, and the texts for wording a pattern. */
export interface WordMaker {
  locale: string
  say: (key: TextKey<typeof texts> & string, values?: TextValues) => string
}

/** A job's patterns in one line, e.g. “Mon–Fri 6 PM, 2 h; Every last Friday, 9 PM, 3 h”, for pages and files. */
export const jobWords = (patterns: readonly PatternDraft[], words: WordMaker): string =>
  patterns.map((pattern) => patternWords(pattern, words)).join('; ')

/** A pattern as text: its days, its start times, and its frequency unless the days imply it. */
export function patternWords(pattern: PatternDraft, words: WordMaker): string {
  const { frequency, every = 1, visitsMax } = pattern
  const { say } = words
  const times = pattern.times.map((time) => timeWords(time, words)).join(' + ')
  const days = daysWords(pattern, words)
  const parts = [frequency === 'weekly' ? `${days} ${times}` : `${days}, ${times}`]
  if (every > 1 && frequency !== 'daily') parts.push(say(often[frequency], { count: every }))
  if (frequency !== 'yearly' && pattern.months?.length) parts.push(monthWords(pattern.months, words))
  if (visitsMax && !isOnce(pattern)) parts.push(say('visits', { count: visitsMax }))
  const text = parts.join(', ')
  return text.charAt(0).toLocaleUpperCase(words.locale) + text.slice(1)
}

const often = { weekly: 'everyNWeeks', monthly: 'everyNMonths', yearly: 'everyNYears' } as const

function daysWords(pattern: PatternDraft, words: WordMaker): string {
  const { frequency, every = 1, weekdays = [], monthDays = [], ordinals = [], months = [] } = pattern
  const { say } = words
  if (isOnce(pattern)) return dateWords(pattern.startsOn, words)
  if (frequency === 'daily') return say('everyNDays', { count: every })
  if (frequency === 'weekly') return weekdayWords(weekdays, pattern.weekStart ?? 1, words)
  const list = (parts: string[]) => new Intl.ListFormat(words.locale).format(parts)
  let days: string
  if (monthDays.length > 0) days = list(monthDays.map((day) => (day === -1 ? say('lastDay') : nth(day, words))))
  else {
    const which = list(ordinals.map((ordinal) => say(ordinal === -1 ? 'ordinalLast' : `ordinal${ordinal}`)))
    const named = list(weekdays.map((day) => weekday(day, 'long', words)))
    if (frequency === 'monthly' && every === 1) return say('everyOrdinal', { which, weekday: named })
    days = `${which} ${named}`
  }
  if (frequency === 'monthly') return monthDays.length > 0 ? say('ofMonth', { days }) : days
  return say('inMonths', { days, months: monthWords(months, words) })
}

/** A single visit, which a day names better than a rule. */
const isOnce = ({ frequency, visitsMax }: PatternDraft) => frequency === 'daily' && visitsMax === 1

const dateWords = (day: string, { locale }: WordMaker) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day || 0))

/** Days in a row as from the first to the last: Mon–Fri. */
function weekdayWords(weekdays: readonly number[], weekStart: number, words: WordMaker): string {
  if (weekdays.length === 7) return words.say('everyNDays', { count: 1 })
  const inWeek = (day: number) => (day - weekStart + 7) % 7
  return inRows(
    weekdays.toSorted((a, b) => inWeek(a) - inWeek(b)),
    (a, b) => inWeek(b) === inWeek(a) + 1,
  )
    .map((row) => spanned(row, (day) => weekday(day, 'short', words)))
    .join(', ')
}

const monthWords = (months: readonly number[], words: WordMaker) =>
  inRows(
    months.toSorted((a, b) => a - b),
    (a, b) => b === a + 1,
  )
    .map((row) => spanned(row, (month) => monthName(month, words)))
    .join(', ')

function inRows(values: readonly number[], follows: (a: number, b: number) => boolean): number[][] {
  const rows: number[][] = []
  for (const value of values) {
    const row = rows.at(-1)
    const last = row?.at(-1)
    if (row && last !== undefined && follows(last, value)) row.push(value)
    else rows.push([value])
  }
  return rows
}

const spanned = (row: readonly number[], nameOf: (value: number) => string) =>
  row.length > 2 ? `${nameOf(row[0] ?? 0)}–${nameOf(row.at(-1) ?? 0)}` : row.map(nameOf).join(', ')

function timeWords(
  { startTime, durationMinutes, crewSize }: PatternDraft['times'][number],
  { locale, say }: WordMaker,
): string {
  const parts = [clockWords(startTime, locale), lengthWords(durationMinutes)]
  if (crewSize) parts.push(say('people', { count: crewSize }))
  return parts.filter(Boolean).join(', ')
}

/** Full hours without minutes where the clock has twelve hours: 6 PM. */
function clockWords(startTime: string, locale: string): string {
  const at = new Date(`1970-01-01T${startTime}:00Z`)
  if (Number.isNaN(at.getTime())) return ''
  const format = (minute?: '2-digit') =>
    new Intl.DateTimeFormat(locale, { hour: 'numeric', ...(minute && { minute }), timeZone: 'UTC' })
  const isWhole = startTime.endsWith(':00') && format().resolvedOptions().hour12
  return format(isWhole ? undefined : '2-digit').format(at)
}

function lengthWords(minutes: number): string {
  const [hours, rest] = [Math.trunc(minutes / 60), minutes % 60]
  return [hours && `${hours} h`, rest && `${rest} min`].filter(Boolean).join(' ')
}

const weekday = (day: number, style: 'long' | 'short', { locale }: WordMaker) =>
  new Intl.DateTimeFormat(locale, { weekday: style, timeZone: 'UTC' }).format(new Date(Date.UTC(2024, 0, day)))

const monthName = (month: number, { locale }: WordMaker) =>
  new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }).format(new Date(Date.UTC(2024, month - 1, 1)))

const nthKeys = {
  one: 'nthOne',
  two: 'nthTwo',
  few: 'nthFew',
  many: 'nthOther',
  zero: 'nthOther',
  other: 'nthOther',
} as const

const nth = (day: number, { locale, say }: WordMaker) =>
  say(nthKeys[new Intl.PluralRules(locale, { type: 'ordinal' }).select(day)], { day })
