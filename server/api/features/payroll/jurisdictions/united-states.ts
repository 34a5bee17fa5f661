import { leavePresets } from '#shared/time-off/presets.ts'
import type { FederalBecause, NotCovered, PayPackId } from '#shared/payroll/kinds.ts'
import { federalWages, type DatedWage, type Jurisdiction } from './jurisdiction.ts'

/**
 * Overtime: the premium pay column of the U.S. Department of Labor's "Minimum Wage Laws in the States", and public
 * summaries of it. Wages: public lists of the rates of 2025 and 2026 (ballotpedia.org/Minimum_wage_increases_in_2026,
 * hrministrysolutions.com/blog/2026-minimum-wage, blog.paymaster.com/2026-state-minimum-wage); the rate of the District of
 * Columbia from July 2026 was in none. Looked up on 22 November 2026; the statutes were not read state by state.
 */
const states: readonly State[] = [
  ['AL', 'Alabama', 'no_law'],
  [
    'AK',
    'Alaska',
    'us-ak',
    [
      ['2025-07-01', 13],
      ['2026-07-01', 14],
    ],
    ['small_employers'],
  ],
  [
    'AZ',
    'Arizona',
    'no_law',
    [
      ['2025-01-01', 14.7],
      ['2026-01-01', 15.15],
    ],
    ['local_wages'],
  ],
  ['AR', 'Arkansas', 'same_hours', [['2021-01-01', 11]], ['small_employers']],
  [
    'CA',
    'California',
    'us-ca',
    [
      ['2025-01-01', 16.5],
      ['2026-01-01', 16.9],
    ],
    ['local_wages'],
  ],
  [
    'CO',
    'Colorado',
    'us-co',
    [
      ['2025-01-01', 14.81],
      ['2026-01-01', 15.16],
    ],
    ['local_wages', 'meal_breaks'],
  ],
  [
    'CT',
    'Connecticut',
    'same_hours',
    [
      ['2025-01-01', 16.35],
      ['2026-01-01', 16.94],
    ],
    ['meal_breaks'],
  ],
  ['DE', 'Delaware', 'no_law', [['2025-01-01', 15]], ['meal_breaks']],
  ['DC', 'District of Columbia', 'us-dc', [['2025-07-01', 17.95]]],
  [
    'FL',
    'Florida',
    'no_law',
    [
      ['2025-09-30', 14],
      ['2026-09-30', 15],
    ],
  ],
  ['GA', 'Georgia', 'no_law'],
  [
    'HI',
    'Hawaii',
    'same_hours',
    [
      ['2024-01-01', 14],
      ['2026-01-01', 16],
    ],
  ],
  ['ID', 'Idaho', 'no_law'],
  ['IL', 'Illinois', 'same_hours', [['2025-01-01', 15]], ['local_wages', 'small_employers', 'meal_breaks']],
  ['IN', 'Indiana', 'same_hours', [], ['small_employers']],
  ['IA', 'Iowa', 'no_law'],
  ['KS', 'Kansas', 'more_hours'],
  ['KY', 'Kentucky', 'us-ky', [], ['meal_breaks']],
  ['LA', 'Louisiana', 'no_law'],
  [
    'ME',
    'Maine',
    'us-me',
    [
      ['2025-01-01', 14.65],
      ['2026-01-01', 15.1],
    ],
    ['local_wages', 'small_employers', 'meal_breaks'],
  ],
  ['MD', 'Maryland', 'same_hours', [['2024-01-01', 15]], ['local_wages']],
  ['MA', 'Massachusetts', 'us-ma', [['2023-01-01', 15]], ['meal_breaks']],
  [
    'MI',
    'Michigan',
    'same_hours',
    [
      ['2025-02-21', 12.48],
      ['2026-01-01', 13.73],
    ],
    ['small_employers'],
  ],
  [
    'MN',
    'Minnesota',
    'more_hours',
    [
      ['2025-01-01', 11.13],
      ['2026-01-01', 11.41],
    ],
    ['local_wages', 'meal_breaks'],
  ],
  ['MS', 'Mississippi', 'no_law'],
  [
    'MO',
    'Missouri',
    'same_hours',
    [
      ['2025-01-01', 13.75],
      ['2026-01-01', 15],
    ],
  ],
  [
    'MT',
    'Montana',
    'same_hours',
    [
      ['2025-01-01', 10.55],
      ['2026-01-01', 10.85],
    ],
  ],
  [
    'NE',
    'Nebraska',
    'no_law',
    [
      ['2025-01-01', 13.5],
      ['2026-01-01', 15],
    ],
  ],
  ['NV', 'Nevada', 'us-nv', [['2024-07-01', 12]], ['meal_breaks']],
  ['NH', 'New Hampshire', 'us-nh', [], ['meal_breaks']],
  [
    'NJ',
    'New Jersey',
    'us-nj',
    [
      ['2025-01-01', 15.49],
      ['2026-01-01', 15.92],
    ],
    ['wages_by_size'],
  ],
  ['NM', 'New Mexico', 'same_hours', [['2023-01-01', 12]], ['local_wages']],
  // Whoever cleans or maintains buildings, contractors too, goes by Part 141 (12 NYCRR 141-3.1), whose table of contents
  // has neither spread of hours nor call-in pay (141-1.1 to 1.10). Part 142 has both, for whoever no other order covers
  // (142-1.1): other work of a cleaning company. Looked up on 23 November 2026.
  [
    'NY',
    'New York',
    'us-ny',
    [
      ['2025-01-01', 15.5],
      ['2026-01-01', 16],
    ],
    ['wages_by_area', 'meal_breaks'],
  ],
  ['NC', 'North Carolina', 'same_hours'],
  ['ND', 'North Dakota', 'same_hours', [], ['meal_breaks']],
  [
    'OH',
    'Ohio',
    'same_hours',
    [
      ['2025-01-01', 10.7],
      ['2026-01-01', 11],
    ],
    ['small_employers'],
  ],
  ['OK', 'Oklahoma', 'no_law'],
  ['OR', 'Oregon', 'same_hours', [['2025-07-01', 15.05]], ['wages_by_area', 'meal_breaks']],
  ['PA', 'Pennsylvania', 'same_hours'],
  [
    'RI',
    'Rhode Island',
    'us-ri',
    [
      ['2025-01-01', 15],
      ['2026-01-01', 16],
    ],
    ['sunday_pay', 'meal_breaks'],
  ],
  ['SC', 'South Carolina', 'no_law'],
  [
    'SD',
    'South Dakota',
    'no_law',
    [
      ['2025-01-01', 11.5],
      ['2026-01-01', 11.85],
    ],
  ],
  ['TN', 'Tennessee', 'no_law', [], ['meal_breaks']],
  ['TX', 'Texas', 'no_law'],
  ['UT', 'Utah', 'no_law'],
  [
    'VT',
    'Vermont',
    'same_hours',
    [
      ['2025-01-01', 14.01],
      ['2026-01-01', 14.42],
    ],
  ],
  [
    'VA',
    'Virginia',
    'same_hours',
    [
      ['2025-01-01', 12.41],
      ['2026-01-01', 12.77],
    ],
  ],
  [
    'WA',
    'Washington',
    'same_hours',
    [
      ['2025-01-01', 16.66],
      ['2026-01-01', 17.13],
    ],
    ['local_wages', 'meal_breaks'],
  ],
  ['WV', 'West Virginia', 'same_hours', [['2016-12-31', 8.75]], ['small_employers', 'meal_breaks']],
  ['WI', 'Wisconsin', 'same_hours'],
  ['WY', 'Wyoming', 'no_law'],
]

