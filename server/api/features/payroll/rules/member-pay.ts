import type { WorkdayFacts } from './california.ts'
import { packFor, type Pack, type PackId } from './packs.ts'
import type { PayLine } from './pay-line.ts'
import { piecesOf, type PlaceRules, type RulesAt } from './pieces.ts'
import { straightLines } from './straight-time.ts'
import { earningLogs } from './visits.ts'
import { weekLines, type Bonus } from './week-pay.ts'
import type { Work } from './work.ts'
import { workdaysBetween, type Workday, type WorkweekSetting } from './workweeks.ts'

/** How a place's overtime is counted, and what the organisation decided where the rules leave a choice. */
export interface PayTerms {
  packId: PackId
  paysLongRests: boolean
  regularRate: 'weighted' | 'rate_in_effect'
  /** A gap between two sites that is travel as a whole; null where only what was entered counts. */
  travelGapMinutes: number | null
  /** Of an hour of travel in 1/10000; 0 for the member's own rate. */
  travelRateE4: number
}

/** What the organisation decided; each list is dated data, none a constant in code. */
export interface PayPolicy extends PayTerms {
  timeZone: string
  workweeks: readonly WorkweekSetting[]
  /** Terms that replace the policy's own in the workweeks that begin on or after a day; oldest first. */
  later?: readonly (PayTerms & { from: string })[]
  /** By the day from which it holds; oldest first. */
  minimumWages: readonly { from: string; rateE4: number }[]
  /** Locations with rules of their own. */
  places?: ReadonlyMap<string, readonly PlaceTerms[]>
}

/** What holds at one location from a day on; the lists of them are oldest first. */
export interface PlaceTerms {
  from: string
  /** Null: the organisation's rules again. */
  packId: PackId | null
  minimumWageE4: number
}

export interface MemberTime {
  works: readonly Work[]
  /** Visits of which the member's first log lies before these works. */
  begun?: ReadonlySet<string>
  /** Whose rules judge the member's workweeks, by the day from which they do, oldest first; else the organisation's. */
  homes?: readonly { from: string; packId: PackId | null }[]
  bonuses: readonly Bonus[]
  days: readonly WorkdayFacts[]
}

interface PayWeek {
  week: string
  lastDay: string
  days: readonly Workday[]
  /** The workdays beside the week, where a place judges work by when it began: a night may reach into the week or out of it. */
  dayBefore: Workday | undefined
  dayAfter: Workday | undefined
  /** The organisation's own. */
  pack: Pack
  terms: PayTerms
  rulesAt: RulesAt
}

/** The workweeks that touch the days from one to another, both included: the same for every member. */
export interface PayCalendar {
  from: string
  to: string
  weeks: readonly PayWeek[]
}

/**
 * Everything that a member's time comes to, for the workdays of a calendar: straight time of those
 * days, and the weekly lines of the workweeks that end in them. `time` must hold the whole workweeks that touch them.
 * Pure: the same input gives the same lines in the same order, whatever the order of the input.
 */
export function payIn({ from, to, weeks }: PayCalendar, policy: PayPolicy, time: MemberTime): PayLine[] {
  const earns = earningLogs(time.works, time.begun)
  const lines = weeks.flatMap(({ week, lastDay, days, dayBefore, dayAfter, terms, rulesAt }) => {
    const options = { paysLongRests: terms.paysLongRests, rulesAt, earns }
    const piecesOn = (those: readonly Workday[]) => piecesOf(worksIn(time.works, those), those, options)
    const pieces = piecesOn(days)
    const pack = homePack({ week, terms }, time.homes)
    const inWeek = (day: string) => day >= week && day <= lastDay
    return [
      ...straightLines(pieces),
      ...weekLines(
        pack,
        { regularRate: terms.regularRate, minimumWageE4: minimumWage(policy, lastDay) },
        {
          week,
          lastDay,
          pieces,
          before: dayBefore ? piecesOn([dayBefore]) : [],
          after: dayAfter ? piecesOn([dayAfter]) : [],
          bonuses: time.bonuses.filter(({ day }) => inWeek(day)),
          days: time.days.filter(({ workday }) => inWeek(workday)),
        },
      ),
    ]
  })
  return lines
    .filter(({ paidOn }) => paidOn >= from && paidOn <= to)
    .toSorted(
      (a, b) =>
        inOrder(a.day, b.day) || inOrder(a.kind, b.kind) || inOrder(a.jobId ?? '', b.jobId ?? '') || byRate(a, b),
    )
}

/** Whose rules judge a workweek: the member's home, else the organisation. */
export const homePack = ({ week, terms }: Pick<PayWeek, 'week' | 'terms'>, homes: MemberTime['homes'] = []): Pack =>
  packFor(homes.findLast(({ from }) => from <= week)?.packId ?? terms.packId, week)

