import type { PayFlag } from '#shared/payroll/kinds.ts'
import { hourRate } from './extra-lines.ts'
import type { PaidTimeOff, PayInput } from './pay-inputs.ts'
import { jobKeyOf, type PeriodContext } from './period-context.ts'
import type { StoredLine } from './stored-line.ts'
import type { DatedWork } from './visit-rates.ts'

/** What somebody should look at before the member is paid. */
export function flagsOf(
  dated: readonly DatedWork[],
  lines: readonly StoredLine[],
  input: PayInput,
  context: PeriodContext,
): PayFlag[] {
  const { from, to } = input.terms
  const flags = new Set<PayFlag>()
  const workedDays = new Set<string>()
  const inPeriod = dated.filter(({ day }) => day !== undefined && day >= from && day <= to)
  for (const { log, day = '', rate } of inPeriod) {
    if (log.end === null) flags.add('running')
    else workedDays.add(day)
    if (!rate) flags.add('missing_rate')
    for (const flag of log.flags) flags.add(flag)
  }
  const isWorked = ({ day, isWholeDay, isWorkedIn }: PaidTimeOff) => isWorkedIn || (isWholeDay && workedDays.has(day))
  if (input.timeOff.some(isWorked)) flags.add('time_off_overlap')
  if (isLeaveUnpriced(input)) flags.add('unpriced_leave')
  if (!flags.has('missing_rate') && isUnderMinimumWage(lines, input, context)) flags.add('under_minimum_wage')
  if (isTravelUnpaid(inPeriod, input)) flags.add('unpaid_travel')
  return [...flags]
}

/** Leave and holidays are paid by a general hourly rate; who has rates of jobs or visits alone would get nothing for them. */
function isLeaveUnpriced(input: PayInput): boolean {
  const { hiredOn, endedOn } = input.member
  const isEmployed = (day: string) => (hiredOn === null || hiredOn <= day) && (endedOn === null || endedOn >= day)
  const holidays =
    input.logs.length > 0 ? input.holidays.filter(({ day, paidMinutes }) => paidMinutes > 0 && isEmployed(day)) : []
  return [...input.timeOff, ...holidays].some(({ day }) => hourRate(input, day) === 0)
}

const wagesOfHours: ReadonlySet<StoredLine['kind']> = new Set(['straight', 'visit', 'minimum_wage', 'rest_pay'])

/** Of a workweek's days in the period: straight pay must come to the minimum wage of the places (29 CFR 776.4, by the week). */
function isUnderMinimumWage(lines: readonly StoredLine[], { logs }: PayInput, { calendar }: PeriodContext): boolean {
  const placeOf = new Map(logs.map((log) => [jobKeyOf(log), log.locationId]))
  return calendar.weeks.some(({ week, rulesAt }) => {
    const own = lines.filter((line) => line.week === week && wagesOfHours.has(line.kind))
    const paid = own.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    const floor = own.reduce((sum, { jobKey, day, seconds }) => {
      const { minimumWageE4 } = rulesAt((jobKey !== null && placeOf.get(jobKey)) || null, day)
      return sum + (minimumWageE4 * seconds) / 360_000
    }, 0)
    // Each line was rounded to the cent.
    return floor - paid > own.length
  })
}

/** A longer gap is the member's own time. */
const longestWay = 2 * 3600

/** From one site to another within the workday is work (29 CFR 785.38); a trip of the day says that it was looked at. */
function isTravelUnpaid(dated: readonly DatedWork[], { trips }: PayInput): boolean {
  const entered = new Set(trips.map(({ day }) => day))
  return dated.some(({ log, day }, at) => {
    const next = dated[at + 1]
    if (!next || next.day !== day || log.end === null || next.log.locationId === log.locationId) return false
    const gap = next.log.start - log.end
    return gap > 0 && gap <= longestWay && !entered.has(day ?? '')
  })
}
