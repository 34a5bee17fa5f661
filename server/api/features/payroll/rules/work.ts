import type { Pack } from './pack.ts'
import type { HolidayWorkRule } from './statutory-holidays.ts'
import type { Step } from './pay-line.ts'

/** The pay basis of a log. Rates are 1/10000 of the currency's major unit. */
export type Pay =
  | { readonly basis: 'hour'; readonly rateE4: number }
  /** Two logs with the same `visit` are paid once. */
  | { readonly basis: 'visit'; readonly rateE4: number; readonly visit: string }
  /** `day` is the workday on which the log began; logs that began on one are paid once. */
  | { readonly basis: 'day'; readonly rateE4: number; readonly day: string }
  /** The rate is the hourly value of the week's salary: 0 until the week is known, and for an exempt salary. */
  | { readonly basis: 'salary'; readonly rateE4: number }

export interface Break {
  kind: 'rest' | 'meal'
  start: number
  end: number
}

/** A completed work log, rounded by the organization's setting. Instants are seconds since 1970. */
export interface Work {
  logId: string
  jobId: string | null
  /** Decides the rules of the workday; null if the place is unknown. */
  locationId: string | null
  start: number
  end: number
  breaks: readonly Break[]
  pay: Pay
  /** Hourly rates that begin during the log, by workday; oldest first. */
  laterPay?: readonly { from: string; pay: Pay }[]
  /** The step that explains travel; absent for site work. */
  travel?: Step
}

/** Paid time within one workday. */
export interface Piece {
  logId: string
  jobId: string | null
  pay: Pay
  workday: string
  /** The rules of the place worked. */
  pack: Pack
  /** At the location on that workday, in 1/10000 an hour; 0 if unknown. */
  minimumWageE4: number
  /** True if the location's law allows no salary for fluctuating hours. */
  fixedHoursOnly?: boolean
  /** True for the piece that earns the flat pay of the visit or day. */
  earns: boolean
  /** The holiday premium of an hour, in 1/10000 of its rate; 0 on other days. */
  holidayE4: number
  /** The location's rule for hours on a statutory holiday paid at time and a half or more. */
  statutory: HolidayWorkRule | null
  /** Set if it is travel to the site. */
  travel?: Step
  /** It continues from the previous workday without a pause. */
  continues: boolean
  week: string
  /** 0 = first day of the workweek */
  index: number
  start: number
  end: number
}

export const secondsOf = ({ start, end }: { start: number; end: number }) => end - start
export const totalSeconds = (spans: readonly { start: number; end: number }[]) =>
  spans.reduce((total, span) => total + secondsOf(span), 0)
