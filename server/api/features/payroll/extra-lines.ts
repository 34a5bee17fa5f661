import { rateFor } from '#shared/members/pay-rates.ts'
import { divided, ratio, roundHalfUp, times, toDecimal } from '#shared/ratio.ts'
import { holidayAt, jobKeyOf } from './period-context.ts'
import type { GivenAdjustment, PaidHoliday, PayInput } from './pay-inputs.ts'
import { holidayPay, type HolidayEarnings } from './rules/statutory-holidays.ts'
import { earned, minorOfE4 } from './rules/straight-time.ts'
import { plainLine, type StoredLine } from './stored-line.ts'
import { isWorkedTime } from './totals.ts'

/**
 * What is paid beside work: holidays, time off, trips, adjustments. Of it a premium for work on a holiday under time and a
 * half alone is in the regular rate (29 CFR 778.203).
 */
export function extraLines(worked: readonly StoredLine[], inputs: PayInput): StoredLine[] {
  const { from, to } = inputs.terms
  const inPeriod = ({ day }: { day: string }) => day >= from && day <= to
  return [
    ...worked.filter(inPeriod).flatMap((line) => holidayWork(line, inputs)),
    ...inputs.holidays.filter(inPeriod).flatMap((holiday) => holidayOff(holiday, inputs)),
    ...inputs.timeOff.filter(inPeriod).map((one) =>
      timeLine('time_off', one.day, one.minutes, inputs, (rateE4, amountMinor) => ({
        text: 'timeOff',
        values: { minutes: one.minutes, rateE4, amountMinor, name: one.policyName },
      })),
    ),
    ...inputs.trips.filter(inPeriod).map(({ day, miles, amountMinor }): StoredLine => ({
      ...plainLine,
      kind: 'mileage',
      day,
      amountMinor,
      parts: [{ jobKey: null, amountMinor }],
      steps: [{ text: 'mileage', values: { miles, amountMinor } }],
    })),
    ...inputs.adjustments.filter((one) => inPeriod(one) && !one.inRegularRate).map(adjustmentLine),
  ]
}

/** The plain rate of an hour on a day; nobody has one who is paid by the visit alone. */
export const hourRate = ({ rates }: Pick<PayInput, 'rates'>, day: string): number => {
  const rate = rateFor(
    rates.filter(({ basis }) => basis === 'hour'),
    { day, jobId: null, locationId: null },
  )
  return rate?.rateE4 ?? 0
}

function timeLine(
  kind: 'holiday' | 'time_off',
  day: string,
  minutes: number,
  inputs: PayInput,
  stepOf: (rateE4: number, amountMinor: number) => StoredLine['steps'][number],
): StoredLine {
  const rateE4 = hourRate(inputs, day)
  const seconds = minutes * 60
  const amountMinor = roundHalfUp(earned(ratio(rateE4), seconds))
  return {
    ...plainLine,
    kind,
    day,
    seconds,
    rate: toDecimal(ratio(rateE4, 10_000), 4),
    amountMinor,
    parts: [{ jobKey: null, amountMinor }],
    steps: [stepOf(rateE4, amountMinor)],
  }
}

/** Paid to those employed that day who worked in the weeks of the period, or as the province says. */
function holidayOff({ day, paidMinutes, nameEn, nameEs, earned: base }: PaidHoliday, inputs: PayInput): StoredLine[] {
  const { hiredOn, endedOn } = inputs.member
  const isEmployed = (hiredOn === null || hiredOn <= day) && (endedOn === null || endedOn >= day)
  if (paidMinutes === 0 || !isEmployed) return []
  if (base) return statutoryHoliday(day, base, { nameEn, nameEs })
  if (inputs.logs.length === 0 || hourRate(inputs, day) === 0) return []
  return [
    timeLine('holiday', day, paidMinutes, inputs, (rateE4, amountMinor) => ({
      text: 'holidayPaid',
      values: { minutes: paidMinutes, rateE4, amountMinor, nameEn, nameEs },
    })),
  ]
}

function statutoryHoliday(day: string, base: HolidayEarnings, names: { nameEn: string; nameEs: string }): StoredLine[] {
  const amountMinor = holidayPay(base)
  if (amountMinor === 0) return []
  const { from, through, wagesMinor, divisor } = base
  const values = { from, through, wagesMinor, divisor, amountMinor, ...names }
  return [
    {
      ...plainLine,
      kind: 'holiday',
      day,
      amountMinor,
      parts: [{ jobKey: null, amountMinor }],
      steps: [{ text: 'holidayStatutory', values }],
    },
  ]
}

/** What work on a holiday is worth beyond its own rate. */
function holidayWork(line: StoredLine, input: PayInput): StoredLine[] {
  if (!isWorkedTime(line.kind)) return []
  if (input.holidayWork.length === 0) return []
  const log = input.logs.find((one) => jobKeyOf(one) === line.jobKey)
  const holiday = log && holidayAt(input, log.locationId, line.day)
  const step = line.steps[0]
  if (!holiday || holiday.multiplierE4 <= 10_000 || !step) return []
  const rateE4 = Number(step.values['rateE4'] ?? 0)
  const more = times(ratio(rateE4), ratio(holiday.multiplierE4 - 10_000, 10_000))
  const exact = line.kind === 'visit' ? minorOfE4(times(more, ratio(line.quantity))) : earned(more, line.seconds)
  const amountMinor = roundHalfUp(exact)
  const { nameEn, nameEs, multiplierE4 } = holiday
  const values = { rateE4, multiplierE4, amountMinor, nameEn, nameEs }
  return [
    {
      ...plainLine,
      kind: 'holiday',
      day: line.day,
      week: line.week,
      jobKey: line.jobKey,
      rate: toDecimal(divided(more, ratio(10_000)), 4),
      amountMinor,
      logIds: line.logIds,
      parts: [{ jobKey: line.jobKey, amountMinor }],
      steps: [
        line.kind === 'visit'
          ? { text: 'holidayVisits', values: { ...values, count: line.quantity } }
          : { text: 'holidayWorked', values: { ...values, seconds: line.seconds } },
      ],
    },
  ]
}

const adjustmentLine = ({ id, day, kind, amountMinor, note }: GivenAdjustment): StoredLine => ({
  ...plainLine,
  kind: kind === 'bonus' ? 'bonus' : 'adjustment',
  day,
  amountMinor,
  adjustmentId: id,
  adjustment: kind,
  parts: [{ jobKey: null, amountMinor }],
  steps: [{ text: kind === 'bonus' ? 'bonusDiscretionary' : kind, values: { amountMinor, note } }],
})
