import { expect, test } from 'vitest'
import { groupOf } from './visit-groups.ts'

const visit = { startsAt: '2026-11-21T18:00:00Z', endsAt: '2026-11-21T20:30:00.000Z' }

test('a visit is later, now and earlier as the day goes on', () => {
  expect(groupOf(visit, '2026-11-21T17:59:59.999Z')).toBe('next')
  expect(groupOf(visit, '2026-11-21T18:00:00.000Z')).toBe('now')
  expect(groupOf(visit, '2026-11-21T20:29:59.000Z')).toBe('now')
  expect(groupOf(visit, '2026-11-21T20:30:00.000Z')).toBe('earlier')
})
