import { describe, expect, test } from 'vitest'
import { sum, times } from '../ratio.ts'
import { priceHours, taskHours, visitsPerMonth, type CostTerms, type ScopeTask } from './price.ts'

type WeeklyTask = ScopeTask & { visitsPerWeek: number }

const five = { visitsPerWeek: 5, factor: 1 }
const tasks: WeeklyTask[] = [
  { ...five, by: 'area', squareFeet: 12_000, squareFeetPerHour: 3_250 },
  { ...five, by: 'area', squareFeet: 6_000, squareFeetPerHour: 4_750 },
  { ...five, by: 'units', units: 6, minutesPerUnit: 12 },
  { ...five, by: 'units', units: 40, minutesPerUnit: 2.5 },
]
const terms = {
  tasks,
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

/** Prices a month of tasks done on every visit. */
const priceQuote = ({ tasks: wanted, ...costs }: CostTerms & { tasks: readonly WeeklyTask[] }) => {
  const monthly = wanted.map((task) => times(taskHours(task), visitsPerMonth(task.visitsPerWeek)))
  return priceHours(sum(monthly), sum(wanted.map(taskHours)), costs)
}

describe('quote price', () => {
  test('matches the worked example to the cent', () => {
    expect(priceQuote(terms)).toEqual({
      hoursPerVisit: '7.822',
      hoursPerMonth: '169.48',
      laborMinor: 314_418,
      suppliesMinor: 12_577,
      costMinor: 366_235,
      priceMinor: 430_864,
      marginMinor: 64_630,
      markupPercent: '17.65',
    })
  })

  test('takes the margin from the price: 50 % doubles the cost', () => {
    const { costMinor, priceMinor, markupPercent } = priceQuote({ ...terms, marginPercent: 50 })
    expect(priceMinor - costMinor * 2).toBeLessThanOrEqual(1)
    expect(markupPercent).toBe('100.00')
    expect(() => priceQuote({ ...terms, marginPercent: 100 })).toThrow(RangeError)
  })

  test('multiplies time by the difficulty factor and adds monthly amounts', () => {
    const hard = tasks.map((task) => ({ ...task, factor: 1.2 }))
    expect(priceQuote({ ...terms, tasks: hard }).hoursPerVisit).toBe('9.387')
    const { costMinor } = priceQuote({ ...terms, equipmentMinor: 100_00 })
    expect(costMinor - priceQuote(terms).costMinor).toBe(112_00)
  })

  test('costs nothing without tasks', () => {
    expect(priceQuote({ ...terms, tasks: [] })).toMatchObject({
      priceMinor: 0,
      hoursPerMonth: '0.00',
      markupPercent: '0.00',
    })
  })
})
