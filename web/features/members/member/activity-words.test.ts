import { describe, expect, test } from 'vitest'
import type { AuditEntry } from '#shared/audit/audit.contract.ts'
import { activityWords } from './activity-words.ts'

const known = { currency: 'USD', timeZone: 'America/Chicago', regions: [] }

describe('the activity of a member', () => {
  test('describes a moved position as one change, whichever coordinates changed', () => {
    const change = (field: string) => ({ field, before: 1, after: 2 })
    const words = (...fields: string[]) => {
      const entry = { table: 'members', action: 'update', changes: fields.map(change) } as Partial<AuditEntry>
      return activityWords(entry as AuditEntry, known)
    }
    expect(words('homeLongitude')).toBe(words('homeLatitude'))
    expect(words('homeLatitude', 'homeLongitude')).toBe(words('homeLatitude'))
  })

  test("names records by kind, name and time in the organization's time zone", () => {
    const words = (entry: Partial<AuditEntry>) =>
      activityWords({ action: 'insert', changes: [], ...entry } as AuditEntry, known)
    const startedAt = { field: 'startedAt', before: null, after: '2026-11-21T11:36:00.000Z' }
    expect(words({ table: 'work_logs', changes: [startedAt] })).toMatch(/^Work log added · Nov 21, 2026, 5:36\sAM CST$/)
    const day = { field: 'fromDay', before: null, after: '2026-12-01' }
    expect(words({ table: 'leave_requests', changes: [day] })).toBe('Time off request added · Dec 1, 2026')
    expect(words({ table: 'problem_reports', action: 'update', label: 'Leak' })).toBe('Problem report “Leak” changed')
    expect(words({ table: 'something_newer' })).toBe('Record changed')
  })
})
