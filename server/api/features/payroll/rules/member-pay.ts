import type { CaliforniaDay } from './california.ts'
import { packFor, type PackId } from './packs.ts'
import type { PayLine } from './pay-line.ts'
import { piecesOf } from './pieces.ts'
import { straightLines } from './straight-time.ts'
import { weekLines, type Bonus } from './week-pay.ts'
import type { Work } from './work.ts'
import { workdaysBetween, type Workday, type WorkweekSetting } from './workweeks.ts'

/** What the organisation decided; each list is dated data, none a constant in code. */
export interface PayPolicy {
  timeZone: string
  workweeks: readonly WorkweekSetting[]
  packId: PackId
  paysLongRests: boolean
  regularRate: 'weighted' | 'rate_in_effect'
  /** Of the place, by the day from which it holds; oldest first. */
  minimumWages: readonly { from: string; rateE4: number }[]
}

export interface MemberTime {
  works: readonly Work[]
  bonuses: readonly (Bonus & { day: string })[]
  days: readonly CaliforniaDay[]
}

/**
 * Everything that a member's time comes to, for the workdays from one to another, both included: straight time of those
 * days, and the weekly lines of the workweeks that end in them. `time` must hold the whole workweeks that touch them.
 * Pure: the same input gives the same lines in the same order, whatever the order of the input.
 */
export function payFor(policy: PayPolicy, time: MemberTime, from: string, to: string): PayLine[] {
  const { days, lastDays } = calendar(policy, from, to)
  const weeks = [...lastDays.keys()].toSorted()
  const lines = weeks.flatMap((week) => {
    const pack = packFor(policy.packId, week)
    const weekDays = days.filter((day) => day.week === week)
    const pieces = piecesOf(worksIn(time.works, weekDays), weekDays, { ...policy, ...pack })
    const lastDay = lastDays.get(week) ?? week
    const inWeek = (day: string) => day >= week && day <= lastDay
    return [
      ...straightLines(pieces, `${pack.id}@${pack.version}`),
      ...weekLines(
        pack,
        { regularRate: policy.regularRate, minimumWageE4: minimumWage(policy, lastDay) },
        {
          week,
          lastDay,
          pieces,
          bonuses: time.bonuses.filter(({ day }) => inWeek(day)),
          days: time.days.filter(({ workday }) => inWeek(workday)),
        },
      ),
    ]
  })
  return lines.filter(({ paidOn }) => paidOn >= from && paidOn <= to).toSorted(byDay)
}

/** From which instant to which the logs of a period are needed: whole workweeks. Seconds since 1970. */
export function neededTime(policy: PayPolicy, from: string, to: string): { start: number; end: number } {
  const { days } = calendar(policy, from, to)
  return { start: days[0]?.start ?? 0, end: days.at(-1)?.end ?? 0 }
}

/** The workdays of all workweeks that touch the days, and the last day of each week. */
function calendar({ timeZone, workweeks }: PayPolicy, from: string, to: string) {
  const noon = (day: string, days: number) =>
    Temporal.PlainDate.from(day).add({ days }).toZonedDateTime({ timeZone, plainTime: '12:00' }).epochMilliseconds /
    1000
  const all = workdaysBetween(timeZone, workweeks, noon(from, -8), noon(to, 8))
  const touched = new Set(all.filter(({ date }) => date >= from && date <= to).map(({ week }) => week))
  const days = all.filter(({ week }) => touched.has(week))
  const lastDays = new Map(days.map((day): [string, string] => [day.week, day.date]))
  return { days, lastDays }
}

/** The logs that begin in the week or reach into it; a pack that keeps a log on its day takes those that begin in it. */
const worksIn = (works: readonly Work[], days: readonly Workday[]) => {
  const [start, end] = [days[0]?.start ?? 0, days.at(-1)?.end ?? 0]
  return works.filter((work) => work.start < end && work.end > start)
}

const minimumWage = ({ minimumWages }: PayPolicy, day: string) =>
  minimumWages.findLast(({ from }) => from <= day)?.rateE4 ?? 0

const orderOf = (line: PayLine) =>
  [line.day, line.kind, line.jobId ?? '', line.rateE4 ? `${line.rateE4.over}` : ''].join(' ')
const byDay = (a: PayLine, b: PayLine) => (orderOf(a) < orderOf(b) ? -1 : 1)
