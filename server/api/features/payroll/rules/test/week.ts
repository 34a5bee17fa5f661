import { shiftDay } from '#server/api/days.ts'
import type { WorkdayFacts } from '../california.ts'
import type { PayLine } from '../pay-line.ts'
import { reportingRules } from '../reporting-pay.ts'
import { payIn, type MemberTime } from '../member-pay.ts'
import { payCalendar } from '../pay-calendar.ts'
import type { PayPolicy } from '../pay-policy.ts'
import type { Pay, Work } from '../work.ts'

export const policyOf = (changes: Partial<PayPolicy> = {}): PayPolicy => ({
  timeZone: 'America/Los_Angeles',
  workweeks: [{ from: '2020-01-01', weekStart: 1, workdayStart: '00:00' }],
  packId: 'us',
  paysLongRests: true,
  regularRate: 'weighted',
  travelGapMinutes: null,
  travelRateE4: 0,
  minimumWages: [{ from: '2020-01-01', rateE4: 169_000 }],
  ...changes,
})

export const california = policyOf({ packId: 'us-ca' })

/** Monday of a week without a clock change. */
export const monday = '2026-11-02'
export const sunday = '2026-11-08'

export const at = (day: string, time: string, timeZone = 'America/Los_Angeles') =>
  Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds / 1000

export const hourly = (rate: number): Pay => ({ basis: 'hour', rateE4: Math.round(rate * 10_000) })

/** One log from 08:00. */
export const workOn = (day: string, hours: number, pay: Pay, changes: Partial<Work> = {}): Work => {
  const start = at(day, '08:00')
  return {
    logId: `${day} ${hours}`,
    jobId: 'office',
    locationId: null,
    start,
    end: start + hours * 3600,
    breaks: [],
    pay,
    ...changes,
  }
}

/** Hours per day from Monday on; 0 is a day off. */
export const weekOf = (hours: readonly number[], rate: number): Work[] =>
  hours.flatMap((count, index) => (count ? [workOn(shiftDay(monday, index), count, hourly(rate))] : []))

export const timeOf = (works: readonly Work[], changes: Partial<MemberTime> = {}): MemberTime => ({
  works,
  bonuses: [],
  days: [],
  ...changes,
})

/** Pay of the workdays in a span, both days included. */
export const payFor = (policy: PayPolicy, time: MemberTime, from: string, to: string) =>
  payIn(payCalendar(policy, from, to), policy, time)

export const payOfWeek = (works: readonly Work[], policy = policyOf(), changes: Partial<MemberTime> = {}) =>
  payFor(policy, timeOf(works, changes), monday, sunday)

export const total = (lines: readonly PayLine[]) => lines.reduce((sum, line) => sum + line.amountMinor, 0)
export const amountOf = (lines: readonly PayLine[], kind: PayLine['kind']) =>
  total(lines.filter((line) => line.kind === kind))

/** Seconds neither overtime nor double are regular. */
export function hoursOf(lines: readonly PayLine[]) {
  const seconds = (...kinds: PayLine['kind'][]) =>
    lines.filter(({ kind }) => kinds.includes(kind)).reduce((sum, line) => sum + line.seconds, 0)
  const [overtime, double] = [seconds('overtime') / 3600, seconds('double') / 3600]
  return { regular: seconds('straight', 'visit', 'day_rate', 'salary') / 3600 - overtime - double, overtime, double }
}

/** An ordinary California workday at 20 an hour. */
export const factsOf = (changes: Partial<WorkdayFacts> = {}): WorkdayFacts => ({
  workday: monday,
  reporting: reportingRules.california,
  asksBreaks: true,
  minimumWageE4: 169_000,
  scheduled: 0,
  sentHome: false,
  restMissed: false,
  firstMealWaived: false,
  secondMealWaived: false,
  gapByEmployer: false,
  rateE4: 200_000,
  ...changes,
})
