import { ratio, roundHalfUp, times } from '../ratio.ts'

/** A rate per mile in 1/10000 of a dollar, effective from a day on. */
export interface MileageRate {
  from: string
  rateE4: number
  source: string
}

/** The IRS business rates by trip date; the defaults an organization may replace. */
export const irsRates: readonly MileageRate[] = [
  { from: '2020-01-01', rateE4: 5750, source: 'IRS Notice 2020-05' },
  { from: '2021-01-01', rateE4: 5600, source: 'IRS Notice 2021-02' },
  { from: '2022-01-01', rateE4: 5850, source: 'IRS Notice 2022-03' },
  { from: '2022-07-01', rateE4: 6250, source: 'IRS Announcement 2022-13' },
  { from: '2023-01-01', rateE4: 6550, source: 'IRS Notice 2023-03' },
  { from: '2024-01-01', rateE4: 6700, source: 'IRS Notice 2024-08' },
  { from: '2025-01-01', rateE4: 7000, source: 'IRS Notice 2025-5' },
  { from: '2026-01-01', rateE4: 7250, source: 'IRS Notice 2026-10' },
]

/** Returns the rate of a day (YYYY-MM-DD); null before the first. */
export const rateOn = (rates: readonly MileageRate[], day: string): MileageRate | null =>
  rates.toSorted((a, b) => (a.from < b.from ? -1 : 1)).findLast(({ from }) => from <= day) ?? null

/** 1 mile = 1609.344 m. */
export const metersPerMile = ratio(1_609_344, 1000)

/** Returns the amount for a distance in minor units, rounded once. */
export const mileageMinor = (meters: number, rateE4: number): number =>
  roundHalfUp(times(ratio(BigInt(meters) * 1000n, 1_609_344n), ratio(rateE4, 100)))

/** Returns the part of a reimbursement above the IRS rate, which is taxable (26 CFR 31.3306(b)-2). */
export const taxableMinor = (meters: number, rateE4: number, day: string): number =>
  Math.max(0, mileageMinor(meters, rateE4) - mileageMinor(meters, rateOn(irsRates, day)?.rateE4 ?? 0))
