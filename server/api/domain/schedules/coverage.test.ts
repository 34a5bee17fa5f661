import { describe, expect, test } from 'vitest'
import { isUnassigned, visitKey, visitState } from './coverage.ts'

const minute = 60_000
const startsAt = Date.parse('2026-03-10T22:00:00Z')
const limits = { lateMinutes: 15, missingMinutes: 30 }
const after = (minutes: number) => startsAt + minutes * minute
const stateAt = (minutes: number, ends: readonly (number | null)[] = [], isCancelled = false) =>
  visitState({ startsAt, isCancelled }, ends, limits, after(minutes))

describe('a visit', () => {
  test.each([
    [-600, 'planned'],
    [0, 'planned'],
    [14.99, 'planned'],
    [15, 'late'],
    [29.99, 'late'],
    [30, 'missing'],
    [6_000, 'missing'],
  ] as const)('that nobody started is, %d minutes after its start, %s', (minutes, state) => {
    expect(stateAt(minutes)).toBe(state)
  })

  test('is started while somebody works, however early or late, and done when the last one ended', () => {
    expect(stateAt(-60, [null])).toBe('started')
    expect(stateAt(90, [after(60), null])).toBe('started')
    expect(stateAt(90, [after(60), after(80)])).toBe('done')
  })

  test('that is cancelled is not missed; work that was done there is still seen', () => {
    expect(stateAt(90, [], true)).toBe('cancelled')
    expect(stateAt(90, [null], true)).toBe('started')
  })

  test('where missing comes no later than late is missing at once', () => {
    const at = after(10)
    expect(visitState({ startsAt, isCancelled: false }, [], { lateMinutes: 10, missingMinutes: 5 }, at)).toBe('missing')
  })
})

test('too few people matter until the visit is over', () => {
  expect(isUnassigned({ crewSize: 2, assigned: 1 }, 'planned')).toBe(true)
  expect(isUnassigned({ crewSize: 2, assigned: 1 }, 'missing')).toBe(true)
  expect(isUnassigned({ crewSize: 2, assigned: 1 }, 'started')).toBe(true)
  expect(isUnassigned({ crewSize: 2, assigned: 1 }, 'done')).toBe(false)
  expect(isUnassigned({ crewSize: 2, assigned: 1 }, 'cancelled')).toBe(false)
  expect(isUnassigned({ crewSize: 2, assigned: 2 }, 'late')).toBe(false)
  expect(isUnassigned({ crewSize: 1, assigned: 3 }, 'late')).toBe(false)
})

test('a visit of the same job at another time is another visit', () => {
  const [job, other] = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002']
  expect(visitKey(job, '2026-03-10T22:00:00Z')).toBe(visitKey(job, '2026-03-10T22:00:00Z'))
  expect(visitKey(job, '2026-03-10T22:00:00Z')).not.toBe(visitKey(job, '2026-03-11T22:00:00Z'))
  expect(visitKey(job, '2026-03-10T22:00:00Z')).not.toBe(visitKey(other, '2026-03-10T22:00:00Z'))
})
