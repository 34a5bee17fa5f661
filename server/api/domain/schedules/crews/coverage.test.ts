import { describe, expect, test } from 'vitest'
import { isUnassigned, visitKey } from './coverage.ts'

describe('coverage', () => {
  test('counts missing crew only until the visit is over', () => {
    expect(isUnassigned({ crewSize: 2, assigned: 1 }, 'planned')).toBe(true)
    expect(isUnassigned({ crewSize: 2, assigned: 1 }, 'no_show')).toBe(true)
    expect(isUnassigned({ crewSize: 2, assigned: 1 }, 'started')).toBe(true)
    expect(isUnassigned({ crewSize: 2, assigned: 1 }, 'done')).toBe(false)
    expect(isUnassigned({ crewSize: 2, assigned: 1 }, 'cancelled')).toBe(false)
    expect(isUnassigned({ crewSize: 2, assigned: 2 }, 'late')).toBe(false)
    expect(isUnassigned({ crewSize: 1, assigned: 3 }, 'late')).toBe(false)
  })

  test('distinguishes visits of a job by their start', () => {
    const [job, other] = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002']
    expect(visitKey(job, '2026-03-10T22:00:00Z')).toBe(visitKey(job, '2026-03-10T22:00:00Z'))
    expect(visitKey(job, '2026-03-10T22:00:00Z')).not.toBe(visitKey(job, '2026-03-11T22:00:00Z'))
    expect(visitKey(job, '2026-03-10T22:00:00Z')).not.toBe(visitKey(other, '2026-03-10T22:00:00Z'))
  })
})
