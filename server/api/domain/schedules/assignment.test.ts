import { describe, expect, test } from 'vitest'
import { mayRunInto, weekLoad } from './assignment.ts'

const hour = 60 * 60_000
const span = (from: number, to: number) => ({ from: from * hour, to: to * hour })
/** A week of 168 hours, seen at its hour 80, of which 30 were worked. */
const load = (visits: [number, number][], asked: [number, number]) =>
  weekLoad({
    week: span(0, 168),
    now: 80 * hour,
    workedMs: 30 * hour,
    visits: visits.map(([from, to]) => span(from, to)),
    asked: span(...asked),
  })

describe('the load of a workweek', () => {
  test('is what was worked, what is planned, and what is asked', () => {
    expect(load([[90, 96]], [100, 102])).toEqual({
      minutesBefore: 36 * 60,
      minutesAfter: 38 * 60,
      overtimeBefore: 0,
      overtimeAfter: 0,
    })
  })

  test('is overtime over forty hours, to the minute', () => {
    expect(load([[90, 100]], [100, 100.5])).toMatchObject({ overtimeBefore: 0, overtimeAfter: 30 })
    expect(load([[90, 102]], [103, 104])).toMatchObject({ overtimeBefore: 120, overtimeAfter: 180 })
  })

  test('counts of the visit under way what is left, and of one over the boundary its part', () => {
    expect(load([[78, 82]], [100, 101]).minutesBefore).toBe(32 * 60)
    expect(load([[166, 172]], [167, 171])).toMatchObject({ minutesBefore: 32 * 60, minutesAfter: 33 * 60 })
  })
})

describe('work under way', () => {
  const now = 100 * hour
  test.each([
    ['nothing runs', null, 101, false],
    ['it has no planned end', { plannedEnd: null }, 101, true],
    ['it is over its planned end', { plannedEnd: 99 * hour }, 101, true],
    ['it ends in time', { plannedEnd: 100.5 * hour }, 101, false],
    ['the start is far', { plannedEnd: null }, 103, false],
  ])('when %s', (_when, running, start, expected) => {
    expect(mayRunInto(running, start * hour, now)).toBe(expected)
  })
})
