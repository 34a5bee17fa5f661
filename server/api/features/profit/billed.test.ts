import { describe, expect, test } from 'vitest'
import { shareOfMonth } from './billed.ts'

describe('billing of monthly prices', () => {
  test('earns a monthly price by its days in force, up to today', () => {
    const today = '2026-11-15'
    const always = { from: '2025-01-01', until: null }
    expect(shareOfMonth('2026-10', always, today)).toBe(1)
    expect(shareOfMonth('2026-11', always, today)).toBe(0.5)
    expect(shareOfMonth('2026-12', always, today)).toBe(0)
    expect(shareOfMonth('2026-10', { from: '2026-10-31', until: null }, today)).toBeCloseTo(1 / 31)
    expect(shareOfMonth('2026-02', { from: '2025-01-01', until: '2026-02-07' }, today)).toBe(0.25)
    expect(shareOfMonth('2026-03', { from: '2025-01-01', until: '2026-02-07' }, today)).toBe(0)
    expect(shareOfMonth('2026-01', { from: '2026-02-01', until: null }, today)).toBe(0)
  })
})
