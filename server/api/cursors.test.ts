import { describe, expect, test } from 'vitest'
import { byId, cutPage, decodeCursor, encodeCursor, isDay, isTimestamp } from './cursors.ts'
import { ProblemError } from './problem.ts'

const id = '018bf1c0-6600-7000-8000-000000000000'

describe('a page', () => {
  test('has a cursor to the next one while there are more rows', () => {
    const read = [{ id }, { id }, { id }]
    expect(cutPage(read, 3, 'members', byId)).toEqual({ rows: read, nextCursor: null })
    const { rows, nextCursor } = cutPage(read, 2, 'members', byId)
    expect(rows).toHaveLength(2)
    expect(decodeCursor('members', nextCursor ?? '')).toEqual({ key: '', id })
  })
})

describe('a cursor', () => {
  test.each([
    ['of another order', encodeCursor('clients', { key: '', id })],
    ['without an id', encodeCursor('members', { key: '', id: '1' })],
    ['that is none', 'x'],
    ['with a key of another kind', encodeCursor('members', { key: '2026-02-30', id })],
  ])('%s is rejected', (_, cursor) => {
    expect(() => decodeCursor('members', cursor, isDay)).toThrow(ProblemError)
  })

  // Anything accepted reaches PostgreSQL, which fails on an impossible day.
  test.each(['2026-02-29', '2026-13-01', '0000-01-01', '2026-1-1', 'today', ''])('rejects %j as a day', (key) => {
    expect(isDay(key)).toBe(false)
    expect(isTimestamp(`${key} 10:00:00+00`)).toBe(false)
  })

  test('distinguishes days and timestamps by their form', () => {
    expect(isDay('2028-02-29')).toBe(true)
    expect(isTimestamp('2028-02-29 23:59:59.123456+00')).toBe(true)
    expect(isTimestamp('2028-02-29 24:01:00+00')).toBe(false)
  })
})
