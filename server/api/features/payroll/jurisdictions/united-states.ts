import { leavePresets } from '#shared/time-off/presets.ts'
import type { FederalBecause, NotCovered, PayPackId } from '#shared/payroll/kinds.ts'
import { federalWages, nameOf, type DatedWage, type Jurisdiction } from './jurisdiction.ts'

/**
 * Overtime: the premium pay column of the U.S. Department of Labor's "Minimum Wage Laws in the States", and public
 * summaries of it. Wages: public lists of the rates of 2025 and 2026 (ballotpedia.org/Minimum_wage_increases_in_2026,
 * hrministrysolutions.com/blog/2026-minimum-wage, blog.paymaster.com/2026-state-minimum-wage); the rate of the
 * District of
 * Columbia from July 2026 was in none. Looked up on 22 November 2026; the statutes were not read state by state.
 */
const states: readonly State[] = [
  ['AL', 'no_law'],
  [
    'AK',
    'us-ak',
    [
      ['2025-07-01', 13],
      ['2026-07-01', 14],
    ],
    ['small_employers'],
  ],
  [
    'AZ',
    'no_law',
    [
      ['2025-01-01', 14.7],
      ['2026-01-01', 15.15],
    ],
    ['local_wages'],
  ],
  ['AR', 'same_hours', [['2021-01-01', 11]], ['small_employers']],
  [
    'CA',
    'us-ca',
    [
      ['2025-01-01', 16.5],
      ['2026-01-01', 16.9],
    ],
    ['local_wages'],
  ],
  [
    'CO',
    'us-co',
    [
      ['2025-01-01', 14.81],
      ['2026-01-01', 15.16],
    ],
    ['local_wages', 'meal_breaks'],
  ],
  [
    'CT',
    'same_hours',
    [
      ['2025-01-01', 16.35],
      ['2026-01-01', 16.94],
    ],
    ['meal_breaks'],
  ],
  ['DE', 'no_law', [['2025-01-01', 15]], ['meal_breaks']],
  ['DC', 'us-dc', [['2025-07-01', 17.95]]],
  [
    'FL',
    'no_law',
    [
      ['2025-09-30', 14],
      ['2026-09-30', 15],
    ],
  ],
  ['GA', 'no_law'],
  [
    'HI',
    'same_hours',
    [
      ['2024-01-01', 14],
      ['2026-01-01', 16],
    ],
  ],
  ['ID', 'no_law'],
  ['IL', 'same_hours', [['2025-01-01', 15]], ['local_wages', 'small_employers', 'meal_breaks']],
  ['IN', 'same_hours', [], ['small_employers']],
  ['IA', 'no_law'],
  ['KS', 'more_hours'],
  ['KY', 'us-ky', [], ['meal_breaks']],
  ['LA', 'no_law'],
  [
    'ME',
    'us-me',
    [
      ['2025-01-01', 14.65],
      ['2026-01-01', 15.1],
    ],
    ['local_wages', 'small_employers', 'meal_breaks'],
  ],
  ['MD', 'same_hours', [['2024-01-01', 15]], ['local_wages']],
  ['MA', 'us-ma', [['2023-01-01', 15]], ['meal_breaks']],
  [
    'MI',
    'same_hours',
    [
      ['2025-02-21', 12.48],
      ['2026-01-01', 13.73],
    ],
    ['small_employers'],
  ],
  [
    'MN',
    'more_hours',
    [
      ['2025-01-01', 11.13],
      ['2026-01-01', 11.41],
    ],
    ['local_wages', 'meal_breaks'],
  ],
  ['MS', 'no_law'],
  [
    'MO',
    'same_hours',
    [
      ['2025-01-01', 13.75],
      ['2026-01-01', 15],
    ],
  ],
  [
    'MT',
    'same_hours',
    [
      ['2025-01-01', 10.55],
      ['2026-01-01', 10.85],
    ],
  ],
  [
    'NE',
    'no_law',
    [
      ['2025-01-01', 13.5],
      ['2026-01-01', 15],
    ],
  ],
  ['NV', 'us-nv', [['2024-07-01', 12]], ['meal_breaks']],
  ['NH', 'us-nh', [], ['meal_breaks']],
  [
    'NJ',
    'us-nj',
    [
      ['2025-01-01', 15.49],
      ['2026-01-01', 15.92],
    ],
    ['wages_by_size'],
  ],
  ['NM', 'same_hours', [['2023-01-01', 12]], ['local_wages']],
  // Part 141 (12 NYCRR 141-3.1) covers whoever cleans or maintains buildings, contractors too; its table of contents
  // has neither spread of hours nor call-in pay (141-1.1 to 1.10). Part 142 has both and covers whoever no other
  // order does (142-1.1): other work of a cleaning company. Looked up on 23 November 2026.
  [
    'NY',
    'us-ny',
    [
      ['2025-01-01', 15.5],
      ['2026-01-01', 16],
    ],
    ['wages_by_area', 'meal_breaks'],
  ],
  ['NC', 'same_hours'],
  ['ND', 'same_hours', [], ['meal_breaks']],
  [
    'OH',
    'same_hours',
    [
      ['2025-01-01', 10.7],
      ['2026-01-01', 11],
    ],
    ['small_employers'],
  ],
  ['OK', 'no_law'],
  ['OR', 'same_hours', [['2025-07-01', 15.05]], ['wages_by_area', 'meal_breaks']],
  ['PA', 'same_hours'],
  [
    'RI',
    'us-ri',
    [
      ['2025-01-01', 15],
      ['2026-01-01', 16],
    ],
    ['sunday_pay', 'meal_breaks'],
  ],
  ['SC', 'no_law'],
  [
    'SD',
    'no_law',
    [
      ['2025-01-01', 11.5],
      ['2026-01-01', 11.85],
    ],
  ],
  ['TN', 'no_law', [], ['meal_breaks']],
  ['TX', 'no_law'],
  ['UT', 'no_law'],
  [
    'VT',
    'same_hours',
    [
      ['2025-01-01', 14.01],
      ['2026-01-01', 14.42],
    ],
  ],
  [
    'VA',
    'same_hours',
    [
      ['2025-01-01', 12.41],
      ['2026-01-01', 12.77],
    ],
  ],
  [
    'WA',
    'same_hours',
    [
      ['2025-01-01', 16.66],
      ['2026-01-01', 17.13],
    ],
    ['local_wages', 'meal_breaks'],
  ],
  ['WV', 'same_hours', [['2016-12-31', 8.75]], ['small_employers', 'meal_breaks']],
  ['WI', 'same_hours'],
  ['WY', 'no_law'],
]

type State = readonly [
  state: string,
  rules: PayPackId | FederalBecause,
  wages?: readonly (readonly [from: string, dollars: number])[],
  notCovered?: readonly NotCovered[],
]

const isReason = (rules: PayPackId | FederalBecause): rules is FederalBecause =>
  rules === 'no_law' || rules === 'same_hours' || rules === 'more_hours'

const wagesOf = (wages: NonNullable<State[2]>): readonly DatedWage[] => [
  ...federalWages,
  ...wages.map(([from, dollars]) => ({ from, rateE4: Math.round(dollars * 10_000) })),
]

export const unitedStates: readonly Jurisdiction[] = states.map(([state, rules, wages = [], notCovered = []]) => {
  const presetId = `us-${state.toLowerCase()}`
  return {
    code: `US-${state}`,
    names: nameOf(`US-${state}`),
    packId: isReason(rules) ? 'us' : rules,
    otherPackIds: state === 'NY' ? ['us-ny-misc'] : [],
    federalBecause: isReason(rules) ? rules : null,
    minimumWages: wagesOf(wages),
    leavePresetId: leavePresets.some(({ id }) => id === presetId) ? presetId : null,
    notCovered,
  }
})
