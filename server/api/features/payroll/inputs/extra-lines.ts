import { nameValues } from '#server/api/domain/names.ts'
import type { Names } from '#shared/names.ts'
import { dividedBy, ratio, roundHalfUp, toDecimal } from '#shared/ratio.ts'
import { fairWorkweekLines } from './fair-workweek-lines.ts'
import { hourRate, isEmployedOn, salaryOn } from './general-rate.ts'
import { holidayWork } from './holiday-work.ts'
import { contextOf } from './period-context.ts'
import type { AdjustmentInput, PaidHoliday, PayInput } from './pay-inputs.ts'
import { spanOvertime } from '../rules/span-bonus.ts'
import { holidayPay, type HolidayEarnings } from '../rules/statutory-holidays.ts'
import { payForSeconds } from '../rules/straight-time.ts'
import { plainLine, type StoredLine } from '../statements/stored-line.ts'
import { isWorkedTime } from '../statements/totals.ts'

/**
 * Lines for pay other than work: holidays, fair workweek premiums, time off, trips and adjustments. A holiday-work premium is in the regular
 * rate only if it is under time and a half (29 CFR 778.203). A salary already covers weeks with leave or a holiday,
 * so they get no line: a line with hours would be paid twice after an import.
 */
export function extraLines(worked: readonly StoredLine[], inputs: PayInput): StoredLine[] {
  const { from, to } = inputs.terms
  const inPeriod = ({ day }: { day: string }) => day >= from && day <= to
  return [
    ...holidayWork(worked, inputs),
    ...fairWorkweekLines(inputs),
    ...inputs.holidays.filter(inPeriod).flatMap((holiday) => holidayOff(holiday, inputs, worked)),
    ...inputs.timeOff
      .filter((day) => inPeriod(day) && !salaryOn(inputs, day.day))
      .map((day) =>
        timeLine('time_off', day.day, day.minutes, inputs, (rateE4, amountMinor) => ({
          text: 'timeOff',
          values: { minutes: day.minutes, rateE4, amountMinor, name: day.policyName },
        })),
      ),
    ...inputs.payouts.filter(inPeriod).map((payout) =>
      timeLine('time_off', payout.day, payout.minutes, inputs, (rateE4, amountMinor) => ({
        text: 'leavePayout',
        values: { minutes: payout.minutes, rateE4, amountMinor, name: payout.policyName },
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
    ...inputs.adjustments.filter((adjustment) => inPeriod(adjustment) && !adjustment.inRegularRate).map(adjustmentLine),
    ...inputs.adjustments.filter(inPeriod).flatMap((adjustment) => spanBonusLines(adjustment, inputs)),
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
  const amountMinor = roundHalfUp(payForSeconds(ratio(rateE4), seconds))
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

/**
 * Pays those employed on the day and without a salary, by the province's formula or the calendar's rule: all its
 * hours to everyone who worked in the period's weeks, only the hours neither worked nor on paid leave, or an average
 * day of the weeks before, capped at the holiday's hours.
 */
function holidayOff(holiday: PaidHoliday, inputs: PayInput, worked: readonly StoredLine[]): StoredLine[] {
  const { day, paidMinutes, names, earned: base, paidTo } = holiday
  if (paidMinutes === 0 || !isEmployedOn(inputs, day) || salaryOn(inputs, day)) return []
  if (base) return statutoryHoliday(day, base, names)
  if (hourRate(inputs, day) === 0) return []
  if (inputs.logs.length === 0 && paidTo !== 'average') return []
  const otherwise = paidTo === 'not_worked' ? minutesOtherwise(day, inputs, worked) : 0
  const most = paidTo === 'average' ? Math.min(paidMinutes, holiday.averageMinutes ?? 0) : paidMinutes
  const minutes = Math.max(0, most - otherwise)
  if (minutes === 0) return []
  const text = paidTo === 'average' ? 'holidayAverage' : otherwise > 0 ? 'holidayNotWorked' : 'holidayPaid'
  return [
    timeLine('holiday', day, minutes, inputs, (rateE4, amountMinor) => ({
      text,
      values: { minutes, rateE4, amountMinor, ...nameValues(names), paidMinutes, otherwise },
    })),
  ]
}

/** Minutes of the day already covered by work or paid leave. */
function minutesOtherwise(day: string, { timeOff }: PayInput, worked: readonly StoredLine[]): number {
  const lines = worked.filter((line) => line.day === day && isWorkedTime(line.kind))
  const seconds = lines.reduce((sum, line) => sum + line.seconds, 0)
  return timeOff.reduce((sum, entry) => (entry.day === day ? sum + entry.minutes : sum), Math.floor(seconds / 60))
}

function statutoryHoliday(day: string, base: HolidayEarnings, names: Names): StoredLine[] {
  const amountMinor = holidayPay(base)
  if (amountMinor === 0) return []
  const { from, through, wagesMinor, divisor } = base
  const values = { from, through, wagesMinor, divisor, amountMinor, ...nameValues(names) }
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

/** Pays a multi-workweek bonus and the overtime it adds. */
function spanBonusLines(bonus: AdjustmentInput, input: PayInput): StoredLine[] {
  const { day, amountMinor, note, earned: hours } = bonus
  if (!hours) return []
  const { from, to } = hours
  const { calendar } = contextOf(input)
  const week = calendar.weeks.find(({ days }) => days.some(({ date }) => date === day))
  const line = { ...plainLine, day, week: week?.week ?? null }
  const more = spanOvertime(amountMinor, hours)
  return [
    {
      ...adjustmentLine(bonus),
      week: line.week,
      steps: [{ text: 'bonusEarned', values: { amountMinor, from, to, note } }],
    },
    ...(more
      ? [
          {
            ...line,
            kind: 'bonus_overtime' as const,
            rate: toDecimal(dividedBy(more.rateE4, ratio(10_000)), 4),
            amountMinor: more.amountMinor,
            parts: more.parts,
            pack: more.pack,
            steps: [more.step],
          },
        ]
      : []),
  ]
}

const adjustmentLine = ({ id, day, kind, amountMinor, note }: AdjustmentInput): StoredLine => ({
  ...plainLine,
  kind: kind === 'bonus' ? 'bonus' : 'adjustment',
  day,
  amountMinor,
  adjustmentId: id,
  adjustment: kind,
  parts: [{ jobKey: null, amountMinor }],
  steps: [{ text: kind === 'bonus' ? 'bonusDiscretionary' : kind, values: { amountMinor, note } }],
})
