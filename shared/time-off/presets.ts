import type { LeavePolicyDraft } from '../contracts/time-off-policies.ts'

type LeaveFact = 'carryOver' | 'use' | 'wait'

export interface LeavePreset {
  id: string
  /** The place whose law it follows, as it is written there. */
  place: string
  draft: LeavePolicyDraft
  /** The smallest employer, by employees, that these numbers are for. */
  employeesFrom: number
  source: string
  lookedUpOn: string
  /** What no page that was looked up says: taken so that a member gets no less than the yearly hours. */
  unconfirmed: readonly LeaveFact[]
}

interface StateSickLeave extends Pick<LeavePreset, 'id' | 'place' | 'employeesFrom' | 'source' | 'unconfirmed'> {
  /** One hour for so many hours worked. */
  divisor: number
  /** Hours at which accrual stops until some are used. */
  capHours: number | null
  /** Hours accrued, and hours used, in a policy year at most. */
  accruedHours: number | null
  usedHours: number | null
  /** Hours that go into a new year at most; null is all of them. */
  carryHours: number | null
  /** Whole days from hire before it can be used: 89 where it opens on the 90th day. */
  waitDays: number
}

const lookedUpOn = '2026-11-23'
const gusto = 'https://gusto.rightanswers.com/portal/app/portlets/results/viewsolution.jsp?solutionid=106622152100000'
const tricom =
  'https://www.tricom.com/news-resources/news-heading/press-room/2025/12/important-year-end-tax-and-wage-updates-for-2025.html'
const timetrex = 'https://help.timetrex.com/latest/enterprise/References/USA-State-Paid-Sick-Leave.htm'

/**
 * States whose law gives private employees leave by hours worked. The sources are stored pages of which the newest is
 * of December 2025; what changed since is unconfirmed. Missouri is not here: its law was repealed on 28 August 2025.
 * Nebraska counts only from 80 hours worked on; here it counts from the first.
 */
