import type { DayRules, WeekRules, Pack, PackId } from './pack.ts'
import { reportingRules } from './reporting-pay.ts'
import { spreadRules } from './spread-of-hours.ts'
import { holidayFormulas } from './statutory-holidays.ts'

const hours = (count: number) => count * 3600

const noDay: DayRules = {
  daily: [],
  countsFrom: 'workday',
  underMinimumWageTenths: null,
  consecutiveAfter: null,
  keepsLogOnItsDay: false,
}
const over8 = [{ after: hours(8), multiplier: 1.5 }] as const
const over8and12 = [...over8, { after: hours(12), multiplier: 2 }] as const
const canadianDay: DayRules = { ...noDay, keepsLogOnItsDay: true }

const week = (after: number | null, more: Partial<WeekRules> = {}): WeekRules => ({
  weeklyAfter: after === null ? null : hours(after),
  seventhDay: null,
  greatestOnly: false,
  overtimeRate: null,
  weekStart: null,
  ...more,
})
const plain = {
  day: noDay,
  week: week(40),
  california: false,
  holidayPay: null,
  reporting: null,
  spread: null,
  from: '2000-01-01',
  version: '1',
} as const

/**
 * The rule texts; where one was changed, the newest comes last. Sources looked up on 22 November 2026. Not legal
 * advice.
 */
