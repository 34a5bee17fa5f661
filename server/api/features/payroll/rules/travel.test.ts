import { describe, expect, test } from 'vitest'
import { amountOf, at, california, factsOf, hourly, hoursOf, monday, payOfWeek, policyOf } from './test/week.ts'
import { travelWork, tripsBetween, type MeasuredTravel } from './travel.ts'
import type { Work } from './work.ts'

const site = (place: string, start: string, end: string, rate = 20): Work => ({
  logId: `${place} ${start}`,
  jobId: place,
  locationId: place,
  start: at(monday, start),
  end: at(monday, end),
  breaks: [],
  pay: hourly(rate),
})

const known = (from: Work, to: Work, fact: Partial<MeasuredTravel>): MeasuredTravel => ({
  fromLogId: from.logId,
  toLogId: to.logId,
  meters: null,
  entered: null,
  ...fact,
})

const twoHours = 7200
const withTravel = (sites: readonly Work[], rate: number, facts: readonly MeasuredTravel[] = []) => [
  ...sites,
  ...tripsBetween(sites, facts, () => twoHours).map((trip) =>
    travelWork(trip, { basis: 'hour', rateE4: rate * 10_000 }),
  ),
]
const kindsOf = (sites: readonly Work[], facts: readonly MeasuredTravel[] = [], limit: number | null = twoHours) =>
  tripsBetween(sites, facts, () => limit).map(({ by, seconds }) => [by, seconds / 60])

describe('travel between sites', () => {
  test('counts a gap up to the limit between two sites as travel, but not at the same site', () => {
    const sites = [site('a', '08:00', '10:00'), site('a', '10:30', '11:00'), site('b', '13:00', '14:00')]
    expect(kindsOf(sites)).toEqual([['gap', 120]])
    expect(kindsOf(sites, [], null), 'what the policy does not count is known all the same').toEqual([['off', 0]])
  })

  test('counts the distance for a longer gap, and nothing without a distance', () => {
    const [a, b] = [site('a', '08:00', '10:00'), site('b', '13:00', '14:00')]
    // 10 miles at 25 mph are 24 minutes.
    expect(kindsOf([a, b], [known(a, b, { meters: 16_093.44 })])).toEqual([['distance', 24]])
    expect(kindsOf([a, b])).toEqual([['unknown', 0]])
    // 100 miles take four hours, and the gap has three.
    expect(kindsOf([a, b], [known(a, b, { meters: 160_934.4 })])).toEqual([['distance', 180]])
  })

  test('assumes a trip from home after four hours, unless travel was entered', () => {
    const [a, b] = [site('a', '08:00', '10:00'), site('b', '14:00', '15:00')]
    expect(kindsOf([a, b], [known(a, b, { meters: 16_093 })])).toEqual([])
    const entered = { minutes: 35, note: 'Called back.' }
    expect(kindsOf([a, b], [known(a, b, { entered })])).toEqual([['entered', 35]])
  })

  test('prefers entered travel, even zero, up to the length of the gap', () => {
    const [a, b] = [site('a', '08:00', '10:00'), site('b', '10:30', '14:00')]
    const entered = (minutes: number) => [known(a, b, { entered: { minutes, note: 'x' } })]
    expect(kindsOf([a, b], entered(0))).toEqual([['entered', 0]])
    expect(kindsOf([a, b], entered(20), null)).toEqual([['entered', 20]])
    expect(kindsOf([a, b], entered(45))).toEqual([['entered', 30]])
  })

  test('counts travel at its own rate toward overtime and the regular rate on a California day', () => {
    // 07–10 at $20, 30 min of travel, 10:30–13:30 at $20, 30 min, 14–17 at $30: 9 h worked and 1 h of travel at $17.
    const sites = [site('a', '07:00', '10:00'), site('b', '10:30', '13:30'), site('c', '14:00', '17:00', 30)]
    const lines = payOfWeek(withTravel(sites, 17), california, { days: [dayFacts] })
    expect(lines.filter(({ kind }) => kind === 'travel')).toMatchObject([
      { jobId: 'b', seconds: 1800, amountMinor: 8_50, logIds: ['b 10:30'] },
      { jobId: 'c', seconds: 1800, amountMinor: 8_50 },
    ])
    // 3 × 20 + 3 × 20 + 3 × 30 + 17 = $227.00 for 10 h: a regular rate of $22.70; 2 h × $11.35 on top.
    expect(amountOf(lines, 'straight')).toBe(210_00)
    expect(amountOf(lines, 'overtime')).toBe(22_70)
    expect(hoursOf(lines).overtime).toBe(2)
    // Travel is not a meal: ten hours without one cost an hour at the regular rate.
    expect(amountOf(lines, 'meal_premium')).toBe(22_70)
  })

  test('counts a meal in a gap if the entered travel leaves half an hour', () => {
    const [a, b] = [site('a', '08:00', '12:00'), site('b', '13:00', '16:00')]
    const lines = (minutes: number) =>
      payOfWeek(withTravel([a, b], 20, [known(a, b, { entered: { minutes, note: 'Lunch.' } })]), california, {
        days: [dayFacts],
      })
    // 60 min of gap: 30 of travel leave a meal of 30 min after four hours, 31 leave 29.
    expect(amountOf(lines(30), 'meal_premium')).toBe(0)
    expect(amountOf(lines(31), 'meal_premium')).toBe(20_00)
  })

  test('applies the rules of the destination to a trip from Nevada to California', () => {
    const rules = {
      packId: 'us-nv' as const,
      places: new Map([['truckee', [{ from: '2020-01-01', packId: 'us-ca' as const, minimumWageE4: 169_000 }]]]),
    }
    // Reno 06–11 at $20, one hour to Truckee, 12–16: 5 h + 1 h + 4 h = 10 h. The hours beyond eight are Californian:
    // 14–16, at a regular rate of $20, so 2 h × $10 on top. Nevada alone requires daily overtime only under 1.5 × its
    // wage.
    const twoSites = [site('reno', '06:00', '11:00'), site('truckee', '12:00', '16:00')]
    const lines = payOfWeek(withTravel(twoSites, 20), policyOf(rules))
    expect(amountOf(lines, 'travel')).toBe(20_00)
    expect(lines.find(({ kind }) => kind === 'travel')?.pack).toBe('us-ca@1')
    expect(amountOf(lines, 'overtime')).toBe(20_00)
  })

  test('splits a trip over midnight between both workdays', () => {
    const night = [site('a', '20:00', '23:45'), { ...site('b', '00:00', '00:00'), start: 0, end: 0 }]
    const [a, b] = night
    if (!a || !b) throw new Error('two sites')
    const next = { ...b, start: a.end + 1800, end: a.end + 1800 + 3600 }
    const lines = payOfWeek(withTravel([a, next], 20)).filter(({ kind }) => kind === 'travel')
    expect(lines.map(({ day, seconds }) => [day, seconds / 60])).toEqual([
      [monday, 15],
      ['2026-11-03', 15],
    ])
  })
})

const dayFacts = factsOf()
