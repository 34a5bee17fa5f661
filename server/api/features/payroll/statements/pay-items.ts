import type { Words } from '#shared/languages.ts'
import type { PayItemKind } from '#shared/payroll/items.ts'
import { withPoint } from '#shared/ratio.ts'
import { splitByWeight } from '#shared/apportion.ts'
import type { StoredLine } from './stored-line.ts'
import { nameWords, namesIn } from '#server/api/domain/names.ts'

/** Pay as bookkeepers read it: overtime hours at their full rate, each kind of pay apart. */
export interface PayItem {
  kind: PayItemKind
  /** The holiday, leave policy or note; null if none. */
  name: Words | null
  day: string
  week: string | null
  jobKey: string | null
  seconds: number
  quantity: number
  /** In the currency's major unit with four decimals; null for an amount. */
  rate: string | null
  amountMinor: number
  /** The straight pay included in overtime and double time. */
  straightMinor: number | null
  /** A premium without hours: its hours are counted with a visit, day rate or salary. */
  isOfFlat: boolean
  /** Indexes of the source lines. */
  lines: readonly number[]
}

/**
 * Turns one member's lines into items. Overtime moves hours and their straight pay out of the straight line; if that
 * was paid elsewhere (by the visit, or in an earlier period) the item is the premium alone. Amounts and hours worked
 * sum to those of the lines.
 */
export function itemsOf(lines: readonly StoredLine[]): PayItem[] {
  const movedHours = lines.map((): MovedHours[] => [])
  const extra = lines.flatMap((line, at) => (isExtra(line) ? extraItems(lines, at, movedHours) : []))
  const plain = lines.flatMap((line, at) => {
    if (isExtra(line)) return []
    if (line.kind === 'straight' || line.kind === 'travel') return straightItems(line, at, movedHours[at] ?? [])
    return [itemOf(line, at)]
  })
  return [...plain, ...extra].toSorted(inOrder)
}

/** Hours that an overtime item takes out of a straight line. */
interface MovedHours {
  seconds: number
  item: PayItem
}

type Hours = NonNullable<StoredLine['hours']>[number]

/** Straight pay is a flat amount that cannot be split by hour. */
const isFlat = (basis: Hours['basis']) => basis === 'visit' || basis === 'day' || basis === 'salary'

const hasFlat = (lines: readonly StoredLine[], of: { day: string; basis: Hours['basis']; week: string | null }) =>
  lines.some(({ kind, day, week, hours = [] }) =>
    of.basis === 'salary'
      ? kind === 'salary' && week === of.week && hours.some((hour) => hour.day === of.day)
      : isFlat(of.basis) && (kind === 'visit' || kind === 'day_rate') && day === of.day,
  )

const isExtra = ({ kind }: StoredLine) => kind === 'overtime' || kind === 'double'

function extraItems(lines: readonly StoredLine[], at: number, movedHours: readonly MovedHours[][]): PayItem[] {
  const line = lines[at]
  if (!line) return []
  const kind = line.kind === 'double' ? 'double' : 'overtime'
  const groups = (line.hours ?? estimatedHours(lines, line, movedHours)).filter(({ seconds }) => seconds > 0)
  if (groups.length === 0) return [{ ...itemOf(line, at), kind: `${kind}_premium` }]
  const premiums = premiumsOf(line, groups)
  return groups.map(({ day, jobKey, basis, rateE4, seconds }, which): PayItem => {
    const amountMinor = premiums[which] ?? 0
    const base = isFlat(basis) ? -1 : straightOf(lines, { day, jobKey, basis, rateE4 })
    const item = { ...itemOf(line, at), day, jobKey, seconds, amountMinor, quantity: 0 }
    if (base < 0) return { ...item, kind: `${kind}_premium`, isOfFlat: hasFlat(lines, { day, basis, week: line.week }) }
    const whole: PayItem = { ...item, kind, rate: sumOfRates(rateE4, line.rate), lines: [base, at] }
    movedHours[base]?.push({ seconds, item: whole })
    return whole
  })
}

