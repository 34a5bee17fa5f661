import { describe, expect, test } from 'vitest'
import { isAway } from './away.ts'

const newYork = 'America/New_York'
const hour = (instant: string) => ({ from: Date.parse(instant), to: Date.parse(instant) + 3_600_000 })

describe('isAway', () => {
  test('treats whole days as midnight to midnight local time', () => {
    const away = { from: '2026-03-09', to: '2026-03-10', part: null }
    expect(isAway(away, hour('2026-03-09T03:00:00Z'), newYork)).toBe(false)
    expect(isAway(away, hour('2026-03-09T04:00:00Z'), newYork)).toBe(true)
    expect(isAway(away, hour('2026-03-11T03:00:00Z'), newYork)).toBe(true)
    expect(isAway(away, hour('2026-03-11T04:00:00Z'), newYork)).toBe(false)
  })

  test('treats a part of a day as that part', () => {
    const away = { from: '2026-03-09', to: '2026-03-09', part: { from: '09:00', to: '12:00' } }
    expect(isAway(away, hour('2026-03-09T12:00:00Z'), newYork)).toBe(false)
    expect(isAway(away, hour('2026-03-09T12:30:00Z'), newYork)).toBe(true)
    expect(isAway(away, hour('2026-03-09T16:00:00Z'), newYork)).toBe(false)
  })
})
