import type { NotCovered, PayPackId } from '#shared/payroll/kinds.ts'
import { nameOf, type Jurisdiction } from './jurisdiction.ts'

const always: readonly NotCovered[] = ['holiday_attendance', 'meal_breaks']

/** No source says how overtime and the premium of a worked holiday combine in these provinces. */
const holidayOvertime: ReadonlySet<string> = new Set(['AB', 'MB', 'NB', 'NL', 'PE', 'SK'])

/** Reporting pay needs a recorded early dismissal; a visit planned short is paid for its time. */
const shortShifts: Readonly<Record<string, readonly NotCovered[]>> = {
  AB: ['minimum_daily_pay'],
  BC: ['minimum_daily_pay'],
  NB: ['minimum_daily_pay'],
  NL: ['minimum_daily_pay'],
  NS: ['call_in_pay'],
  PE: ['minimum_daily_pay'],
  SK: ['minimum_daily_pay'],
}

/**
 * Overtime: each pack names its act. Wages: public lists of the provinces' rates of 2025 and 2026
 * (todocanada.ca/minimum-wage-in-canada-2025, farms.com/news of 2026), looked up on 22 November 2026. The rates of
 * Saskatchewan and Nova Scotia from October 2026 were in neither list: users enter them with the location.
 */
const provinces: readonly (readonly [
  province: string,
  packId: PayPackId,
  wages: readonly (readonly [from: string, dollars: number])[],
])[] = [
  ['AB', 'ca-ab', [['2019-06-26', 15]]],
  [
    'BC',
    'ca-bc',
    [
      ['2025-06-01', 17.85],
      ['2026-06-01', 18.25],
    ],
  ],
  [
    'MB',
    'ca-mb',
    [
      ['2025-10-01', 16],
      ['2026-10-01', 16.4],
    ],
  ],
  [
    'NB',
    'ca-nb',
    [
      ['2025-04-01', 15.65],
      ['2026-04-01', 15.9],
    ],
  ],
  [
    'NL',
    'ca-nl',
    [
      ['2025-04-01', 16],
      ['2026-04-01', 16.35],
    ],
  ],
  [
    'NS',
    'ca-ns',
    [
      ['2025-10-01', 16.5],
      ['2026-04-01', 16.75],
    ],
  ],
  [
    'ON',
    'ca-on',
    [
      ['2025-10-01', 17.6],
      ['2026-10-01', 17.95],
    ],
  ],
  [
    'PE',
    'ca-pe',
    [
      ['2025-10-01', 16.5],
      ['2026-04-01', 17],
    ],
  ],
  [
    'QC',
    'ca-qc',
    [
      ['2025-05-01', 16.1],
      ['2026-05-01', 16.6],
    ],
  ],
  ['SK', 'ca-sk', [['2025-10-01', 15.35]]],
]

export const canada: readonly Jurisdiction[] = provinces.map(([province, packId, wages]) => ({
  code: `CA-${province}`,
  names: nameOf(`CA-${province}`),
  packId,
  otherPackIds: [],
  federalBecause: null,
  minimumWages: wages.map(([from, dollars]) => ({ from, rateE4: Math.round(dollars * 10_000) })),
  leavePresetId: null,
  notCovered: [
    ...(shortShifts[province] ?? []),
    ...(holidayOvertime.has(province) ? (['holiday_overtime'] as const) : []),
    ...always,
  ],
}))
