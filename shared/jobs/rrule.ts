import { ordinals as everyOrdinal } from './pattern-choices.ts'
import type { PatternDraft } from './patterns.contract.ts'

const codes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
type Ordinal = (typeof everyOrdinal)[number]

/** The parts of a pattern that a rule states; start times and holidays are not among them. */
export type RulePart = Pick<PatternDraft, 'frequency'> &
  Required<
    Pick<PatternDraft, 'every' | 'weekdays' | 'ordinals' | 'monthDays' | 'shortMonths' | 'months' | 'weekStart'>
  > & {
    endsOn: string | null
    /** How many visits at each start time. */
    count: number | null
  }

/** Thrown with the part of a rule that no pattern can express, e.g. `BYWEEKNO`. */
export class UnknownRulePart extends Error {}

/**
 * Parses a recurrence rule (RFC 5545, 3.3.10), with or without the prefix `RRULE:`. Omitted parts follow from the first
 * day, as in the RFC. @throws UnknownRulePart
 */
export function readRule(text: string, { startsOn, timeZone }: { startsOn: string; timeZone: string }): RulePart {
  const parts = partsOf(text)
  const part = (name: string) => parts.get(name)
  const start = new Date(`${startsOn}T00:00Z`)
  const days = (part('BYDAY') ?? '').split(',').filter(Boolean).map(readDay)
  const weekdays = [...new Set(days.map(({ weekday }) => weekday))].toSorted()
  const base = {
    every: readNumber(parts, 'INTERVAL') ?? 1,
    months: readNumbers(parts, 'BYMONTH', 1, 12),
    weekStart: part('WKST') === undefined ? 1 : readDay(part('WKST') ?? '').weekday,
    endsOn: part('UNTIL') === undefined ? null : readUntil(part('UNTIL') ?? '', timeZone),
    count: readNumber(parts, 'COUNT'),
    weekdays: [] as number[],
    ordinals: [] as Ordinal[],
    monthDays: [] as number[],
    shortMonths: 'skip' as const,
  }
  const monthDays = readNumbers(parts, 'BYMONTHDAY', -1, 31)
  const isPlain = base.every === 1
  const frequency = part('FREQ')
  if (frequency === 'DAILY' || frequency === 'WEEKLY') {
    refuse(parts, ['BYSETPOS'])
    if (days.some(({ ordinal }) => ordinal !== null)) throw new UnknownRulePart('BYDAY')
    if (monthDays.length > 0 && !(frequency === 'DAILY' && isPlain && weekdays.length === 0))
      throw new UnknownRulePart('BYMONTHDAY')
    if (monthDays.length > 0) return { ...base, frequency: 'monthly', monthDays }
    if (frequency === 'DAILY' && weekdays.length === 0) return { ...base, frequency: 'daily' }
    if (frequency === 'DAILY' && !isPlain) throw new UnknownRulePart('BYDAY')
    return { ...base, frequency: 'weekly', weekdays: weekdays.length > 0 ? weekdays : [start.getUTCDay() || 7] }
  }
  if (frequency !== 'MONTHLY' && frequency !== 'YEARLY') throw new UnknownRulePart('FREQ')
  if (weekdays.length > 0 && monthDays.length > 0) throw new UnknownRulePart('BYMONTHDAY')
  const isYearly = frequency === 'YEARLY'
  const months = base.months.length > 0 || !isYearly ? base.months : [start.getUTCMonth() + 1]
  const named = { ...base, frequency: isYearly ? ('yearly' as const) : ('monthly' as const), months }
  if (isYearly && base.months.length === 0 && weekdays.length + monthDays.length > 0)
    throw new UnknownRulePart('BYMONTH')
  if (weekdays.length > 0) return { ...named, weekdays, ordinals: readOrdinals(days, part('BYSETPOS')) }
  const position = part('BYSETPOS')
  if (position === undefined) return { ...named, monthDays: monthDays.length > 0 ? monthDays : [start.getUTCDate()] }
  const only = lastOf(monthDays)
  if (position !== '-1' || only === null) throw new UnknownRulePart('BYSETPOS')
  return { ...named, monthDays: [only], shortMonths: 'last_day' }
}

