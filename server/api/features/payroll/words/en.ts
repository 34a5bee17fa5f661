import { kindWord } from './kinds.ts'
import type { StepWords } from './steps.ts'

const perWord: Readonly<Record<string, string>> = {
  week: 'a week',
  two_weeks: 'for two weeks ÷ 2',
  half_month: 'for half a month × 24 ÷ 52',
  month: 'a month × 12 ÷ 52',
}

const noted = (note: string) => (note ? ` Note: ${note}` : '')

export const en: StepWords = {
  straight: (v, f) =>
    `${f.time(v.number('seconds'))} at ${f.rate(v.number('rateE4'))} an hour = ${f.money(v.number('amountMinor'))}.`,
  travel: (v, f) =>
    `Travel between sites: ${f.time(v.number('seconds'))} at ${f.rate(v.number('rateE4'))} an hour = ${f.money(v.number('amountMinor'))}. It is time worked.`,
  travelGap: (v, f) =>
    `From the end of one work log to the start of the next at another site: ${f.time(v.number('seconds'))}.`,
  travelDistance: (v, f) =>
    `${f.time(v.number('seconds'))} of the ${f.time(v.number('gap'))} between two sites, by the distance of ${v.text('miles')} miles.`,
  travelEntered: (v, f) =>
    `${f.time(v.number('seconds'))} of the ${f.time(v.number('gap'))} between two sites, as entered: ${v.text('reason')}`,
  visits: (v, f) =>
    `${f.number(v.number('count'))} visit(s) at ${f.rate(v.number('rateE4'))} = ${f.money(v.number('amountMinor'))}. A visit is paid once, on the day of its first work log.`,
  dayRate: (v, f) =>
    `One day’s work of ${f.time(v.number('seconds'))} at ${f.rate(v.number('rateE4'))} a day = ${f.money(v.number('amountMinor'))}. A day is paid once, on the workday on which its work logs began.`,
  dayRateOfDayBefore: (v, f) =>
    `${f.time(v.number('seconds'))} belong to the day on which the work log began, and that day was paid.`,
  salary: (v, f) =>
    `Salary of ${f.rate(v.number('rateE4'))} ${perWord[v.text('per')]}${v.text('per') === 'week' ? '' : ` = ${f.rate(v.text('week'))} a week`}. Paid leave and holidays are in it.`,
  salaryShare: (v, f) =>
    `It counts for ${f.number(v.number('days'))} of ${f.number(v.number('of'))} days of this workweek = ${f.money(v.number('amountMinor'))}.`,
  salaryHalfMonth: (v, f) =>
    `It is the same every half month. ${f.number(v.number('days'))} of ${f.number(v.number('of'))} days of this half month are in this workweek = ${f.money(v.number('amountMinor'))}.`,
  salaryExempt: () => 'The member is exempt from overtime: the salary is the same whatever the hours.',
  salaryFixed: (v, f) =>
    `It covers ${f.time(v.number('of'))} a week, so an hour is worth ${f.rate(v.number('rateE4'))}. ${f.time(v.number('seconds'))} of this week are in it; hours beyond are paid at that rate.`,
  salaryAsFixed: (v, f) =>
    `A salary for whatever hours are worked does not count as one here. It covers ${f.time(v.number('of'))} a week, so an hour is worth ${f.rate(v.number('rateE4'))}. ${f.time(v.number('seconds'))} of this week are in it.`,
  salaryFluctuating: (v, f) =>
    `It is straight pay for all hours of the week: ${f.money(v.number('amountMinor'))} ÷ ${f.time(v.number('seconds'))} = ${f.rate(v.number('rateE4'))} an hour.`,
  minimumWage: (v, f) =>
    `${f.time(v.number('seconds'))} come to the minimum wage of the place, ${f.rate(v.number('minimumWageE4'))} an hour: ${f.money(v.number('amountMinor'))} was missing.`,
  restPay: (v, f) =>
    `Rest breaks in visits are paid apart: ${f.time(v.number('seconds'))} at ${f.rate(v.text('rate'))}, the week’s pay by its hours = ${f.money(v.number('amountMinor'))}.`,
  regularRate: (v, f) =>
    `Regular rate of the workweek: ${f.rate(v.number('straightE4'))} of straight pay ÷ ${f.time(v.number('seconds'))} worked = ${f.rate(v.text('rate'))} an hour.`,
  regularRateWithBonus: (v, f) =>
    `Regular rate of the workweek: (${f.rate(v.number('straightE4'))} of straight pay + ${f.rate(v.number('bonusE4'))} of bonuses) ÷ ${f.time(v.number('seconds'))} worked = ${f.rate(v.text('rate'))} an hour.`,
  regularRateWithPremiums: (v, f) =>
    `Regular rate of the workweek: (${f.rate(v.number('straightE4'))} of straight pay + ${f.rate(v.number('premiumsE4'))} of holiday premiums under time and a half + ${f.rate(v.number('bonusE4'))} of bonuses) ÷ ${f.time(v.number('seconds'))} worked = ${f.rate(v.text('rate'))} an hour.`,
  alternativeWeek: (v, f) =>
    `Daily overtime in California goes by the alternative workweek schedule: ${f.week(v.text('minutes'))}.`,
  rateInEffect: (v, f) =>
    `By agreement on file, overtime goes by the rate in effect in the overtime hour: ${f.rate(v.text('rate'))}.`,
  rateOfTheHour: (v, f) => `The law asks for the rate of the overtime hour: ${f.rate(v.text('rate'))}.`,
  workweekChange: (v, f) =>
    `The workweek changed on ${f.day(v.text('from'))}, and some hours lie in the old and in the new one. Counted in the old one, both weeks come to ${f.money(v.number('oldMinor'))} of overtime and premiums; in the new one, to ${f.money(v.number('newMinor'))}. The greater is paid: ${f.money(v.number('amountMinor'))} more.`,
  overtimeFloor: (v, f) =>
    `Overtime comes to 1.5 × the minimum wage at least, ${f.rate(v.number('minimumWageE4') * 1.5)} an hour: ${f.time(v.number('seconds'))} × ${f.rate(v.text('rate'))} missing = ${f.money(v.number('amountMinor'))}.`,
  overtime: (v, f) =>
    `Half-time premium: ${f.time(v.number('seconds'))} × half the rate, ${f.rate(v.text('rate'))} = ${f.money(v.number('amountMinor'))}, on top of the straight pay of these hours.`,
  double: (v, f) =>
    `Double time premium: ${f.time(v.number('seconds'))} × the rate once more, ${f.rate(v.text('rate'))} = ${f.money(v.number('amountMinor'))}, on top of the straight pay of these hours.`,
  bonusIncluded: (v, f) =>
    `Bonus of ${f.money(v.number('amountMinor'))}. It counts in the regular rate of overtime.${noted(v.text('note'))}`,
  bonusEarned: (v, f) =>
    `Bonus of ${f.money(v.number('amountMinor'))} for the work from ${f.day(v.text('from'))} to ${f.day(v.text('to'))}. It counts in the regular rate of all overtime of these days.${noted(v.text('note'))}`,
  spanBonus: (v, f) =>
    `Overtime on the bonus: ${f.money(v.number('bonusMinor'))} ÷ ${f.time(v.number('seconds'))} worked from ${f.day(v.text('from'))} to ${f.day(v.text('to'))} = ${f.rate(v.text('rate'))} an hour; half of it for ${f.time(v.number('overtime'))} of overtime${v.number('double') > 0 ? ` and all of it for ${f.time(v.number('double'))} of double time` : ''} = ${f.money(v.number('amountMinor'))}.`,
  spanBonusFlat: (v, f) =>
    `Overtime on the bonus: ${f.money(v.number('bonusMinor'))} ÷ ${f.time(v.number('seconds'))} from ${f.day(v.text('from'))} to ${f.day(v.text('to'))} that are not overtime = ${f.rate(v.text('rate'))} an hour; × 1.5 for ${f.time(v.number('overtime'))} of overtime and × 2 for ${f.time(v.number('double'))} of double time = ${f.money(v.number('amountMinor'))}.`,
  bonusDiscretionary: (v, f) =>
    `Bonus of ${f.money(v.number('amountMinor'))}. It was not promised, so it changes no overtime.${noted(v.text('note'))}`,
  flatBonus: (v, f) =>
    `Overtime on the bonus: ${f.rate(v.number('bonusE4'))} ÷ ${f.time(v.number('seconds'))} that are not overtime = ${f.rate(v.text('rate'))} an hour; × 1.5 for ${f.time(v.number('overtime'))} of overtime and × 2 for ${f.time(v.number('double'))} of double time = ${f.money(v.number('amountMinor'))}.`,
  mealMissed: (v, f) =>
    `A meal break was missing or late on a day of ${f.time(v.number('seconds'))}: one hour at the regular rate, ${f.rate(v.text('rate'))} = ${f.money(v.number('amountMinor'))}.`,
  restMissed: (v, f) =>
    `A rest break was missing on a day of ${f.time(v.number('seconds'))}: one hour at the regular rate, ${f.rate(v.text('rate'))} = ${f.money(v.number('amountMinor'))}.`,
  splitShift: (v, f) =>
    `Split shift: the minimum wage, ${f.rate(v.number('minimumWageE4'))}, for ${f.time(v.number('seconds'))} and one hour more, less what the day paid = ${f.money(v.number('amountMinor'))}.`,
  splitShiftHour: (v, f) =>
    `Split shift: one hour more at the minimum wage, ${f.rate(v.number('minimumWageE4'))} = ${f.money(v.number('amountMinor'))}.`,
  spreadOfHours: (v, f) =>
    `${f.number(v.number('count'))} day(s) over 10 hours from the first start to the last end, or with more than an hour off in between: one hour each at the minimum wage = ${f.money(v.number('moreMinor'))}. With the minimum wage for its hours the week must come to ${f.money(v.number('dueMinor'))}; the hours paid ${f.money(v.number('paidMinor'))}, so ${f.money(v.number('amountMinor'))} was missing.`,
  reportingTime: (v, f) =>
    `Sent home after ${f.time(v.number('seconds'))} of ${f.time(v.number('scheduled'))} scheduled: ${f.time(v.number('owed'))} more at ${f.rate(v.text('rate'))} = ${f.money(v.number('amountMinor'))}.`,
  reportingFloor: (v, f) =>
    `Sent home after ${f.time(v.number('seconds'))} of ${f.time(v.number('scheduled'))} scheduled: the minimum wage, ${f.rate(v.number('minimumWageE4'))}, for ${f.time(v.number('owed'))}, less what the day paid = ${f.money(v.number('amountMinor'))}.`,
  recorded: (v) => `Written down for the day: ${v.text('note')}`,
  holidayPaid: (v, f) =>
    `${v.text('nameEn')} is a paid holiday: ${f.time(v.number('minutes') * 60)} at ${f.rate(v.number('rateE4'))} = ${f.money(v.number('amountMinor'))}. It is not time worked.`,
  holidayNotWorked: (v, f) =>
    `${v.text('nameEn')} is a paid holiday: ${f.time(v.number('paidMinutes') * 60)}, less ${f.time(v.number('otherwise') * 60)} of work or paid leave that day, leaves ${f.time(v.number('minutes') * 60)} at ${f.rate(v.number('rateE4'))} = ${f.money(v.number('amountMinor'))}. It is not time worked.`,
  holidayAverage: (v, f) =>
    `${v.text('nameEn')} is a paid holiday, pro rata: ${f.time(v.number('minutes') * 60)}, the hours of the four weeks before ÷ 20 and ${f.time(v.number('paidMinutes') * 60)} at most, at ${f.rate(v.number('rateE4'))} = ${f.money(v.number('amountMinor'))}. It is not time worked.`,
  holidayStatutory: (v, f) =>
    `${v.text('nameEn')} is a statutory holiday: ${f.money(v.number('wagesMinor'))} earned from ${f.day(v.text('from'))} to ${f.day(v.text('through'))}, without overtime, ÷ ${f.number(v.number('divisor'))} = ${f.money(v.number('amountMinor'))}. It is not time worked.`,
  holidayWorked: (v, f) =>
    `Work on ${v.text('nameEn')} is worth × ${f.number(v.number('multiplierE4') / 10_000)}: ${f.time(v.number('seconds'))} at ${f.rate(v.number('rateE4'))}, × ${f.number(v.number('multiplierE4') / 10_000 - 1)} more = ${f.money(v.number('amountMinor'))}.`,
  holidayVisits: (v, f) =>
    `Visits on ${v.text('nameEn')} are worth × ${f.number(v.number('multiplierE4') / 10_000)}: ${f.number(v.number('count'))} at ${f.rate(v.number('rateE4'))}, × ${f.number(v.number('multiplierE4') / 10_000 - 1)} more = ${f.money(v.number('amountMinor'))}.`,
  holidayDay: (v, f) =>
    `A day’s work on ${v.text('nameEn')} is worth × ${f.number(v.number('multiplierE4') / 10_000)}: ${f.rate(v.number('rateE4'))} × ${f.number(v.number('multiplierE4') / 10_000 - 1)} more = ${f.money(v.number('amountMinor'))}.`,
  timeOff: (v, f) =>
    `Time off (${v.text('name')}): ${f.time(v.number('minutes') * 60)} at ${f.rate(v.number('rateE4'))} = ${f.money(v.number('amountMinor'))}. It is not time worked.`,
  leavePayout: (v, f) =>
    `${v.text('name')} paid out on leaving: ${f.time(v.number('minutes') * 60)} that were left on the last day, at that day’s rate of ${f.rate(v.number('rateE4'))} = ${f.money(v.number('amountMinor'))}. It is not time worked.`,
  mileage: (v, f) =>
    `Approved trips of the day: ${v.text('miles')} miles = ${f.money(v.number('amountMinor'))}. A reimbursement, not wages.`,
  deduction: (v, f) => `Deduction: ${f.money(v.number('amountMinor'))}.${noted(v.text('note'))}`,
  reimbursement: (v, f) => `Reimbursement: ${f.money(v.number('amountMinor'))}.${noted(v.text('note'))}`,
  retro: (v, f) => `Correction of an earlier period: ${f.money(v.number('amountMinor'))}.${noted(v.text('note'))}`,
  corrected: (v, f) =>
    `${f.day(v.text('from'))} to ${f.day(v.text('to'))} comes to ${f.money(v.number('after'))} by what is known now; ${f.money(v.number('before'))} was paid. The difference is ${f.money(v.number('amountMinor'))}.`,
  correctedJobs: (v, f) =>
    `${f.day(v.text('from'))} to ${f.day(v.text('to'))} still comes to ${f.money(v.number('after'))}, but other jobs caused some of it.`,
  correctedKind: (v, f) =>
    `${kindWord(v.text('kind'), 'en')}: ${f.money(v.number('before'))} → ${f.money(v.number('after'))}.`,
}
