import type { ReportingRule } from './pack.ts'
import { minus, ratio, roundHalfUp, type Ratio } from '#shared/ratio.ts'
import { payForSeconds, minorOfE4, straightPay } from './straight-time.ts'
import { totalSeconds, type Piece } from './work.ts'

const hours = (count: number) => count * 3600

/** Schedules are in whole minutes, so "this long or longer" is "over one minute less". */
const from = (seconds: number) => seconds - 60

const three: ReportingRule = {
  onlyOver: 0,
  owed: hours(3),
  longDay: null,
  upToSchedule: false,
  halfUpTo: null,
  at: 'hourly_rate',
}

/**
 * A manager records the scheduled hours: a clock cannot tell whether the employer or a storm ended the shift. A visit
 * planned short is not an early end, though some provinces pay it as a minimum as well. Looked up on 23 November 2026.
 * US-CA: IWC orders 4 and 5, section 5 (half of the schedule, two to four hours, at the regular rate). ON: ESA 2000 s.
 * 21.2, for whoever works more than three hours a day; here, on that day. BC: ESA s. 34 (two hours, or four of more
 * than eight scheduled). AB: replicon.com/regulation/alberta (three hours at the minimum wage, or what was earned if
 * that is more). MB: manitoba.ca "Wage for reporting for work" (three hours, or the whole shift if it is shorter). QC:
 * Act respecting labour standards s. 58 (three hours; not for work that is ordinarily done within three). SK: three
 * hours at the hourly wage, as the province's notice of its minimum wage says. PE: princeedwardisland.ca "Reporting
 * Pay" (three hours). NB, NL: a payroll provider's table alone (blog.payworks.ca, "reporting pay"): the laws' texts are
 * unconfirmed. Nova Scotia's is for calls outside of the schedule, which are not recorded, so it has none here. DC: 7
 * DCMR 907.1 (four hours or the shift; hours not worked at the minimum wage). MA: 454 CMR 27.04(1), opinion letter
 * MW-2007-002 (three hours of a shift of three or more; hours not worked at the minimum wage). Charities are exempt.
 * ME: 26 M.R.S. 639-A from 24 September 2025 (two hours or the shift, at the hourly rate; ten employees or more; not
 * for bad weather). NH: RSA 275:43-a, Lab 803.03 as quoted by mclane.com (two hours at the hourly rate; not for a shift
 * under two hours that was put in writing before). NJ: N.J.A.C. 12:56-5.5 as quoted by blr.com (one hour at the hourly
 * rate, or what was agreed for the day). NY: 12 NYCRR 142-2.3, the miscellaneous order alone (four hours or the shift,
 * at the minimum wage). That a day which paid more by itself is owed nothing is a firm's reading (debbest.com), as of
 * the spread of hours; unconfirmed. RI: R.I.G.L. 28-12-3.2, 260-RICR-30-05-2.4 (three hours or the shift, at the hourly
 * rate; not for an act of God). Connecticut's is for retail and restaurants (31-62-D1, D2), which a cleaning contractor
 * is not. Oregon's for adults ended in 1990 (the Bureau of Labor's "Show-up pay"); that for minors is not computed, as
 * ages are not stored.
 */
export const reportingRules = {
  california: { ...three, owed: hours(2), halfUpTo: hours(4), at: 'regular_rate' },
  on: { ...three, onlyOver: hours(3) },
  bc: { ...three, owed: hours(2), longDay: { over: hours(8), owed: hours(4) } },
  ab: { ...three, at: 'minimum_wage' },
  mb: { ...three, upToSchedule: true },
  qc: { ...three, onlyOver: hours(3) },
  sk: three,
  pe: three,
  nb: { ...three, at: 'minimum_wage' },
  nl: three,
  dc: { ...three, owed: hours(4), upToSchedule: true, at: 'missing_at_minimum' },
  ma: { ...three, onlyOver: from(hours(3)), at: 'missing_at_minimum' },
  me: { ...three, owed: hours(2), upToSchedule: true },
  nh: { ...three, onlyOver: from(hours(2)), owed: hours(2) },
  nj: { ...three, owed: hours(1), upToSchedule: true },
  ny: { ...three, owed: hours(4), upToSchedule: true, at: 'minimum_wage' },
  ri: { ...three, upToSchedule: true },
} as const satisfies Record<string, ReportingRule>

export interface Reported {
  /** In seconds. */
  scheduled: number
  pieces: readonly Piece[]
  rateE4: Ratio
  minimumWageE4: number
}

/** Null if nothing is owed. */
export function missingPay(rule: ReportingRule, { scheduled, pieces, rateE4, minimumWageE4 }: Reported) {
  const worked = totalSeconds(pieces)
  if (scheduled <= rule.onlyOver || (rule.halfUpTo !== null && worked * 2 >= scheduled)) return null
  const due = owedOf(rule, scheduled)
  const missing = Math.max(0, due - worked)
  const byWage = minus(payForSeconds(ratio(minimumWageE4), due), minorOfE4(straightPay(pieces)))
  const amountMinor = roundHalfUp(rule.at === 'minimum_wage' ? byWage : payForSeconds(rateE4, missing))
  return missing > 0 && amountMinor > 0 ? { worked, due, missing, amountMinor } : null
}

function owedOf({ owed, longDay, upToSchedule, halfUpTo }: ReportingRule, scheduled: number): number {
  if (halfUpTo !== null) return Math.round(Math.min(halfUpTo, Math.max(owed, scheduled / 2)))
  if (longDay && scheduled > longDay.over) return longDay.owed
  return upToSchedule ? Math.min(owed, scheduled) : owed
}