const known = new Set(['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYSETPOS', 'WKST'])

function partsOf(text: string) {
  const rule = text
    .trim()
    .replace(/^RRULE:/i, '')
    .toUpperCase()
  const parts = new Map<string, string>()
  for (const part of rule.split(';').filter(Boolean)) {
    const [name = '', value = '', ...more] = part.split('=')
    if (!known.has(name) || parts.has(name) || value === '' || more.length > 0) throw new UnknownRulePart(name || part)
    parts.set(name, value)
  }
  if (!parts.has('FREQ')) throw new UnknownRulePart('FREQ')
  return parts
}

function refuse(parts: ReadonlyMap<string, string>, names: readonly string[]) {
  for (const name of names) if (parts.has(name)) throw new UnknownRulePart(name)
}

function readNumber(parts: ReadonlyMap<string, string>, name: string): number | null {
  const value = parts.get(name)
  if (value === undefined) return null
  if (!/^[1-9]\d{0,3}$/.test(value)) throw new UnknownRulePart(name)
  return Number(value)
}

function readNumbers(parts: ReadonlyMap<string, string>, name: string, min: number, max: number): number[] {
  const values = (parts.get(name) ?? '').split(',').filter(Boolean)
  const numbers = [...new Set(values.map(Number))].toSorted((a, b) => a - b)
  if (values.some((value) => !/^-?\d{1,2}$/.test(value)) || numbers.some((n) => n === 0 || n < min || n > max))
    throw new UnknownRulePart(name)
  return numbers
}

function readDay(text: string): { weekday: number; ordinal: number | null } {
  const [, ordinal = '', code = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text) ?? []
  const weekday = codes.indexOf(code) + 1
  if (weekday === 0) throw new UnknownRulePart('BYDAY')
  return { weekday, ordinal: ordinal === '' ? null : Number(ordinal) }
}

/** The weeks of the month, or every week if the rule names none. All weekdays of a pattern share them. */
function readOrdinals(days: readonly { weekday: number; ordinal: number | null }[], position?: string): Ordinal[] {
  const byDay = Map.groupBy(days, ({ weekday }) => weekday)
  const ordinalsByDay = [...byDay.values()].map((each) => each.map(({ ordinal }) => ordinal))
  const [first = []] = ordinalsByDay
  const isOf = (ordinal: number | null): ordinal is Ordinal => everyOrdinal.includes(ordinal as Ordinal)
  if (first.every((ordinal) => ordinal === null)) {
    if (ordinalsByDay.some((each) => each.some((ordinal) => ordinal !== null))) throw new UnknownRulePart('BYDAY')
    if (position === undefined) return [...everyOrdinal]
    const nth = Number(position)
    if (byDay.size > 1 || !isOf(nth)) throw new UnknownRulePart('BYSETPOS')
    return [nth]
  }
  if (position !== undefined) throw new UnknownRulePart('BYSETPOS')
  const wanted = new Set(first)
  const isEqual = ordinalsByDay.every(
    (each) => each.length === wanted.size && each.every((ordinal) => wanted.has(ordinal)),
  )
  if (!isEqual || !first.every(isOf)) throw new UnknownRulePart('BYDAY')
  return everyOrdinal.filter((ordinal) => wanted.has(ordinal))
}

/** 29 for `28,29`, 30 for `28,29,30`: the last of them that a month has. */
function lastOf(monthDays: readonly number[]): number | null {
  const text = monthDays.join()
  return text === '28,29' ? 29 : text === '28,29,30' ? 30 : null
}

/** The local day of the end; the rule's instant is in UTC. */
function readUntil(text: string, timeZone: string): string {
  const [, year, month, day, hour = '00', minute = '00', second = '00', zone] =
    /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/.exec(text) ?? []
  const date = `${year}-${month}-${day}`
  const instant = new Date(`${date}T${hour}:${minute}:${second}Z`)
  // JavaScript would turn a day that the month does not have into another one.
  if (Number.isNaN(+instant) || instant.toISOString().slice(0, 10) !== date) throw new UnknownRulePart('UNTIL')
  return zone ? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instant) : date
}
