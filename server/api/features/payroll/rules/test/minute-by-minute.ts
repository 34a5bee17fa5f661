import type { DayRules, WeekRules } from '#server/api/features/payroll/rules/pack.ts'
import type { Work } from '../work.ts'

interface Minute {
  /** Minutes since 1970. */
  at: number
  place: string | null
  day: string
  index: number
  job: string | null
  rateE4: number
}

/** The home decides the week, the place of the minute the day. */
interface Rules {
  week: WeekRules
  dayOf: (place: string | null, day: string) => DayRules
}

/**
 * The slow reference implementation: sorts every minute of a workweek into regular, overtime or double by counting
 * what came before, on a clock built with Intl alone. Hourly pay, whole minutes, no breaks, no bonus.
 */
export function payMinuteByMinute(rules: Rules, works: readonly Work[], week: readonly string[], timeZone: string) {
  const minutes = works
    .toSorted((a, b) => a.start - b.start)
    .flatMap((work) => minutesOf(work, week, timeZone))
    .filter(({ index }) => index >= 0)
  const classes = rules.week.greatestOnly ? [] : sorted(rules, minutes)
  const overtime = classes.filter((rate) => rate === 1.5).length
  const double = classes.filter((rate) => rate === 2).length

  const straight = new Map<string, bigint>()
  for (const { day, job, rateE4 } of minutes) {
    const key = `${day} ${job} ${rateE4}`
    straight.set(key, (straight.get(key) ?? 0n) + BigInt(rateE4))
  }
  const earned = [...straight.values()].reduce((a, b) => a + b, 0n)
  const worked = BigInt(minutes.length)
  const straightMinor = [...straight.values()].map((sum) => halfUp(sum, 6_000n)).reduce((a, b) => a + b, 0)
  // The weighted rate is earned ÷ worked; an hour of overtime adds half of it, a double hour all of it.
  const overtimeMinor = worked ? halfUp(earned * BigInt(overtime), worked * 2n * 6_000n) : 0
  const doubleMinor = worked ? halfUp(earned * BigInt(double), worked * 6_000n) : 0
  return {
    minutes: minutes.length,
    overtime,
    double,
    straightMinor,
    totalMinor: straightMinor + overtimeMinor + doubleMinor,
  }
}

function sorted({ week: rules, dayOf }: Rules, minutes: readonly Minute[]): (1 | 1.5 | 2)[] {
  const worked = new Set(minutes.map(({ index }) => index)).size
  const today = new Map<number, number>()
  let straight = 0
  const starts = firstMinutes(minutes)
  return minutes.map(({ index, at, place, day: date }, number) => {
    const day = dayOf(place, date)
    const before = today.get(index) ?? 0
    today.set(index, before + 1)
    if (index === 6 && worked === 7 && rules.seventhDay === 'california') return before >= 480 ? 2 : 1.5
    if (index === 6 && worked === 7 && rules.seventhDay === 'kentucky' && minutes.length > 2_400) return 1.5
    if (day.countsFrom === 'first_start') {
      const since = (start: number) => minutes.slice(0, number).filter((minute) => minute.at >= start).length
      if (starts.some((start) => at >= start && at < start + 1_440 && since(start) >= 480)) return 1.5
    } else if (day.daily.some(({ after, multiplier }) => multiplier === 2 && before * 60 >= after)) return 2
    else if (day.daily.some(({ after, multiplier }) => multiplier === 1.5 && before * 60 >= after)) return 1.5
    straight++
    return rules.weeklyAfter !== null && straight * 60 > rules.weeklyAfter ? 1.5 : 1
  })
}

/** The first minute of each day that does not continue from the day before. */
function firstMinutes(minutes: readonly Minute[]): number[] {
  const begins = minutes.filter(({ at }, number) => minutes[number - 1]?.at !== at - 1)
  return begins.filter(({ day }, number) => begins[number - 1]?.day !== day).map(({ at }) => at)
}

function minutesOf({ start, end, jobId, locationId, pay }: Work, week: readonly string[], timeZone: string): Minute[] {
  const dayOf = daysIn(timeZone)
  return Array.from({ length: (end - start) / 60 }, (_, minute) => {
    const day = dayOf(start + minute * 60)
    return { at: start / 60 + minute, place: locationId, day, index: week.indexOf(day), job: jobId, rateE4: pay.rateE4 }
  })
}

/** Reads the day of an instant off the clock of a zone, whose days begin with an hour. */
const daysIn = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  const days = known.getOrInsertComputed(timeZone, () => new Map<number, string>())
  return (at: number) => {
    const hour = Math.floor(at / 3600)
    return days.getOrInsertComputed(hour, () => format.format(hour * 3_600_000))
  }
}
const known = new Map<string, Map<number, string>>()

const halfUp = (over: bigint, under: bigint) => Number((over * 2n + under) / (under * 2n))
