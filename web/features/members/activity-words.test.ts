import { expect, test } from 'vitest'
import type { AuditEntry } from '#shared/contracts/audit.ts'
import { activityWords } from './activity-words.ts'

test('a home that moved is one change, whichever of its coordinates are new', () => {
  const change = (field: string) => ({ field, before: 1, after: 2 })
  const words = (...fields: string[]) => {
    const entry = { table: 'members', action: 'update', changes: fields.map(change) } as Partial<AuditEntry>
    return activityWords(entry as AuditEntry, { currency: 'USD', regions: [] })
  }
  expect(words('homeLongitude')).toBe(words('homeLatitude'))
  expect(words('homeLatitude', 'homeLongitude')).toBe(words('homeLatitude'))
})
