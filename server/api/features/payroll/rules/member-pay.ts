import { dailyRules } from './alternative-week.ts'
import type { WorkdayFacts } from './california.ts'
import { beyondEightHours, dayRateLines } from './day-rate.ts'
import { halfMonthLines, type SalaryWeek } from './half-month-salary.ts'
import { homePack, type PayCalendar, type PayWeek } from './pay-calendar.ts'
import type { PayLine } from './pay-line.ts'
import { minimumWage, type HomeTerms, type PayPolicy } from './pay-policy.ts'
import { piecesOf, type HolidayAt } from './pieces.ts'
import { salariedWeek, type SalaryLookup } from './salary.ts'
import { straightLines } from './straight-time.ts'
import { earningLogs } from './visits.ts'
import { weekLines, type Bonus } from './week-pay.ts'
import type { Work } from './work.ts'
import { changeLine } from './workweek-change.ts'
import type { Workday } from './workweeks.ts'

export interface MemberTime {
  works: readonly Work[]
  /** Visits whose first log by this member lies before these works. */
  startedVisits?: ReadonlySet<string>
  /** Jurisdictions of the member's workweeks by first day, oldest first; absent means the organization's. */
  homes?: readonly HomeTerms[]
  bonuses: readonly Bonus[]
  days: readonly WorkdayFacts[]
  /** Absent if no salary is in force. */
  salary?: SalaryLookup
  /** Absent if there are no holidays. */
  holidayAt?: HolidayAt
}

/**
 * All pay for a member's time on a calendar's workdays: straight time of those days, and weekly lines of the
 * workweeks that end in them. `time` must cover every workweek they touch. Pure: the same input gives the same lines
 * in the same order, whatever the order of the input.
 */
export function payIn(
  { from, to, weeks, isHalfMonth = false }: PayCalendar,
  policy: PayPolicy,
  time: MemberTime,
): PayLine[] {
  const earns = earningLogs(time.works, time.startedVisits)
  const countIn = (week: PayWeek) => linesIn(week, policy, time, earns)
  const counted = weeks.map(countIn)
  const lines = weeks.flatMap((week, at) => {
    const [before, current] = [weeks[at - 1], counted[at]]
    const { overlap } = week
    const { straight = [], weekly = [] } = current ?? {}
    if (!overlap || !before) return [...straight, ...weekly]
    const change = changeLine(homePack(week, time.homes), week, overlap, {
      inOld: [...(counted[at - 1]?.weekly ?? []), ...weekly],
      inNew: [withDays(before, overlap.old), withDays(week, overlap.next)].flatMap(
        (variant) => countIn(variant).weekly,
      ),
      pieces: counted[at - 1]?.pieces ?? [],
    })
    return [...straight, ...weekly, ...change]
  })
  const salaries =
    isHalfMonth && time.salary
      ? halfMonthLines({ from, to }, counted, time.salary)
      : counted.flatMap(({ salary }) => salary ?? [])
  return [...lines, ...salaries]
    .filter(({ paidOn }) => paidOn >= from && paidOn <= to)
    .toSorted(
      (a, b) =>
        inOrder(a.day, b.day) || inOrder(a.kind, b.kind) || inOrder(a.jobId ?? '', b.jobId ?? '') || byRate(a, b),
    )
}

interface WeekPay extends SalaryWeek {
  straight: PayLine[]
  weekly: PayLine[]
}

function linesIn(
  { week, lastDay, days, dayBefore, dayAfter, terms, rulesAt }: PayWeek,
  policy: PayPolicy,
  time: MemberTime,
  earns: (work: Work) => boolean,
): WeekPay {
  const { holidayAt = () => undefined } = time
  const options = { paysLongRests: terms.paysLongRests, rulesAt, earns, holidayAt }
  const piecesOn = (those: readonly Workday[]) => piecesOf(worksIn(time.works, those), those, options)
  const before = dayBefore ? piecesOn([dayBefore]) : []
  const home = homePack({ week, terms }, time.homes)
  const worked = beyondEightHours(piecesOn(days))
  const inWeek = (day: string) => day >= week && day <= lastDay
  const facts = time.days.filter(({ workday }) => inWeek(workday))
  const homeOfWeek = time.homes?.findLast(({ from }) => from <= week)
  const { alternativeWeek = null } = homeOfWeek ?? {}
  const { fixedHoursOnly = false } = homeOfWeek?.packId ? homeOfWeek : terms
  const {
    pieces,
    line: salary,
    isExempt,
  } = time.salary
    ? salariedWeek(
        home,
        { week, lastDay, days, before, dailyOf: dailyRules(alternativeWeek, facts), fixedHoursOnly },
        worked,
        time.salary,
      )
    : { pieces: worked, line: undefined, isExempt: false }
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
  const straight = [...straightLines(pieces), ...dayRateLines(pieces)]
  return { days, worked, pieces, salary, straight, weekly }
}

const withDays = (week: PayWeek, days: readonly Workday[]): PayWeek => ({
  ...week,
  days,
  week: days[0]?.date ?? week.week,
  lastDay: days.at(-1)?.date ?? '',
})

/**
 * Logs that begin in the week or reach into it; a pack that assigns a log to its first day takes only those that
 * begin in the week.
 */
const worksIn = (works: readonly Work[], days: readonly Workday[]) => {
  const [start, end] = [days[0]?.start ?? 0, days.at(-1)?.end ?? 0]
  return works.filter((work) => work.start < end && work.end > start)
}

/** Compares by code unit, not by locale. */
export const inOrder = <T extends string | number | bigint>(one: T, other: T): number =>
  one < other ? -1 : one > other ? 1 : 0

const byRate = (a: PayLine, b: PayLine) => inOrder(a.rateE4?.numerator ?? 0n, b.rateE4?.numerator ?? 0n)