export const packs: readonly Pack[] = [
  { ...plain, id: 'none', week: week(null), source: 'No overtime' },
  { ...plain, id: 'us', source: '29 U.S.C. 207; 29 CFR 778' },
  {
    ...plain,
    id: 'us-ca',
    day: { ...noDay, daily: over8and12 },
    week: week(40, { seventhDay: 'california' }),
    california: true,
    reporting: reportingRules.california,
    source: 'California Labor Code 510, 511, 226.7, 512; IWC orders 4, 5',
  },
  { ...plain, id: 'us-ak', day: { ...noDay, daily: over8 }, source: 'Alaska Statutes 23.10.060' },
  {
    ...plain,
    id: 'us-co',
    day: { ...noDay, daily: [{ after: hours(12), multiplier: 1.5 }], consecutiveAfter: hours(12) },
    week: week(40, { greatestOnly: true }),
    source: '7 CCR 1103-1, rule 4.1',
  },
  {
    ...plain,
    id: 'us-nv',
    version: '2',
    day: { ...noDay, daily: over8, countsFrom: 'first_start', underMinimumWageTenths: 15 },
    source: 'NRS 608.018; NRS 608.0126 (a workday is 24 hours from when work begins)',
  },
  { ...plain, id: 'us-ky', week: week(40, { seventhDay: 'kentucky' }), source: 'KRS 337.050, 337.285' },
  {
    ...plain,
    id: 'us-dc',
    reporting: reportingRules.dc,
    spread: spreadRules.dc,
    source: '7 DCMR 906, 907; 29 U.S.C. 207',
  },
  { ...plain, id: 'us-me', source: '29 U.S.C. 207; 26 M.R.S. 664' },
  {
    ...plain,
    id: 'us-me',
    version: '2',
    from: '2025-09-24',
    reporting: reportingRules.me,
    source: '26 M.R.S. 639-A, 664; 29 U.S.C. 207',
  },
  { ...plain, id: 'us-ma', reporting: reportingRules.ma, source: '454 CMR 27.04; 29 U.S.C. 207' },
  { ...plain, id: 'us-nh', reporting: reportingRules.nh, source: 'RSA 275:43-a; 29 U.S.C. 207' },
  { ...plain, id: 'us-nj', reporting: reportingRules.nj, source: 'N.J.A.C. 12:56-5.5; 29 U.S.C. 207' },
  {
    ...plain,
    id: 'us-ny',
    source: '12 NYCRR 141 (building service industry)',
  },
  {
    ...plain,
    id: 'us-ny-misc',
    reporting: reportingRules.ny,
    spread: spreadRules.ny,
    source: '12 NYCRR 142 (miscellaneous industries): 142-2.2 to 142-2.4',
  },
  { ...plain, id: 'us-ri', reporting: reportingRules.ri, source: 'R.I.G.L. 28-12-3.2, 28-12-4.1; 29 U.S.C. 207' },
  {
    ...plain,
    id: 'ca-bc',
    version: '2',
    day: { ...canadianDay, daily: over8and12 },
    week: week(40, { weekStart: 7 }),
    holidayPay: holidayFormulas.bc,
    reporting: reportingRules.bc,
    source: 'Employment Standards Act (BC), sections 35, 40',
  },
  {
    ...plain,
    id: 'ca-on',
    version: '3',
    day: canadianDay,
    week: week(44, { overtimeRate: 'rate_in_effect' }),
    holidayPay: holidayFormulas.on,
    reporting: reportingRules.on,
    source: 'Employment Standards Act, 2000 (Ontario), section 22(1), 22(1.1) (the rate of the hour that is overtime)',
  },
  {
    ...plain,
    id: 'ca-ab',
    version: '2',
    day: { ...canadianDay, daily: over8 },
    // An hour that counts once adds up to the greater of the daily and the weekly count, as section 21 requires.
    week: week(44),
    holidayPay: holidayFormulas.ab,
    reporting: reportingRules.ab,
    source: 'Employment Standards Code (Alberta), sections 21, 22',
  },
  {
    ...plain,
    id: 'ca-qc',
    version: '2',
    day: canadianDay,
    holidayPay: holidayFormulas.qc,
    reporting: reportingRules.qc,
    source: 'Act respecting labour standards (Quebec), sections 52, 55',
  },
  {
    ...plain,
    id: 'ca-mb',
    version: '2',
    day: { ...canadianDay, daily: over8 },
    holidayPay: holidayFormulas.mb,
    reporting: reportingRules.mb,
    source: 'Employment Standards Code (Manitoba), sections 10, 17',
  },
  {
    ...plain,
    id: 'ca-sk',
    version: '2',
    day: { ...canadianDay, daily: over8 },
    holidayPay: holidayFormulas.sk,
    reporting: reportingRules.sk,
    source: 'The Saskatchewan Employment Act, sections 2-17, 2-18',
  },
  {
    ...plain,
    id: 'ca-ns',
    version: '2',
    day: canadianDay,
    week: week(48),
    holidayPay: holidayFormulas.ns,
    source: 'Labour Standards Code (Nova Scotia), section 40(4)',
  },
  {
    ...plain,
    id: 'ca-pe',
    version: '2',
    day: canadianDay,
    week: week(48),
    holidayPay: holidayFormulas.pe,
    reporting: reportingRules.pe,
    source: 'Employment Standards Act (Prince Edward Island), section 15',
  },
  {
    ...plain,
    id: 'ca-nb',
    version: '2',
    day: canadianDay,
    week: week(44, { overtimeRate: 'minimum_wage' }),
    holidayPay: holidayFormulas.nb,
    reporting: reportingRules.nb,
    source: 'Minimum Wage Regulation (New Brunswick) under the Employment Standards Act',
  },
  {
    ...plain,
    id: 'ca-nl',
    version: '2',
    day: canadianDay,
    week: week(40, { overtimeRate: 'minimum_wage' }),
    holidayPay: holidayFormulas.nl,
    reporting: reportingRules.nl,
    source: 'Labour Standards Regulations (Newfoundland and Labrador), sections 8 to 10',
  },
]

/** True if the Fair Labor Standards Act applies. */
export const isFederal = ({ id }: Pack): boolean => id === 'us' || id.startsWith('us-')

/** Returns the text in force on a day. @throws if the pack is unknown. */
export function packFor(id: PackId, day: string): Pack {
  const pack = packs.findLast((entry) => entry.id === id && entry.from <= day) ?? packs.find((entry) => entry.id === id)
  if (!pack) throw new Error(`no pay rules named ${id}`)
  return pack
}
