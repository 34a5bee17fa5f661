import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { clockOf, lanesOf, moveSpan, shownHours, shownOf, snapMinutes, stretchSpan, tripsOf } from './timeline.ts'

const spans = fc.record({ start: fc.integer({ min: 0, max: 1435 }), minutes: fc.integer({ min: 5, max: 1440 }) })
const pulls = fc.integer({ min: -3000, max: 3000 })

const visit = (locationId: string, from: string, to: string, isCancelled = false) =>
  ({ locationId, startsAt: `2090-01-11T${from}:00Z`, endsAt: `2090-01-11T${to}:00Z`, isCancelled }) as Visit

describe('bars of the timeline', () => {
  test('never overlap in one lane, and need no more lanes than run at once', () => {
    fc.assert(
      fc.property(fc.array(spans, { maxLength: 30 }), (drawn) => {
        const lanes = lanesOf(drawn)
        const runsAt = (minute: number) =>
          drawn.filter(({ start, minutes }) => start <= minute && minute < start + minutes).length
        for (const [index, one] of drawn.entries()) {
          for (const [other, two] of drawn.entries()) {
            if (index === other || lanes[index] !== lanes[other]) continue
            expect(one.start + one.minutes <= two.start || two.start + two.minutes <= one.start).toBe(true)
          }
        }
        expect(Math.max(-1, ...lanes) + 1).toBe(Math.max(0, ...drawn.map(({ start }) => runsAt(start))))
      }),
    )
  })

  test('keep their length when moved, and the other end when stretched', () => {
    fc.assert(
      fc.property(spans, pulls, (span, by) => {
        const moved = moveSpan(span, by)
        expect(moved.minutes).toBe(span.minutes)
        expect(moved.start).toBeGreaterThanOrEqual(0)
        expect(moved.start).toBeLessThan(1440)
        expect(stretchSpan(span, 'end', by).start).toBe(span.start)
        const pulled = stretchSpan(span, 'start', by)
        expect(pulled.start + pulled.minutes).toBe(span.start + span.minutes)
        for (const { minutes } of [pulled, stretchSpan(span, 'end', by)]) {
          expect(minutes).toBeGreaterThanOrEqual(5)
          expect(minutes).toBeLessThanOrEqual(1440)
        }
      }),
    )
  })

  test('snap to a quarter of an hour', () => {
    expect(moveSpan({ start: 607, minutes: 60 }, 20)).toEqual({ start: 622, minutes: 60 })
    expect(moveSpan({ start: 600, minutes: 60 }, snapMinutes / 2 - 1).start).toBe(600)
    expect(stretchSpan({ start: 600, minutes: 60 }, 'end', 31).minutes).toBe(90)
    expect(clockOf(622)).toBe('10:22')
  })

  test('end at the edge of the timeline', () => {
    expect(shownOf({ start: 1380, minutes: 1440 })).toEqual({ start: 1380, minutes: shownHours * 60 - 1380 })
  })
})

describe('trips between visits', () => {
  const places = new Map([
    ['a', { latitude: 40.7, longitude: -74 }],
    ['b', { latitude: 40.7, longitude: -73.9 }],
  ])

  test('have the time and the distance between two locations', () => {
    const trips = tripsOf([visit('b', '12:30', '13:00'), visit('a', '10:00', '12:00')], places)
    expect(trips).toMatchObject([{ minutes: 30, from: { locationId: 'a' }, to: { locationId: 'b' } }])
    expect(trips[0]?.meters).toBeGreaterThan(10_000)
    expect(trips[0]?.meters).toBeLessThan(12_000)
  })

  test('are left out at one location, for overlapping and for canceled visits', () => {
    expect(tripsOf([visit('a', '10:00', '11:00'), visit('a', '12:00', '13:00')], places)).toEqual([])
    expect(tripsOf([visit('a', '10:00', '12:00'), visit('b', '11:00', '13:00')], places)).toEqual([])
    expect(tripsOf([visit('a', '10:00', '12:00'), visit('b', '13:00', '14:00', true)], places)).toEqual([])
    expect(tripsOf([visit('a', '01:00', '02:00'), visit('b', '13:00', '14:00')], places)).toEqual([])
  })

  test('have no distance without coordinates', () => {
    expect(tripsOf([visit('a', '10:00', '11:00'), visit('c', '12:00', '13:00')], places)[0]?.meters).toBeNull()
  })
})
