import { ratio, roundHalfUp, toDecimal } from '#shared/ratio.ts'
import { hourRate, isEmployedOn, salaryOn } from './general-rate.ts'
import { holidayWork } from './holiday-work.ts'
import type { GivenAdjustment, PaidHoliday, PayInput } from './pay-inputs.ts'
import { holidayPay, type HolidayEarnings } from './rules/statutory-holidays.ts'
import { earned } from './rules/straight-time.ts'
import { plainLine, type StoredLine } from './stored-line.ts'

/**
 * What is paid beside work: holidays, time off, trips, adjustments. Of it a premium for work on a holiday under time and a
 * half alone is in the regular rate (29 CFR 778.203). A salary is paid whole in a week of leave or with a holiday, so they
 * are in it and have no line: one with hours would be paid again by whoever imports it.
 */
export function extraLines(worked: readonly StoredLine[], inputs: PayInput): StoredLine[] {
  const { from, to } = inputs.terms
  const inPeriod = ({ day }: { day: string }) => day >= from && day <= to
  return [
    ...holidayWork(worked, inputs),
    ...inputs.holidays.filter(inPeriod).flatMap((holiday) => holidayOff(holiday, inputs)),
    ...inputs.timeOff
      .filter((one) => inPeriod(one) && !salaryOn(inputs, one.day))
      .map((one) =>
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

/** Paid to those employed that day without a salary who worked in the weeks of the period, or as the province says. */
function holidayOff({ day, paidMinutes, nameEn, nameEs, earned: base }: PaidHoliday, inputs: PayInput): StoredLine[] {
  if (paidMinutes === 0 || !isEmployedOn(inputs, day) || salaryOn(inputs, day)) return []
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
