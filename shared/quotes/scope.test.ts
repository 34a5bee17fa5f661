import { describe, expect, test } from 'vitest'
import { priceOption, shareBySite, type QuoteScope, type QuoteTask } from './scope.ts'

const task = (more: Partial<QuoteTask>): QuoteTask => ({
  name: 'Vacuum',
  by: 'area',
  quantity: null,
  rate: 3_250,
  factor: 1,
  times: 1,
  per: 'visit',
  ...more,
})

const assumptions = {
  wageE4: 160_000,
  burdenPercent: 15.95,
  overheadPercent: 12,
  marginPercent: 15,
  suppliesPercent: 4,
  suppliesMinor: 0,
  equipmentMinor: 0,
  travelMinor: 0,
  supervisionMinor: 0,
}
const office: QuoteScope = {
  assumptions,
  sites: [
    {
      areas: [
        { squareFeet: 12_000, tasks: [task({})] },
        { squareFeet: 6_000, tasks: [task({ rate: 4_750 })] },
        { squareFeet: null, tasks: [task({ by: 'units', quantity: 6, rate: 12 })] },
        { squareFeet: null, tasks: [task({ by: 'units', quantity: 40, rate: 2.5 })] },
      ],
    },
  ],
}
const five = { visitsPerWeek: 5, marginPercent: null }

describe('quote scope', () => {
  test('matches the worked example: 7.822 h per visit, 169.48 h per month, 4,308.64', () => {
    expect(priceOption(office, five)).toEqual({
      hoursPerVisit: '7.822',
      hoursPerMonth: '169.48',
      laborMinor: 314_418,
      suppliesMinor: 12_577,
      costMinor: 366_235,
      priceMinor: 430_864,
      marginMinor: 64_630,
      markupPercent: '17.65',
      visitPriceMinor: 19_886,
    })
  })

  test('prices an option with its own frequency and margin', () => {
    const two = priceOption(office, { visitsPerWeek: 2, marginPercent: 50 })
    expect(two).toMatchObject({
      hoursPerVisit: '7.822',
      hoursPerMonth: '67.79',
      costMinor: 146_494,
      priceMinor: 292_988,
    })
  })

  test('spreads weekly, monthly and yearly tasks over the visits', () => {
    const hourOf = (per: QuoteTask['per'], times: number) => ({
      assumptions,
      sites: [{ areas: [{ squareFeet: 3_250, tasks: [task({ per, times })] }] }],
    })
    expect(priceOption(hourOf('visit', 1), five).hoursPerMonth).toBe('21.67')
    expect(priceOption(hourOf('week', 3), five)).toMatchObject({ hoursPerMonth: '13.00', hoursPerVisit: '0.600' })
    expect(priceOption(hourOf('month', 2), five).hoursPerMonth).toBe('2.00')
    expect(priceOption(hourOf('year', 1), five)).toMatchObject({ hoursPerMonth: '0.08', hoursPerVisit: '0.004' })
  })

  test('distributes the price over the sites by hours, adding up exactly', () => {
    const site = (squareFeet: number) => ({ areas: [{ squareFeet, tasks: [task({})] }] })
    const scope = { assumptions, sites: [site(3_250), site(3_250), site(3_250)] }
    const { priceMinor } = priceOption(scope, five)
    const shares = shareBySite(scope, five)
    expect(priceMinor % 3).not.toBe(0)
    expect(shares.reduce((total, share) => total + share.priceMinor, 0)).toBe(priceMinor)
    expect(shares.map(({ minutesPerVisit }) => minutesPerVisit)).toEqual([60, 60, 60])
    const flat = { ...assumptions, equipmentMinor: 10_000 }
    const idle = shareBySite({ assumptions: flat, sites: [{ areas: [] }, { areas: [] }] }, five)
    expect(idle).toEqual([
      { minutesPerVisit: 0, priceMinor: 13_176 },
      { minutesPerVisit: 0, priceMinor: 0 },
    ])
  })

  test('sums three hundred odd rates exactly', () => {
    const tasks = Array.from({ length: 300 }, (_, index) => task({ rate: 1_000.0001 + index * 7.0003, factor: 1.0007 }))
    const { hoursPerVisit } = priceOption({ assumptions, sites: [{ areas: [{ squareFeet: 999, tasks }] }] }, five)
    const near = tasks.reduce((total, { rate }) => total + (999 / Number(rate.toFixed(4))) * 1.0007, 0)
    expect(Number(hoursPerVisit)).toBeCloseTo(near, 3)
  })
})
