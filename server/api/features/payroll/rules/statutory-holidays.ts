import { shiftDay } from '#server/api/days.ts'
import { ratio, roundHalfUp } from '#shared/ratio.ts'

/** Pay for work on a statutory holiday. */
export interface HolidayWorkRule {
  /** Hourly multiplier in 1/10000; the default of the province's calendar, which may change it. */
  multiplierE4: number
  /** Hours of the day beyond this are worth double. */
  doubleAfter: number | null
  /**
   * If set, hours with the premium are not overtime too, and this many of the day's hours count toward the week. Null:
   * they count like other hours.
   */
  towardWeek: number | null
}

/** A province's formula for statutory holiday pay. Attendance before and after the holiday is not checked. */
export interface HolidayFormula {
  /** The lookback: days before the holiday, or whole workweeks before its week. */
  over: { days: number } | { weeks: number }
  /** Divides the wages by a number or by the days on which they were earned. */
  divisor: number | 'days'
  /** Pay that counts besides regular wages. */
  counts: readonly ('time_off' | 'holiday')[]
  /** Minimum days of employment before the holiday. */
  employedDays: number
  /** Minimum days with pay among the 30 before the holiday. */
  paidDaysOf30: number
  /** Alberta: 30 workdays in the year before, and this weekday worked in five of the nine weeks before. */
  regularDayOnly: boolean
  /** Newfoundland and Labrador: work on the holiday is paid twice instead. */
  unlessWorked: boolean
  work: HolidayWorkRule
}

const hours = (count: number) => count * 3600

const plain: HolidayFormula = {
  over: { days: 30 },
  divisor: 'days',
  counts: [],
  employedDays: 0,
  paidDaysOf30: 0,
  regularDayOnly: false,
  unlessWorked: false,
  work: { multiplierE4: 15_000, doubleAfter: null, towardWeek: null },
}
const twentieth = { ...plain, divisor: 20, counts: ['time_off', 'holiday'] } as const

/**
 * Sources, looked up on 23 November 2026 in public copies of the laws and the provinces' own pages; never overtime.
 * ON: ESA 2000 s. 24 (regular wages and vacation pay of the four work weeks before the holiday's, ÷ 20).
 * QC: Act respecting labour standards s. 62 (1/20 of four complete weeks); CNESST: annual leave counts as worked.
 * That an earlier holiday's indemnity and commissions count is unconfirmed: the indemnity counts here.
 * BC: ESA ss. 44 to 46 (30 calendar days ÷ the days with wages; employed 30 days, wages on 15 of them).
 * AB: alberta.ca/general-holidays-pay (wages ÷ days worked of 28 days; 30 workdays in 12 months; 5 of 9 weeks).
 * MB: gov.mb.ca "General Holidays" (5 % of 28 days). Whoever works the same hours every day gets one such day; 5 %
 * is that of a five-day week, so other constant weeks are not covered. That leave counts is unconfirmed: it does
 * here.
 * SK: saskatchewan.ca "Paying Employees for Public Holidays" (5 % of 28 days, vacation and holiday pay included).
 * NS: Labour Standards guide (a regular day's pay, for varying hours the average of 30 days; pay on 15 of 30).
 * NB: gnb.ca "Paid public holidays" (the average of 30 days; employed 90 calendar days of the 12 months before).
 * NL: Labour Standards Act s. 15 (average hours of three weeks at the hourly rate; here what those hours were paid;
 * employed 30 days). A short day of work on the holiday, which brings a day's pay as well, is not covered.
 * PE: princeedwardisland.ca "Paid Holidays" (the average of 30 days; employed 30, pay on 15 of 30).
 * Work on the holiday: payworks.ca "StatPayWorked" (1.5 everywhere but in Quebec, where the indemnity is all, and
 * Newfoundland, where it is 2). BC: ESA s. 46 (1.5 up to twelve hours, double beyond); that these hours are not
 * overtime too, and that eight of them count toward the week's forty, is a payroll consultant's reading of the
 * guidelines (alanrmcewen.com, "BC work on a stat") and a law firm's (ascentemploymentlaw.ca). ON: they count toward
 * no overtime (alanrmcewen.com, "How statutory holidays affect overtime"). NS: they count as any other
 * (payroll-reporter.com). What the other provinces say about both together is not covered: the premium and overtime
 * are paid side by side. Saskatchewan's threshold of 32 hours in such a week is not computed, nor are doubled hours
 * that a salary or day rate pays.
 */
