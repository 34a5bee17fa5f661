import type { LeavePolicyDraft } from './time-off-policies.contract.ts'

type LeaveFact = 'carryOver' | 'use' | 'wait' | 'reinstated'

export interface LeavePreset {
  id: string
  /** The name of the jurisdiction whose law it follows. */
  place: string
  draft: LeavePolicyDraft
  /** The smallest employer, by employees, these numbers apply to. */
  employeesFrom: number
  source: string
  lookedUpOn: string
  /** Facts no source confirmed; assumed so that a member gets at least the yearly hours. */
  unconfirmed: readonly LeaveFact[]
}

const lookedUpOn = '2026-11-23'
const sources = {
  gusto: 'https://gusto.rightanswers.com/portal/app/portlets/results/viewsolution.jsp?solutionid=106622152100000',
  tricom:
    'https://www.tricom.com/news-resources/news-heading/press-room/2025/12/important-year-end-tax-and-wage-updates-for-2025.html',
  timetrex: 'https://help.timetrex.com/latest/enterprise/References/USA-State-Paid-Sick-Leave.htm',
  sequoia: 'https://www.sequoia.com/2024/12/alaska-missouri-and-nebraska-paid-sick-leave-coming-soon/',
  ofCalifornia:
    'https://www.laboremploymentlawblog.com/2023/10/articles/california-employment-legislation/california-employers-must-provide-additional-paid-sick-leave-in-2024/',
  ofMaryland: 'https://eslawgroup.com/blog/2021/04/employee-rights-to-sick-and-safe-time-off-in-maryland-part-1',
  ofMichigan:
    'https://www.mondaq.com/unitedstates/employee-benefits-compensation/1596972/michigan-joins-the-list-of-states-requiring-employers-to-provide-paid-time-off',
  ofMinnesota: 'https://help.justworks.com/hc/en-us/articles/24899246154139-Minnesota-Sick-and-Safe-Leave',
  ofNebraska: 'https://www.atlashxm.com/resources/nebraska-paid-sick-leave-2025',
  ofNevada: 'http://fauxlaw.com/2020/02/25/new-paid-leave-law/',
  ofNewYork: 'https://mblbc.com/blog/paid-sick-leave-coming-to-ny-state-in-2021/',
  ofOregon: 'https://confidentemployeeleasing.com/2015/12/31/requirements-of-oregons-sick-time-law/',
  ofRhodeIsland: 'https://economicprogressri.org/resources/paid-sick-leave',
  ofVermont: 'https://legislature.vermont.gov/statutes/section/21/005/00482',
  ofWashington: 'https://lni.wa.gov/workers-rights/leave/paid-sick-leave/paid-sick-leave-minimum-requirements',
}

/**
 * Columns: hours worked per hour accrued; hours at which accrual stops until some are used; hours accrued, and hours
 * used, per policy year at most; hours carried over (null for all); whole days from hire before use (89 where it starts
 * on the 90th day); the smallest employer, by employees.
 */
type Limits = [
  divisor: number,
  capHours: number | null,
  accruedHours: number | null,
  usedHours: number | null,
  carryHours: number | null,
  waitDays: number,
  employeesFrom: number,
]

const state = (id: string, place: string, limits: Limits, source: string, unconfirmed: readonly LeaveFact[]) => {
  const [divisor, capHours, accruedHours, usedHours, carryHours, waitDays, employeesFrom] = limits
  const caps = { capHours, accruedHours, usedHours, carryHours }
  return { id, place, divisor, ...caps, waitDays, employeesFrom, source, unconfirmed }
}

/**
 * States whose law grants private employees leave by hours worked. The sources are stored pages, the newest of December
 * 2025; later changes are unconfirmed. Missouri is missing because its law was repealed on 28 August 2025. Nebraska's
 * law starts at 80 hours worked; here accrual starts at the first.
 */