/** As texts are ordered, of two of the same kind. */
export const inOrder = <T extends string | number | bigint>(one: T, other: T): number =>
  one < other ? -1 : one > other ? 1 : 0

const byRate = (a: PayLine, b: PayLine) => inOrder(a.rateE4?.over ?? 0n, b.rateE4?.over ?? 0n)

/** From which instant to which the logs of a period are needed: whole workweeks. Seconds since 1970. */
export function neededTime({ weeks }: PayCalendar): { start: number; end: number } {
  const days = workdaysOf(weeks)
  return { start: days[0]?.start ?? 0, end: days.at(-1)?.end ?? 0 }
}

/** The workdays of weeks in a row, with those beside them that are looked at. */
export function workdaysOf(weeks: PayCalendar['weeks']): readonly Workday[] {
  const [before, after] = [weeks[0]?.dayBefore, weeks.at(-1)?.dayAfter]
  return [...(before ? [before] : []), ...weeks.flatMap(({ days }) => days), ...(after ? [after] : [])]
}

/** The terms in force in the workweek that begins on a day. */
const termsFor = (policy: PayPolicy, week: string): PayTerms =>
  policy.later?.findLast(({ from }) => from <= week) ?? policy

/** Whether some place judges work by when it began, so that the workdays beside a week are looked at. */
export const looksAroundIn = (policy: PayPolicy, to: string): boolean =>
  packsIn(policy)
    .map((id) => packFor(id, to))
    .some(({ day, california }) => california || day.countsFrom === 'first_start')

export function payCalendar(
  policy: PayPolicy,
  from: string,
  to: string,
  looksAround = looksAroundIn(policy, to),
): PayCalendar {
  const { timeZone, workweeks } = policy
  const noon = (day: string, days: number) =>
    Temporal.PlainDate.from(day).add({ days }).toZonedDateTime({ timeZone, plainTime: '12:00' }).epochMilliseconds /
    1000
  const all = workdaysBetween(timeZone, workweeks, noon(from, -8), noon(to, 8))
  const byWeek = Map.groupBy(all, ({ week }) => week)
  const weeks = [...byWeek].filter(([, days]) => days.some(({ date }) => date >= from && date <= to))
  return {
    from,
    to,
    weeks: weeks
      .map(([week, days]): PayWeek => {
        const terms = termsFor(policy, week)
        const lastDay = days.at(-1)?.date ?? week
        const dayBefore = looksAround ? all.findLast(({ date }) => date < week) : undefined
        const dayAfter = looksAround ? all.find(({ date }) => date > lastDay) : undefined
        return {
          week,
          lastDay,
          days,
          dayBefore,
          dayAfter,
          pack: packFor(terms.packId, week),
          terms,
          rulesAt: rulesOf(policy, terms),
        }
      })
      .toSorted((a, b) => (a.week < b.week ? -1 : 1)),
  }
}

/** The same weeks, with places that have rules of their own. */
export const calendarWithPlaces = (calendar: PayCalendar, policy: PayPolicy): PayCalendar => ({
  ...calendar,
  weeks: calendar.weeks.map((week) => ({ ...week, rulesAt: rulesOf(policy, week.terms) })),
})

/** The logs that begin in the week or reach into it; a pack that keeps a log on its day takes those that begin in it. */
const worksIn = (works: readonly Work[], days: readonly Workday[]) => {
  const [start, end] = [days[0]?.start ?? 0, days.at(-1)?.end ?? 0]
  return works.filter((work) => work.start < end && work.end > start)
}

/** Every text of rules that some place may be judged by. */
export const packsIn = ({ packId, later = [], places }: PayPolicy): PackId[] => [
  packId,
  ...later.map((one) => one.packId),
  ...[...(places?.values() ?? [])].flatMap((terms) => terms.flatMap((one) => one.packId ?? [])),
]

/** The rules of a place on a workday: its own, else the organisation's. Made once for all members. */
function rulesOf(policy: PayPolicy, terms: PayTerms): RulesAt {
  const made = new Map<string, Map<string, PlaceRules>>()
  return (locationId, day) => {
    const own = locationId === null ? undefined : policy.places?.get(locationId)
    const key = own && locationId !== null ? locationId : ''
    const days = made.get(key) ?? new Map<string, PlaceRules>()
    if (days.size === 0) made.set(key, days)
    const known = days.get(day)
    if (known) return known
    const latest = own?.findLast(({ from }) => from <= day)
    const dated = latest?.packId ? latest : undefined
    const rules = {
      pack: packFor(dated?.packId ?? terms.packId, day),
      minimumWageE4: dated?.minimumWageE4 ?? minimumWage(policy, day),
    }
    days.set(day, rules)
    return rules
  }
}

const minimumWage = ({ minimumWages }: PayPolicy, day: string) =>
  minimumWages.findLast(({ from }) => from <= day)?.rateE4 ?? 0
