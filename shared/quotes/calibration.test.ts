import { describe, expect, test } from 'vitest'
import { suggestRates, actualToQuoted, type CalibratedJob } from './calibration.ts'

const rates = [
  { id: 'vacuum', by: 'area', rate: 3_250 },
  { id: 'trash', by: 'units', rate: 2.5 },
  { id: 'unused', by: 'area', rate: 7_000 },
] as const
const job = (more: Partial<CalibratedJob> = {}): CalibratedJob => ({
  quotedMinutes: 100,
  actualSeconds: 10 * 120 * 60,
  visits: 10,
  rateIds: ['vacuum', 'trash'],
  ...more,
})

describe('rate calibration', () => {
  test('makes each rate a fifth slower when the work takes a fifth longer', () => {
    expect(suggestRates(rates, [job()])).toEqual([
      { rateId: 'vacuum', rate: 3_250, suggested: 2_708, percent: '120.0', jobs: 1, visits: 10 },
      { rateId: 'trash', rate: 2.5, suggested: 3, percent: '120.0', jobs: 1, visits: 10 },
    ])
  })

  test('suggests nothing from seven visits, but does from eight', () => {
    expect(suggestRates(rates, [job({ visits: 7, actualSeconds: 7 * 7_200 })])).toEqual([])
    expect(suggestRates(rates, [job({ visits: 8, actualSeconds: 8 * 7_200 })])).toHaveLength(2)
  })

  test('weights each visit equally over several jobs', () => {
    const quick = job({ visits: 30, actualSeconds: 30 * 80 * 60, rateIds: ['vacuum'] })
    const [vacuum] = suggestRates(rates, [job(), quick])
    expect(vacuum).toMatchObject({ percent: '90.0', suggested: 3_611, jobs: 2, visits: 40 })
  })

  test('ignores jobs without quoted time', () => {
    expect(actualToQuoted([job({ quotedMinutes: 0 })])).toBeNull()
    expect(suggestRates(rates, [job({ quotedMinutes: 0 })])).toEqual([])
  })
})
