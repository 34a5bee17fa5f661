import { array, assert, constantFrom, integer, option, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Coordinates } from '#shared/mileage/road-distance.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { dayRoute, pinsOf } from './day-route.ts'

const places = new Map<string, Coordinates>([
  ['south', { latitude: 44.9, longitude: -93 }],
  ['north', { latitude: 45, longitude: -93 }],
  ['farther', { latitude: 45.2, longitude: -93 }],
  ['unmapped', { latitude: null, longitude: null }],
])

const visit = (locationId: string, start: string, end: string, more: Partial<Visit> = {}) =>
  ({
    jobId: `${locationId} ${start}`,
    locationId,
    locationName: locationId,
    startsAt: `2026-03-10T${start}:00Z`,
    endsAt: `2026-03-10T${end}:00Z`,
    isCancelled: false,
    ...more,
  }) as Visit

/*
 * A tenth of a degree of latitude is 6,371,008.8 m × π ÷ 1,800 = 11,119.5 m, × 1.3 = 14,455.4 m of road. 25 mph are
 * 40,233.6 m an hour, so they take 1,293.4 s.
 */
const tenth = { meters: 14_455, seconds: 1_294 }

describe('the route of a day', () => {
  test('goes from visit to visit in order of start, without cancelled ones', () => {
    const route = dayRoute(
      [
        visit('north', '15:00', '17:00'),
        visit('farther', '12:00', '13:00', { isCancelled: true }),
        visit('south', '13:00', '14:00'),
      ],
      places,
      undefined,
    )
    expect(route.stops.map(({ number, visit: { locationId }, leg }) => [number, locationId, leg])).toEqual([
      [1, 'south', undefined],
      [2, 'north', tenth],
    ])
    expect(route).toMatchObject({ total: tenth, isPartial: false, home: undefined, back: undefined })
  })

  test('begins and ends at home where that counts', () => {
    const home = { latitude: 44.8, longitude: -93 }
    const route = dayRoute([visit('south', '13:00', '14:00')], places, home)
    expect(route.stops[0]?.leg).toEqual(tenth)
    expect(route.back).toEqual(tenth)
    expect(route.total).toEqual({ meters: 28_910, seconds: 2_588 })
    expect(dayRoute([], places, home)).toMatchObject({ stops: [], home: undefined, back: undefined })
  })

  test('marks a drive that is longer than the time for it', () => {
    const tight = (start: string) =>
      dayRoute([visit('south', '13:00', '14:00'), visit('north', start, '16:00')], places, undefined).stops[1]?.isTight
    // 21 min 34 s.
    expect([tight('14:21'), tight('14:22')]).toEqual([true, false])
  })

  test('has no drive between visits at one location, and says which drives are unknown', () => {
    const route = dayRoute(
      [
        visit('south', '08:00', '09:00'),
        visit('south', '09:00', '10:00'),
        visit('unmapped', '11:00', '12:00'),
        visit('north', '13:00', '14:00'),
        visit('south', '15:00', '16:00'),
      ],
      places,
      undefined,
    )
    expect(route.stops.map(({ leg }) => leg)).toEqual([undefined, undefined, null, null, tenth])
    expect(route).toMatchObject({ total: tenth, isPartial: true })
    expect(pinsOf(route).map(({ label, name }) => `${label} ${name}`)).toEqual(['1·2·5 south', '4 north'])
  })

  test('adds up to its drives, with every visit once and in order', () => {
    const location = constantFrom('south', 'north', 'farther', 'unmapped')
    const hour = integer({ min: 10, max: 22 })
    const visits = array(record({ location, hour }), { maxLength: 8 })
    const home = option(constantFrom(...places.values()), { nil: undefined })
    assert(
      property(visits, home, (drawn, at) => {
        const allStops = drawn.map((stop, index) =>
          visit(stop.location, `${stop.hour}:00`, `${stop.hour}:30`, { jobId: `${index}` }),
        )
        const { stops, back, total, isPartial } = dayRoute(allStops, places, at)
        const starts = stops.map((stop) => stop.visit.startsAt)
        expect(starts).toEqual(starts.toSorted())
        expect(new Set(stops.map((stop) => stop.visit.jobId)).size).toBe(allStops.length)
        const legs = [...stops.map(({ leg }) => leg), back].filter((leg) => leg !== undefined)
        expect(total.meters).toBe(legs.reduce((sum, leg) => sum + (leg?.meters ?? 0), 0))
        expect(total.seconds).toBe(legs.reduce((sum, leg) => sum + (leg?.seconds ?? 0), 0))
        expect(isPartial).toBe(legs.includes(null))
      }),
    )
  })
})
