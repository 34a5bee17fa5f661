import { describe, expect, test } from 'vitest'
import type { QuoteTask } from './scope.ts'
import { workloadOf } from './workload.ts'

const minutes = (each: number, more: Partial<QuoteTask> = {}): QuoteTask => ({
  name: 'Clean',
  by: 'units',
  quantity: 1,
  rate: each,
  factor: 1,
  times: 1,
  per: 'visit',
  ...more,
})
const area = (zone: string, each: number, more: object = {}) => ({
  squareFeet: null,
  zone,
  tasks: [minutes(each)],
  ...more,
})
const costs = {
  wageE4: 160_000,
  burdenPercent: 0,
  overheadPercent: 0,
  marginPercent: 0,
  suppliesPercent: 0,
  suppliesMinor: 0,
  equipmentMinor: 0,
  travelMinor: 0,
  supervisionMinor: 0,
}
const five = { visitsPerWeek: 5, marginPercent: null }

describe('workload', () => {
  test('is by zone and by a member’s share, with set-up listed separately', () => {
    // 6 restrooms of 12.4 min are 74.4; 100.3 and 25.3 are 125.6; with 10 min of set-up 210.
    const sites = [{ areas: [area('Floor 1', 12.4, { count: 6 }), area('Floor 2', 100.3), area(' Floor 2', 25.3)] }]
    const scope = { sites, assumptions: { ...costs, setUpMinutes: 10 } }
    expect(workloadOf(scope, { ...five, crewSize: 4 })).toEqual({
      zones: [
        { site: 0, zone: 'Floor 1', areas: 6, minutes: 74 },
        { site: 0, zone: 'Floor 2', areas: 2, minutes: 126 },
      ],
      setUpMinutes: 10,
      minutes: 210,
      crewSize: 4,
      // 210 ÷ 4 = 52.5
      minutesEach: 53,
    })
  })

  test('spreads less frequent tasks over the visits, and its parts sum to the whole', () => {
    const weekly = { squareFeet: null, tasks: [minutes(30, { per: 'week' })] }
    const areas = [area('A', 10.4), area('B', 10.4), weekly]
    // 30 ÷ 5 = 6; 10.4 + 10.4 + 6 = 26.8
    const { zones, minutes: totalMinutes } = workloadOf({ sites: [{ areas }], assumptions: costs }, five)
    expect(zones.map(({ zone, minutes: own }) => [zone, own])).toEqual([
      ['A', 11],
      ['B', 10],
      ['', 6],
    ])
    expect(totalMinutes).toBe(27)
  })

  test('is zero without work', () => {
    const scope = { sites: [{ areas: [] }], assumptions: { ...costs, setUpMinutes: 10 } }
    expect(workloadOf(scope, five)).toEqual({ zones: [], setUpMinutes: 0, minutes: 0, crewSize: 1, minutesEach: 0 })
  })
})