const stateSickLeave = [
  state('us-ak', 'Alaska', [30, null, 56, 56, null, 0, 15], sources.sequoia, []),
  state('us-az', 'Arizona', [30, null, 40, 40, null, 0, 15], sources.tricom, ['use', 'carryOver', 'wait']),
  state('us-ca', 'California', [30, 80, null, 40, 80, 89, 1], sources.ofCalifornia, []),
  state('us-co', 'Colorado', [30, null, 48, 48, 48, 0, 1], sources.gusto, ['use']),
  state('us-ct', 'Connecticut', [30, null, 40, 40, 40, 120, 11], sources.gusto, ['use']),
  state('us-dc', 'District of Columbia', [43, null, 40, 40, null, 90, 25], sources.tricom, ['use', 'carryOver']),
  state('us-il', 'Illinois', [40, null, 40, 40, 40, 90, 1], sources.gusto, ['use']),
  state('us-ma', 'Massachusetts', [30, null, 40, 40, 40, 90, 11], sources.tricom, ['use', 'carryOver']),
  state('us-md', 'Maryland', [30, 64, 40, 64, 40, 106, 15], sources.ofMaryland, ['carryOver']),
  state('us-me', 'Maine', [40, null, 40, 40, null, 0, 10], sources.tricom, ['use', 'carryOver', 'wait']),
  state('us-mi', 'Michigan', [30, null, null, 72, null, 120, 11], sources.ofMichigan, []),
  state('us-mn', 'Minnesota', [30, 80, 48, null, 80, 0, 1], sources.ofMinnesota, ['use', 'wait']),
  state('us-ne', 'Nebraska', [30, null, 56, 56, null, 0, 20], sources.ofNebraska, []),
  state('us-nj', 'New Jersey', [30, null, 40, 40, 40, 120, 1], sources.timetrex, ['use', 'carryOver', 'wait']),
  state('us-nm', 'New Mexico', [30, null, null, 64, 64, 0, 1], sources.timetrex, ['use', 'carryOver', 'wait']),
  state('us-nv', 'Nevada', [52, null, null, 40, 40, 90, 50], sources.ofNevada, []),
  state('us-ny', 'New York', [30, null, 40, 40, null, 0, 5], sources.ofNewYork, []),
  state('us-or', 'Oregon', [30, 80, 40, 40, 40, 90, 10], sources.ofOregon, []),
  state('us-ri', 'Rhode Island', [35, null, 40, 40, 40, 90, 18], sources.ofRhodeIsland, ['use']),
  state('us-vt', 'Vermont', [52, null, 40, 40, 40, 365, 1], sources.ofVermont, ['use', 'carryOver']),
  state('us-wa', 'Washington', [40, null, null, null, 40, 89, 1], sources.ofWashington, []),
]

/**
 * Sick leave is not paid out, and the laws require reinstatement on a rehire within some months, at most twelve
 * (American Payroll Association, Payroll Currently of 15 June 2020); a year therefore grants nobody less than the law.
 * Confirmed for California (Labor Code 246(g)) and Washington (legislature's bill report SB 5111).
 */
const rehireDays = 365
const confirmedRehire: ReadonlySet<string> = new Set(['us-ca', 'us-wa'])

const minutes = (hours: number | null) => (hours === null ? null : hours * 60)

/** Sick leave presets by state, as a basis for policies. */
export const leavePresets: readonly LeavePreset[] = stateSickLeave.map(
  ({ id, place, divisor, capHours, accruedHours, usedHours, carryHours, waitDays, unconfirmed, ...origin }) => ({
    id,
    place,
    ...origin,
    unconfirmed: confirmedRehire.has(id) ? unconfirmed : [...unconfirmed, 'reinstated'],
    lookedUpOn,
    draft: {
      name: place,
      kind: 'sick',
      paid: true,
      tracksBalance: true,
      includesHolidays: false,
      dayMinutes: 480,
      rules: {
        accrual: { method: 'per_hour_worked', divisor },
        capMinutes: minutes(capHours),
        yearlyAccrualMaxMinutes: minutes(accruedHours),
        yearlyUseMaxMinutes: minutes(usedHours),
        yearStart: { kind: 'date', monthDay: '01-01' },
        carryOverMaxMinutes: minutes(carryHours),
        carryOverExpiresAfterDays: null,
        accrualWaitingDays: 0,
        useWaitingDays: waitDays,
        allowsNegative: false,
      },
      leaving: { pays: 'none', maxMinutes: 0, reinstatedDays: rehireDays },
    },
  }),
)
