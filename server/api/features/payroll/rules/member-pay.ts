import { dailyRules, type AlternativeWeek } from './alternative-week.ts'
import type { WorkdayFacts } from './california.ts'
import { beyondEightHours, dayRateLines } from './day-rate.ts'
import { packFor, type Pack, type PackId } from './packs.ts'
import type { PayLine } from './pay-line.ts'
import { piecesOf, type HolidayAt, type PlaceRules, type RulesAt } from './pieces.ts'
import { salariedWeek, type SalaryOn } from './salary.ts'
import { straightLines } from './straight-time.ts'
import { earningLogs } from './visits.ts'
import { weekLines, type Bonus } from './week-pay.ts'
import type { Piece, Work } from './work.ts'
import { changeLine } from './workweek-change.ts'
import { overlapAt, workdaysBetween, type Overlap, type Workday, type WorkweekSetting } from './workweeks.ts'

/** How a place's overtime is counted, and what the organisation decided where the rules leave a choice. */
export interface PayTerms {
  packId: PackId
  paysLongRests: boolean
  regularRate: 'weighted' | 'rate_in_effect'
  /** A gap between two sites that is travel as a whole; null where only what was entered counts. */
  travelGapMinutes: number | null
  /** Of an hour of travel in 1/10000; 0 for the member's own rate. */
  travelRateE4: number
  /** The organisation's state takes no salary for fluctuating hours. */
  fixedHoursOnly?: boolean
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
  /** A salary for fluctuating hours is not lawful. */
  fixedHoursOnly?: boolean
}

/** What judges a member's workweeks from a day on. */
export interface HomeTerms {
  from: string
  /** Null: the organisation's rules. */
  packId: PackId | null
  /** The schedule that the member's work unit elected, in California. */
  alternativeWeek: AlternativeWeek | null
  /** A salary for fluctuating hours is not lawful. */
  fixedHoursOnly?: boolean
}

export interface MemberTime {
  works: readonly Work[]
  /** Visits of which the member's first log lies before these works. */
  begun?: ReadonlySet<string>
  /** Whose rules judge the member's workweeks, by the day from which they do, oldest first; else the organisation's. */
  homes?: readonly HomeTerms[]
  bonuses: readonly Bonus[]
  days: readonly WorkdayFacts[]
  /** Absent where no salary is in force. */
  salary?: SalaryOn
  /** Absent where nothing is a holiday. */
  holidayAt?: HolidayAt
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
  /** Of the first week after a change of the workweek: the hours that lie in the old one too. */
  overlap: Overlap | null
}

/**
 * The workweeks that touch the days from one to another, both included, and the old one beside the first after a change:
 * the same for every member.
 */
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
  const countIn = (week: PayWeek) => linesIn(week, policy, time, earns)
  const counted = weeks.map(countIn)
  const lines = weeks.flatMap((week, at) => {
    const [before, own] = [weeks[at - 1], counted[at]]
    const { overlap } = week
    const { straight = [], weekly = [] } = own ?? {}
    if (!overlap || !before) return [...straight, ...weekly]
    const change = changeLine(homePack(week, time.homes), week, overlap, {
      inOld: [...(counted[at - 1]?.weekly ?? []), ...weekly],
      inNew: [withDays(before, overlap.old), withDays(week, overlap.next)].flatMap((one) => countIn(one).weekly),
      pieces: counted[at - 1]?.pieces ?? [],
    })
    return [...straight, ...weekly, ...change]
  })
  return lines
    .filter(({ paidOn }) => paidOn >= from && paidOn <= to)
    .toSorted(
      (a, b) =>
        inOrder(a.day, b.day) || inOrder(a.kind, b.kind) || inOrder(a.jobId ?? '', b.jobId ?? '') || byRate(a, b),
    )
}

/** What a member's time in one workweek comes to. */
function linesIn(
  { week, lastDay, days, dayBefore, dayAfter, terms, rulesAt }: PayWeek,
  policy: PayPolicy,
  time: MemberTime,
  earns: (work: Work) => boolean,
): { pieces: readonly Piece[]; straight: PayLine[]; weekly: PayLine[] } {
  const { holidayAt = () => undefined } = time
  const options = { paysLongRests: terms.paysLongRests, rulesAt, earns, holidayAt }
  const piecesOn = (those: readonly Workday[]) => piecesOf(worksIn(time.works, those), those, options)
  const before = dayBefore ? piecesOn([dayBefore]) : []
  const home = homePack({ week, terms }, time.homes)
  const worked = beyondEightHours(piecesOn(days))
  const inWeek = (day: string) => day >= week && day <= lastDay
  const facts = time.days.filter(({ workday }) => inWeek(workday))
  const own = time.homes?.findLast(({ from }) => from <= week)
  const { alternativeWeek = null } = own ?? {}
  const { fixedHoursOnly = false } = own?.packId ? own : terms
  const { pieces, lines, isExempt } = time.salary
    ? salariedWeek(
        home,
        { week, lastDay, days, before, dailyOf: dailyRules(alternativeWeek, facts), fixedHoursOnly },
        worked,
        time.salary,
      )
    : { pieces: worked, lines: [], isExempt: false }
  const weekly = weekLines(
    home,
    { regularRate: terms.regularRate, minimumWageE4: minimumWage(policy, lastDay) },
    {
      week,
      lastDay,
      pieces,
      before,
      after: dayAfter ? piecesOn([dayAfter]) : [],
      bonuses: time.bonuses.filter(({ day }) => inWeek(day)),
      days: facts,
      alternativeWeek,
      isExempt,
    },
  )
  return { pieces, straight: [...straightLines(pieces), ...dayRateLines(pieces), ...lines], weekly }
}

/** The same week with other workdays. */
const withDays = (week: PayWeek, days: readonly Workday[]): PayWeek => ({
  ...week,
  days,
  week: days[0]?.date ?? week.week,
  lastDay: days.at(-1)?.date ?? '',
})

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
    .some(({ day, california, spread }) => california || spread || day.countsFrom === 'first_start')

/** Whether work on a statutory holiday of some place has a premium that stands for overtime. */
export const holidaysApartIn = (policy: PayPolicy, to: string): boolean =>
  packsIn(policy).some((id) => typeof packFor(id, to).holidayPay?.work.towardWeek === 'number')

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
  // The week before a short one is read with it.
  const all = workdaysBetween(timeZone, workweeks, noon(from, -16), noon(to, 8))
  const weeks = [...Map.groupBy(all, ({ week }) => week)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([week, days]): PayWeek => {
      const terms = termsFor(policy, week)
      const lastDay = days.at(-1)?.date ?? week
      return {
        week,
        lastDay,
        days,
        dayBefore: looksAround ? all.findLast(({ date }) => date < week) : undefined,
        dayAfter: looksAround ? all.find(({ date }) => date > lastDay) : undefined,
        pack: packFor(terms.packId, week),
        terms,
        rulesAt: rulesOf(policy, terms),
        overlap: workweeks.length > 1 ? overlapAt(timeZone, workweeks, week) : null,
      }
    })
  const touches = ({ days }: PayWeek) => days.some(({ date }) => date >= from && date <= to)
  return {
    from,
    to,
    weeks: weeks.filter((week, at) => {
      const next = weeks[at + 1]
      return touches(week) || (next?.overlap && touches(next))
    }),
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
      fixedHoursOnly: (dated ?? terms).fixedHoursOnly ?? false,
    }
    days.set(day, rules)
    return rules
  }
}

const minimumWage = ({ minimumWages }: PayPolicy, day: string) =>
  minimumWages.findLast(({ from }) => from <= day)?.rateE4 ?? 0
