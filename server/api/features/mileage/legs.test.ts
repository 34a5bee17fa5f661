import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commutesOf, legsOf as legsOfStays, staysOf, type PlacedLog } from './legs.ts'

const clock = { timeZone: 'America/New_York', workdayStart: '00:00' }
const at = (instant: string) => Date.parse(instant)
const log = (id: string, locationId: string, startedAt: string, memberId = 'sam'): PlacedLog => ({
  id,
  memberId,
  locationId,
  startedAt: at(startedAt),
  endedAt: at(startedAt) + 1_800_000,
})
const legsOf = (logs: readonly PlacedLog[], by = clock) => legsOfStays(staysOf(logs, by))

describe('trips between places of work', () => {
  test('connects each place with the next of the same workday', () => {
    const legs = legsOf([
      log('1', 'a', '2026-03-02T14:00:00Z'),
      log('2', 'b', '2026-03-02T16:00:00Z'),
      log('3', 'b', '2026-03-02T18:00:00Z'),
      log('4', 'a', '2026-03-02T20:00:00Z'),
      log('5', 'c', '2026-03-03T14:00:00Z'),
      log('6', 'b', '2026-03-02T15:00:00Z', 'bo'),
    ])
    expect(legs.map(({ key, day, fromLocationId, toLocationId }) => [key, day, fromLocationId, toLocationId])).toEqual([
      ['work:1:2', '2026-03-02', 'a', 'b'],
      ['work:3:4', '2026-03-02', 'b', 'a'],
    ])
  })

  test('uses the organization’s workday: one that begins at noon contains the night', () => {
    const night = [log('1', 'a', '2026-03-03T02:00:00Z'), log('2', 'b', '2026-03-03T06:00:00Z')]
    expect(legsOf(night)).toEqual([])
    expect(legsOf(night, { ...clock, workdayStart: '12:00' })).toMatchObject([{ day: '2026-03-02' }])
  })

  test('adds the commute to the first place of a workday and, after the work there, from the last', () => {
    const running = { ...log('4', 'c', '2026-03-03T16:00:00Z'), endedAt: null }
    const stays = staysOf(
      [
        log('1', 'a', '2026-03-02T14:00:00Z'),
        log('2', 'b', '2026-03-02T16:00:00Z'),
        log('3', 'a', '2026-03-03T14:00:00Z'),
        running,
      ],
      clock,
    )
    const ways = commutesOf(stays, 'work').map(({ key, day, fromLocationId, toLocationId }) => [
      key,
      day,
      fromLocationId,
      toLocationId,
    ])
    expect(ways).toEqual([
      ['work:home:1', '2026-03-02', null, 'a'],
      ['work:2:home', '2026-03-02', 'b', null],
      ['work:home:3', '2026-03-03', null, 'a'],
    ])
  })

  const logs = fc
    .uniqueArray(
      fc.record({
        id: fc.uuid(),
        memberId: fc.constantFrom('sam', 'bo'),
        locationId: fc.constantFrom('a', 'b', 'c'),
        startedAt: fc.integer({ min: at('2026-03-01T00:00:00Z'), max: at('2026-03-12T00:00:00Z') }),
        endedAt: fc.constant(null),
      }),
      { selector: ({ startedAt }) => startedAt, maxLength: 30 },
    )
    .map((placed): PlacedLog[] => placed)

  test('has no commute, no trip to the same place, and none across days, members or out of order, for any logs', () => {
    fc.assert(
      fc.property(logs, (placed) => {
        const legs = legsOf(placed)
        const byId = new Map(placed.map((leg) => [leg.id, leg]))
        for (const { key, memberId, fromLocationId, toLocationId } of legs) {
          const [, from, to] = key.split(':').map((id) => byId.get(id))
          expect([from?.memberId, to?.memberId]).toEqual([memberId, memberId])
          expect([from?.locationId, to?.locationId]).toEqual([fromLocationId, toLocationId])
          expect(fromLocationId).not.toBe(toLocationId)
          expect(from?.startedAt).toBeLessThan(to?.startedAt ?? 0)
          const between = placed.filter(
            (leg) =>
              leg.memberId === memberId &&
              leg.startedAt > (from?.startedAt ?? 0) &&
              leg.startedAt < (to?.startedAt ?? 0),
          )
          expect(between).toEqual([])
        }
        const days = Map.groupBy(legs, (leg) => `${leg.memberId} ${leg.day}`)
        for (const [, ofDay] of days) expect(ofDay.length).toBeLessThan(placed.length)
        expect(legsOf(placed.toReversed()).toSorted(byKey)).toEqual(legs.toSorted(byKey))
      }),
    )
  })
})

const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1)
