import { describe, expect, test } from 'vitest'
import { irsRates, mileageMinor, rateOn, taxableMinor } from './rates.ts'

describe('mileage rates', () => {
  test.each([
    ['2019-12-31', undefined],
    ['2020-06-01', 5750],
    ['2021-12-31', 5600],
    ['2022-06-30', 5850],
    ['2022-07-01', 6250],
    ['2023-01-01', 6550],
    ['2024-01-01', 6700],
    ['2025-12-31', 7000],
    ['2026-01-01', 7250],
  ])('uses for %s the rate %s', (day, rateE4) => {
    expect(rateOn(irsRates, day)?.rateE4).toBe(rateE4)
  })

  test.each([
    [1_609_344, 7250, 725_00],
    [16_093, 7250, 7_25],
    [0, 7250, 0],
    [12_875, 7250, 5_80],
  ])('pays for %d m at rate %d the amount %d', (meters, rateE4, minor) => {
    expect(mileageMinor(meters, rateE4)).toBe(minor)
  })

  test("taxes the excess over the day's IRS rate", () => {
    expect(taxableMinor(1_609_344, 8000, '2026-03-01')).toBe(75_00)
    expect(taxableMinor(1_609_344, 7000, '2026-03-01')).toBe(0)
  })
})
