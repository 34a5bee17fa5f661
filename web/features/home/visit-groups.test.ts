import { describe, expect, test } from 'vitest'
import { groupOf } from './visit-groups.ts'

const visit = { startsAt: '2026-11-21T18:00:00Z', endsAt: '2026-11-21T20:30:00.000Z' }

describe('groups of today’s visits', () => {
  test('moves a visit from later to now to earlier as the day passes', () => {
    expect(groupOf(visit, '2026-11-21T17:59:59.999Z')).toBe('next')
    expect(groupOf(visit, '2026-11-21T18:00:00.000Z')).toBe('now')
    expect(groupOf(visit, '2026-11-21T20:29:59.000Z')).toBe('now')
    expect(groupOf(visit, '2026-11-21T20:30:00.000Z')).toBe('earlier')
  })
})
