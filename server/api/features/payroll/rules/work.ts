import type { Pack } from './packs.ts'
import type { HolidayWorkRule } from './statutory-holidays.ts'
import type { Step } from './pay-line.ts'

/** What a log is paid by. Rates are 1/10000 of the currency's major unit. */
export type Pay =
  | { readonly basis: 'hour'; readonly rateE4: number }
  /** `visit` names the visit: two logs of one visit are paid once. */
  | { readonly basis: 'visit'; readonly rateE4: number; readonly visit: string }
  /** `day` is the workday on which the log began: logs that began on one are paid once. */
  | { readonly basis: 'day'; readonly rateE4: number; readonly day: string }
  /** Its rate is what an hour of the week's salary is worth: 0 until the week is known, and of an exempt one. */
  | { readonly basis: 'salary'; readonly rateE4: number }

export interface Break {
  kind: 'rest' | 'meal'
  start: number
  end: number
}

/** One ended work log of a member, rounded as the organisation says. Instants are seconds since 1970. */
export interface Work {
  logId: string
  jobId: string | null
  /** Its rules are those of the workday; null where the place is not known. */
  locationId: string | null
  start: number
  end: number
  breaks: readonly Break[]
  pay: Pay
  /** Hourly rates that begin while it lasts, by the workday from which they hold; oldest first. */
  laterPay?: readonly { from: string; pay: Pay }[]
  /** Travel from the site before: its length and why. */
  travel?: Step
}

/** A stretch of paid time inside one workday. */
export interface Piece {
  logId: string
  jobId: string | null
  pay: Pay
  workday: string
  /** The rules of the place worked. */
  pack: Pack
  /** At the location on that workday, in 1/10000; 0 when unknown. */
  minimumWageE4: number
  /** The location's law does not know salaries for fluctuating hours. */
  fixedHoursOnly?: boolean
  /** The flat pay of the visit or the day is this piece's. */
  earns: boolean
  /** What an hour is paid more for on a holiday, in 1/10000 of its rate; 0 on any other day. */
  holidayE4: number
  /** The location's rule for hours on a statutory holiday paid at time and a half or more. */
  statutory: HolidayWorkRule | null
  /** It is the way to the site. */
  travel?: Step
  /** It goes on from the workday before without a pause. */
  continues: boolean
  week: string
  /** 0 = first day of the workweek */
  index: number
  start: number
  end: number
}

export const secondsOf = ({ start, end }: { start: number; end: number }) => end - start
export const totalSeconds = (all: readonly { start: number; end: number }[]) =>
  all.reduce((total, one) => total + secondsOf(one), 0)