const stateSickLeave: readonly StateSickLeave[] = [
  {
    id: 'us-ak',
    place: 'Alaska',
    divisor: 30,
    capHours: null,
    accruedHours: 56,
    usedHours: 56,
    carryHours: null,
    waitDays: 0,
    employeesFrom: 15,
    source: 'https://www.sequoia.com/2024/12/alaska-missouri-and-nebraska-paid-sick-leave-coming-soon/',
    unconfirmed: [],
  },
  {
    id: 'us-az',
    place: 'Arizona',
    divisor: 30,
    capHours: null,
    accruedHours: 40,
    usedHours: 40,
    carryHours: null,
    waitDays: 0,
    employeesFrom: 15,
    source: tricom,
    unconfirmed: ['use', 'carryOver', 'wait'],
  },
  {
    id: 'us-ca',
    place: 'California',
    divisor: 30,
    capHours: 80,
    accruedHours: null,
    usedHours: 40,
    carryHours: 80,
    waitDays: 89,
    employeesFrom: 1,
    source:
      'https://www.laboremploymentlawblog.com/2023/10/articles/california-employment-legislation/california-employers-must-provide-additional-paid-sick-leave-in-2024/',
    unconfirmed: [],
  },
  {
    id: 'us-co',
    place: 'Colorado',
    divisor: 30,
    capHours: null,
    accruedHours: 48,
    usedHours: 48,
    carryHours: 48,
    waitDays: 0,
    employeesFrom: 1,
    source: gusto,
    unconfirmed: ['use'],
  },
  {
    id: 'us-ct',
    place: 'Connecticut',
    divisor: 30,
    capHours: null,
    accruedHours: 40,
    usedHours: 40,
    carryHours: 40,
    waitDays: 120,
    employeesFrom: 11,
    source: gusto,
    unconfirmed: ['use'],
  },
  {
    id: 'us-dc',
    place: 'District of Columbia',
    divisor: 43,
    capHours: null,
    accruedHours: 40,
    usedHours: 40,
    carryHours: null,
    waitDays: 90,
    employeesFrom: 25,
    source: tricom,
    unconfirmed: ['use', 'carryOver'],
  },
  {
    id: 'us-il',
    place: 'Illinois',
    divisor: 40,
    capHours: null,
    accruedHours: 40,
    usedHours: 40,
    carryHours: 40,
    waitDays: 90,
    employeesFrom: 1,
    source: gusto,
    unconfirmed: ['use'],
  },
  {
    id: 'us-ma',
    place: 'Massachusetts',
    divisor: 30,
    capHours: null,
    accruedHours: 40,
    usedHours: 40,
    carryHours: 40,
    waitDays: 90,
    employeesFrom: 11,
    source: tricom,
    unconfirmed: ['use', 'carryOver'],
  },
  {
    id: 'us-md',
    place: 'Maryland',
    divisor: 30,
    capHours: 64,
    accruedHours: 40,
    usedHours: 64,
    carryHours: 40,
    waitDays: 106,
    employeesFrom: 15,
    source: 'https://eslawgroup.com/blog/2021/04/employee-rights-to-sick-and-safe-time-off-in-maryland-part-1',
    unconfirmed: ['carryOver'],
  },
  {
    id: 'us-me',
    place: 'Maine',
    divisor: 40,
    capHours: null,
    accruedHours: 40,
    usedHours: 40,
    carryHours: null,
    waitDays: 0,
    employeesFrom: 10,
    source: tricom,
    unconfirmed: ['use', 'carryOver', 'wait'],
  },
  {
    id: 'us-mi',
    place: 'Michigan',
    divisor: 30,
    capHours: null,
    accruedHours: null,
    usedHours: 72,
    carryHours: null,
    waitDays: 120,
    employeesFrom: 11,
    source:
      'https://www.mondaq.com/unitedstates/employee-benefits-compensation/1596972/michigan-joins-the-list-of-states-requiring-employers-to-provide-paid-time-off',
    unconfirmed: [],
  },
  {
    id: 'us-mn',
    place: 'Minnesota',
    divisor: 30,
    capHours: 80,
    accruedHours: 48,
    usedHours: null,
    carryHours: 80,
    waitDays: 0,
    employeesFrom: 1,
    source: 'https://help.justworks.com/hc/en-us/articles/24899246154139-Minnesota-Sick-and-Safe-Leave',
    unconfirmed: ['use', 'wait'],
  },
  {
    id: 'us-ne',
    place: 'Nebraska',
    divisor: 30,
    capHours: null,
    accruedHours: 56,
    usedHours: 56,
    carryHours: null,
    waitDays: 0,
    employeesFrom: 20,
    source: 'https://www.atlashxm.com/resources/nebraska-paid-sick-leave-2025',
    unconfirmed: [],
  },
  {
    id: 'us-nj',
    place: 'New Jersey',
    divisor: 30,
    capHours: null,
    accruedHours: 40,
    usedHours: 40,
    carryHours: 40,
    waitDays: 120,
    employeesFrom: 1,
    source: timetrex,
    unconfirmed: ['use', 'carryOver', 'wait'],
  },
  {
    id: 'us-nm',
    place: 'New Mexico',
    divisor: 30,
    capHours: null,
    accruedHours: null,
    usedHours: 64,
    carryHours: 64,
    waitDays: 0,
    employeesFrom: 1,
    source: timetrex,
    unconfirmed: ['use', 'carryOver', 'wait'],
  },
  {
    id: 'us-nv',
    place: 'Nevada',
    divisor: 52,
    capHours: null,
    accruedHours: null,
    usedHours: 40,
    carryHours: 40,
    waitDays: 90,
    employeesFrom: 50,
    source: 'http://fauxlaw.com/2020/02/25/new-paid-leave-law/',
    unconfirmed: [],
  },
  {
    id: 'us-ny',
    place: 'New York',
    divisor: 30,
    capHours: null,
    accruedHours: 40,
    usedHours: 40,
    carryHours: null,
    waitDays: 0,
    employeesFrom: 5,
    source: 'https://mblbc.com/blog/paid-sick-leave-coming-to-ny-state-in-2021/',
    unconfirmed: [],
  },
  {
    id: 'us-or',
    place: 'Oregon',
    divisor: 30,
    capHours: 80,
    accruedHours: 40,
    usedHours: 40,
    carryHours: 40,
    waitDays: 90,
    employeesFrom: 10,
    source: 'https://confidentemployeeleasing.com/2015/12/31/requirements-of-oregons-sick-time-law/',
    unconfirmed: [],
  },
  {
    id: 'us-ri',
    place: 'Rhode Island',
    divisor: 35,
    capHours: null,
    accruedHours: 40,
    usedHours: 40,
    carryHours: 40,
    waitDays: 90,
    employeesFrom: 18,
    source: 'https://economicprogressri.org/resources/paid-sick-leave',
    unconfirmed: ['use'],
  },
  {
    id: 'us-vt',
    place: 'Vermont',
    divisor: 52,
    capHours: null,
    accruedHours: 40,
    usedHours: 40,
    carryHours: 40,
    waitDays: 365,
    employeesFrom: 1,
    source: 'https://legislature.vermont.gov/statutes/section/21/005/00482',
    unconfirmed: ['use', 'carryOver'],
  },
  {
    id: 'us-wa',
    place: 'Washington',
    divisor: 40,
    capHours: null,
    accruedHours: null,
    usedHours: null,
    carryHours: 40,
    waitDays: 89,
    employeesFrom: 1,
    source: 'https://lni.wa.gov/workers-rights/leave/paid-sick-leave/paid-sick-leave-minimum-requirements',
    unconfirmed: [],
  },
]

const minutes = (hours: number | null) => (hours === null ? null : hours * 60)

/** Sick leave by state, as policies to begin with. */
export const leavePresets: readonly LeavePreset[] = stateSickLeave.map(
  ({ id, place, divisor, capHours, accruedHours, usedHours, carryHours, waitDays, ...origin }) => ({
    id,
    place,
    ...origin,
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
    },
  }),
)