/** Splits each job's part of the line by the hours at that job, so that a job's cost is the same in every view. */
function premiumsOf({ amountMinor, parts, hours }: StoredLine, groups: readonly Hours[]): number[] {
  if (!hours) {
    return splitByWeight(
      amountMinor,
      groups.map(({ seconds }) => seconds),
    )
  }
  const shares = new Map<Hours, number>()
  for (const part of parts) {
    const those = groups.filter(({ jobKey }) => jobKey === part.jobKey)
    const weights = those.map(({ seconds }) => seconds)
    for (const [at, share] of splitByWeight(part.amountMinor, weights).entries()) {
      const group = those[at]
      if (group) shares.set(group, share)
    }
  }
  return groups.map((group) => shares.get(group) ?? 0)
}

const straightOf = (lines: readonly StoredLine[], { day, jobKey, basis, rateE4 }: Omit<Hours, 'seconds'>) => {
  const ofBasis = basis === 'travel' ? 'travel' : 'straight'
  return lines.findIndex(
    ({ kind, rate, ...line }) =>
      kind === ofBasis && line.day === day && line.jobKey === jobKey && parseRateE4(rate) === rateE4,
  )
}

/** Estimates the hours of lines stored without them: the last hours of the week from the same work logs. */
function estimatedHours(lines: readonly StoredLine[], line: StoredLine, movedHours: readonly MovedHours[][]): Hours[] {
  let left = line.seconds
  const logs = new Set(line.logIds)
  const known = lines.flatMap((straight, at): Hours[] => {
    const last = lines.length - 1 - at
    const { kind, day, week, jobKey, rate, seconds, logIds } = lines[last] ?? straight
    if (kind !== 'straight' || week !== line.week || !logIds.some((id) => logs.has(id))) return []
    const gone = (movedHours[last] ?? []).reduce((sum, part) => sum + part.seconds, 0)
    const some = Math.min(left, seconds - gone)
    left -= some
    return [{ day, jobKey, basis: 'hour', rateE4: parseRateE4(rate), seconds: some }]
  })
  // The remaining hours were paid by the visit, or in an earlier period.
  return [...known, { day: line.day, jobKey: line.jobKey, basis: 'visit', rateE4: 0, seconds: left }]
}

/** Splits a straight line between its remaining hours and those that overtime took, so that the cents add up. */
function straightItems(line: StoredLine, at: number, movedHours: readonly MovedHours[]): PayItem[] {
  const seconds = movedHours.reduce((left, part) => left - part.seconds, line.seconds)
  const shares = splitByWeight(line.amountMinor, [seconds, ...movedHours.map((part) => part.seconds)])
  for (const [which, { item }] of movedHours.entries()) {
    item.straightMinor = shares[which + 1] ?? 0
    item.amountMinor += item.straightMinor
  }
  if (seconds === 0 && movedHours.length > 0) return []
  return [{ ...itemOf(line, at), seconds, amountMinor: shares[0] ?? 0 }]
}

const itemOf = (line: StoredLine, at: number): PayItem => ({
  kind: kindOf(line),
  name: nameOf(line),
  day: line.day,
  week: line.week,
  jobKey: line.jobKey,
  seconds: line.seconds,
  quantity: line.quantity,
  rate: line.rate,
  amountMinor: line.amountMinor,
  straightMinor: null,
  isOfFlat: false,
  lines: [at],
})

function kindOf({ kind, adjustment, jobKey }: StoredLine): PayItemKind {
  if (kind === 'straight') return 'regular'
  // A holiday line with a place is a premium for work; without one it is the day off.
  if (kind === 'holiday') return jobKey === null ? 'holiday' : 'holiday_worked'
  if (kind !== 'adjustment') return kind
  if (adjustment === 'deduction' || adjustment === 'reimbursement' || adjustment === 'bonus') return adjustment
  return 'correction'
}

function nameOf({ steps }: StoredLine): Words | null {
  for (const { values } of steps) {
    const names = namesIn(values)
    if (names) return nameWords(names)
    const text = String(values['name'] ?? values['note'] ?? '')
    if (text) return () => text
  }
  return null
}

/** Parses a line's rate into 1/10000. */
export const parseRateE4 = (rate: string | null): number => Math.round(Number(rate ?? 0) * 10_000)

const sumOfRates = (rateE4: number, extra: string | null) => withPoint(rateE4 + parseRateE4(extra), 4)

const inOrder = (a: PayItem, b: PayItem) =>
  a.day === b.day ? (a.lines[0] ?? 0) - (b.lines[0] ?? 0) : a.day < b.day ? -1 : 1