type State = readonly [
  state: string,
  name: string,
  rules: PayPackId | FederalBecause,
  wages?: readonly (readonly [from: string, dollars: number])[],
  notCovered?: readonly NotCovered[],
]

const spanish: Readonly<Record<string, string>> = {
  DC: 'Distrito de Columbia',
  HI: 'Hawái',
  LA: 'Luisiana',
  MI: 'Míchigan',
  MS: 'Misisipi',
  MO: 'Misuri',
  NM: 'Nuevo México',
  NY: 'Nueva York',
  NH: 'Nuevo Hampshire',
  NJ: 'Nueva Jersey',
  NC: 'Carolina del Norte',
  ND: 'Dakota del Norte',
  OR: 'Oregón',
  PA: 'Pensilvania',
  SC: 'Carolina del Sur',
  SD: 'Dakota del Sur',
  TX: 'Texas',
  WV: 'Virginia Occidental',
}

const isReason = (rules: PayPackId | FederalBecause): rules is FederalBecause =>
  rules === 'no_law' || rules === 'same_hours' || rules === 'more_hours'

const wagesOf = (wages: NonNullable<State[3]>): readonly DatedWage[] => [
  ...federalWages,
  ...wages.map(([from, dollars]) => ({ from, rateE4: Math.round(dollars * 10_000) })),
]

export const unitedStates: readonly Jurisdiction[] = states.map(([state, name, rules, wages = [], notCovered = []]) => {
  const presetId = `us-${state.toLowerCase()}`
  return {
    code: `US-${state}`,
    names: { en: name, es: spanish[state] ?? name },
    packId: isReason(rules) ? 'us' : rules,
    otherPackIds: state === 'NY' ? ['us-ny-misc'] : [],
    federalBecause: isReason(rules) ? rules : null,
    minimumWages: wagesOf(wages),
    leavePresetId: leavePresets.some(({ id }) => id === presetId) ? presetId : null,
    notCovered,
  }
})