export const holidayFormulas = {
  on: { ...twentieth, over: { weeks: 4 }, counts: ['time_off'], work: { ...plain.work, towardWeek: 0 } },
  qc: { ...twentieth, over: { weeks: 4 }, work: { ...plain.work, multiplierE4: 10_000 } },
  bc: {
    ...plain,
    counts: ['time_off', 'holiday'],
    employedDays: 30,
    paidDaysOf30: 15,
    work: { ...plain.work, doubleAfter: hours(12), towardWeek: hours(8) },
  },
  ab: { ...plain, over: { days: 28 }, regularDayOnly: true },
  mb: { ...twentieth, over: { days: 28 } },
  sk: { ...twentieth, over: { days: 28 } },
  ns: { ...plain, paidDaysOf30: 15 },
  nb: { ...plain, employedDays: 90 },
  nl: {
    ...plain,
    over: { days: 21 },
    employedDays: 30,
    unlessWorked: true,
    work: { ...plain.work, multiplierE4: 20_000 },
  },
  pe: { ...plain, employedDays: 30, paidDaysOf30: 15 },
} as const satisfies Record<string, HolidayFormula>

/** Earnings of a day in minor units. */
export interface EarnedDay {
  day: string
  isWorked: boolean
  /** Without overtime. */
  wagesMinor: number
  timeOffMinor: number
  holidayMinor: number
}

export interface HolidayFacts {
  /** In any order; may include the holiday itself. */
  days: readonly EarnedDay[]
  hiredOn: string | null
  /** Days worked in the twelve months before the holiday; set only if the formula needs it. */
  yearDays: number
}

/** The base of a statutory holiday's pay; part of the pay input. */
export interface HolidayEarnings {
  from: string
  through: string
  wagesMinor: number
  /** The wages are divided by this. */
  divisor: number
  qualifies: boolean
}

/** Days before a holiday that a formula reads. */
export const reachOf = ({ over, regularDayOnly }: HolidayFormula): number =>
  Math.max('weeks' in over ? over.weeks * 7 + 6 : over.days, regularDayOnly ? 63 : 30)

/** @param holiday with the first day of its workweek */
export function holidayEarnings(
  formula: HolidayFormula,
  holiday: { day: string; week: string },
  facts: HolidayFacts,
): HolidayEarnings {
  const { over, counts } = formula
  const end = 'weeks' in over ? holiday.week : holiday.day
  const [from, through] = [shiftDay(end, -('weeks' in over ? over.weeks * 7 : over.days)), shiftDay(end, -1)]
  const paid = facts.days.map((day) => ({
    ...day,
    leaveMinor:
      (counts.includes('time_off') ? day.timeOffMinor : 0) + (counts.includes('holiday') ? day.holidayMinor : 0),
  }))
  const counted = paid.filter(
    (day) => day.day >= from && day.day <= through && (day.isWorked || day.wagesMinor + day.leaveMinor > 0),
  )
  return {
    from,
    through,
    wagesMinor: counted.reduce((total, day) => total + day.wagesMinor + day.leaveMinor, 0),
    divisor:
      formula.divisor === 'days' ? counted.filter((day) => day.isWorked || day.leaveMinor > 0).length : formula.divisor,
    qualifies: qualifies(formula, holiday.day, facts),
  }
}

function qualifies(formula: HolidayFormula, day: string, { days, hiredOn, yearDays }: HolidayFacts): boolean {
  const worked = new Set(days.filter(({ isWorked }) => isWorked).map((entry) => entry.day))
  if (formula.unlessWorked && worked.has(day)) return false
  if (hiredOn !== null && hiredOn > shiftDay(day, -formula.employedDays)) return false
  const isPaid = (earnedDay: EarnedDay) =>
    earnedDay.isWorked || earnedDay.wagesMinor + earnedDay.timeOffMinor + earnedDay.holidayMinor > 0
  const recent = days.filter((entry) => entry.day < day && entry.day >= shiftDay(day, -30) && isPaid(entry))
  if (recent.length < formula.paidDaysOf30) return false
  if (!formula.regularDayOnly) return true
  const sameDays = Array.from({ length: 9 }, (_, at) => shiftDay(day, -7 * (at + 1)))
  return yearDays >= 30 && sameDays.filter((sameDay) => worked.has(sameDay)).length >= 5
}

/** In minor units; 0 for members who do not qualify. */
export const holidayPay = ({ qualifies: isDue, wagesMinor, divisor }: HolidayEarnings): number =>
  isDue && divisor > 0 ? roundHalfUp(ratio(wagesMinor, divisor)) : 0
