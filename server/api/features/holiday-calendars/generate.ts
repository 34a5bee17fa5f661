import { join } from 'node:path'
import { textsOf } from '#server/texts.ts'
import { dayNumber } from '#server/api/days.ts'
import type { GeneratedKind } from '#shared/holiday-calendars/kinds.ts'
import { languages, sourceLanguage, type Language } from '#shared/languages.ts'
import { limits } from '#shared/limits.ts'
import type { Names } from '#shared/names.ts'
import type usNames from './us-names/texts/en.json'

/** Usual U.S. names where the package's differ, by its English name. */
const us = textsOf<typeof usNames>(join(import.meta.dirname, 'us-names'))

export interface HolidaySource {
  /** ISO 3166 codes; empty for none. */
  country: string
  state: string
  kinds: readonly GeneratedKind[]
}

/** One date of a holiday from the package. */
export interface GeneratedDay {
  /** Rule, year and index of the date: the same in every generation. */
  key: string
  date: string
  names: Names
  kind: GeneratedKind
  /** The actual day that this date observes; null for an actual day. */
  observedOf: string | null
  /** True if another date of the calendar observes this day. */
  isObserved: boolean
}

interface RuleDay {
  date: string
  names: Names
  kind: GeneratedKind
  rule: string
  isSubstitute: boolean
}

/** Maximum distance between a holiday and its observed day. */
const observedWithinDays = 4
const keyMax = 300

/** Loaded on first use: it takes 48 MB and a third of a second. */
export const loadHolidays = async () => (await import('date-holidays')).default

/** The days of the years, both included, in order. An observed day may be in the year before or after its holiday. */
export async function generateDays({ country, state, kinds }: HolidaySource, from: number, through: number) {
  if (country === '') return []
  const Holidays = await loadHolidays()
  const calendar = state ? new Holidays(country, state) : new Holidays(country)
  const holidays: RuleDay[] = []
  for (let year = from - 1; year <= through + 1; year++) {
    const translations = languages.map((language) => {
      const days = calendar.getHolidays(year, language)
      return [language, new Map(days.map(({ date, rule, name }) => [`${date} ${rule}`, name]))] as const
    })
    for (const { date, start, end, rule, name, type, substitute } of calendar.getHolidays(year, sourceLanguage)) {
      const translated = translations.map(([language, of]) => [language, of.get(`${date} ${rule}`) ?? name] as const)
      const names = namesOf(country, name, translated)
      for (const day of daysOf(date, start, end)) {
        holidays.push({ names, date: day, kind: type, rule, isSubstitute: substitute === true })
      }
    }
  }
  return paired(holidays, kinds)
    .filter(({ date }) => date >= `${from}-01-01` && date <= `${through}-12-31`)
    .toSorted((a, b) => (a.date === b.date ? (a.key < b.key ? -1 : 1) : a.date < b.date ? -1 : 1))
}

/** Assigns each observed day its holiday and kind, and each date a key. */
function paired(candidates: readonly RuleDay[], kinds: readonly GeneratedKind[]): GeneratedDay[] {
  const days = candidates.filter(({ isSubstitute }) => !isSubstitute)
  const observations = candidates
    .filter(({ isSubstitute }) => isSubstitute)
    .map((day) => ({ day, of: observedBy(day, days) }))
  const observed = new Set(observations.map(({ of }) => of))
  const keyOf = createKeys()
  return [...days.map((day) => ({ day, of: undefined })), ...observations].flatMap(({ day, of }) => {
    const { names, kind } = of ?? day
    const key = keyOf(day.rule, (of ?? day).date.slice(0, 4), of ? 'observed' : 'day')
    if (!kinds.includes(kind)) return []
    return [{ key, date: day.date, names, kind, observedOf: of?.date ?? null, isObserved: observed.has(day) }]
  })
}

/** The holiday that a substitute observes: the nearest one with its rule or name. */
function observedBy(substitute: RuleDay, days: readonly RuleDay[]): RuleDay | undefined {
  const distance = ({ date }: RuleDay) => Math.abs(dayNumber(date) - dayNumber(substitute.date))
  return days
    .filter((day) => day.rule === substitute.rule || sourceName(substitute).startsWith(`${sourceName(day)} (`))
    .filter((day) => distance(day) <= observedWithinDays)
    .toSorted((a, b) => distance(a) - distance(b))[0]
}

const sourceName = ({ names }: RuleDay) => names[sourceLanguage] ?? ''

/** Numbers the dates of a rule within a year. */
function createKeys() {
  const counts = new Map<string, number>()
  return (rule: string, year: string, which: 'day' | 'observed') => {
    const key = `${which} ${year} ${rule}`.slice(0, keyMax - 4)
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return `${key} #${count}`
  }
}

/** Splits a holiday of several days; one that lasts some hours counts as its day. */
function daysOf(date: string, start: Date, end: Date): string[] {
  const hours = (end.getTime() - start.getTime()) / 3_600_000
  // The day of the spring clock change has 23 hours.
  const count = Math.max(1, Math.floor((hours + 1) / 24))
  const first = Temporal.PlainDate.from(date.slice(0, 10))
  return Array.from({ length: count }, (_, days) => first.add({ days }).toString())
}

/** Prefers the usual U.S. name; the English one keeps the package's remark. */
function namesOf(country: string, name: string, translated: readonly (readonly [Language, string])[]): Names {
  const [base = name, suffix = ''] = split(name)
  const usual = country === 'US' && us.has(base) ? us.words(base) : null
  return Object.fromEntries(
    translated.map(([language, other]) => {
      const text = usual ? `${usual(language)}${language === sourceLanguage ? suffix : ''}` : other
      return [language, text.slice(0, limits.nameMax)]
    }),
  )
}

/** Splits a name from the package's remark in brackets. */
const split = (name: string) => /^(.*?)( \([^)]*\))?$/.exec(name)?.slice(1) ?? []
