import type { ChangeRequester, OrdinanceId } from '#shared/fair-workweek/kinds.ts'

/** The premium of a change: hours at the member's rate, half of the lost hours, or the shift up to a maximum. */
export type Premium =
  | { kind: 'hours'; hours: number }
  | { kind: 'half_of_lost' }
  | { kind: 'shift_up_to'; hours: number }

/** A city's fair workweek law as plain data. Not legal advice. */
export interface Ordinance {
  id: OrdinanceId
  /** Stored with every pay line, to show which text produced it. */
  version: string
  /** ISO 3166-2; locations there may follow the law. */
  jurisdiction: string
  noticeDays: number
  /** The deadline counts back from the first day of the schedule's week, or from the shift itself. */
  noticeOf: 'week' | 'shift'
  /** A change with less notice than this is short notice. */
  shortHours: number
  changed: Premium
  /** For hours removed at short notice. */
  lostShort: Premium
  rest: {
    hours: number
    /** Total value of an hour, in 1/10000 of the regular rate. */
    multiplierE4: number
  }
  /** Requesters whose changes owe no premium. */
  exempt: readonly ChangeRequester[]
  /** The smallest employer the law covers; the company confirms this when it chooses the law. */
  employer: { employees: number; employeesInCity: number | null; coveredEmployees: number | null }
  /** Members paid more than this are not covered, by the day from which it holds. Empty for no ceiling. */
  ceilings: readonly { from: string; hourE4: number; yearMinor: number }[]
  source: string
  /** Points that the sources did not confirm. */
  unconfirmed: readonly string[]
}

export const lookedUpOn = '2026-11-27'

const hour: Premium = { kind: 'hours', hours: 1 }
const exempt = ['member', 'swap', 'outage', 'discipline'] as const

/**
 * Read on 27 November 2026: of the Chicago code the contents and definitions (codelibrary.amlegal.com, 6-110-010 to
 * -020) and the city's page; of Berkeley's and Evanston's laws the cities' pages and the summaries of law firms. The
 * exemptions are common to all fair workweek laws (Philadelphia Code 9-4603(2) and LAMC 185.06, which were read); the
 * sections of these three cities were not read.
 */
export const ordinances: readonly Ordinance[] = [
  {
    id: 'chicago',
    version: '1',
    jurisdiction: 'US-IL',
    noticeDays: 14,
    noticeOf: 'week',
    shortHours: 24,
    changed: hour,
    lostShort: { kind: 'half_of_lost' },
    rest: { hours: 10, multiplierE4: 12_500 },
    exempt,
    employer: { employees: 100, employeesInCity: null, coveredEmployees: 50 },
    ceilings: [
      { from: '2022-07-01', hourE4: 293_500, yearMinor: 56_381_85 },
      { from: '2024-07-01', hourE4: 318_500, yearMinor: 61_149_35 },
      { from: '2025-07-01', hourE4: 326_000, yearMinor: 62_561_90 },
    ],
    source:
      'Municipal Code of Chicago 6-110-040, -050, -070; chicago.gov "Fair Workweek"; mondaq.com 1642812 (ceilings of July 2025)',
    unconfirmed: ['ceiling', 'exemptions'],
  },
  {
    id: 'evanston',
    version: '1',
    jurisdiction: 'US-IL',
    noticeDays: 14,
    noticeOf: 'shift',
    shortHours: 24,
    changed: hour,
    lostShort: { kind: 'shift_up_to', hours: 4 },
    rest: { hours: 11, multiplierE4: 15_000 },
    exempt,
    employer: { employees: 100, employeesInCity: null, coveredEmployees: null },
    ceilings: [],
    source:
      'Evanston City Code 3-34 (ordinance 24-O-23), from January 1, 2024; cityofevanston.org "Fair Workweek"; workforcebulletin.com',
    unconfirmed: ['short_notice', 'rest_hours', 'exemptions'],
  },
  {
    id: 'berkeley',
    version: '1',
    jurisdiction: 'US-CA',
    noticeDays: 14,
    noticeOf: 'shift',
    shortHours: 24,
    changed: hour,
    lostShort: { kind: 'shift_up_to', hours: 4 },
    rest: { hours: 11, multiplierE4: 15_000 },
    exempt,
    employer: { employees: 56, employeesInCity: 10, coveredEmployees: null },
    ceilings: [],
    source:
      'Berkeley Municipal Code 13.102, from January 12, 2024; hrwatchdog.calchamber.com (January 2024); kellergrover.com; littler.com',
    unconfirmed: ['short_notice', 'rest_rate', 'exemptions'],
  },
]

const byId = new Map(ordinances.map((ordinance) => [ordinance.id, ordinance]))

export function ordinanceOf(id: OrdinanceId): Ordinance {
  const ordinance = byId.get(id)
  if (!ordinance) throw new Error(`no fair workweek law named ${id}`)
  return ordinance
}
