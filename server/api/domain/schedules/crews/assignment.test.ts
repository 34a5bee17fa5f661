import { describe, expect, test } from 'vitest'
import { mayOverlap } from './assignment.ts'

const hour = 60 * 60_000

describe('work under way', () => {
  const now = 100 * hour
  test.each([
    ['nothing runs', null, 101, false],
    ['it has no planned end', { plannedEnd: null }, 101, true],
    ['it is over its planned end', { plannedEnd: 99 * hour }, 101, true],
    ['it ends in time', { plannedEnd: 100.5 * hour }, 101, false],
    ['the start is far', { plannedEnd: null }, 103, false],
  ])('when %s', (_when, running, start, expected) => {
    expect(mayOverlap(running, start * hour, now)).toBe(expected)
  })
})
