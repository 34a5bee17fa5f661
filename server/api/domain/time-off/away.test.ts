import { expect, test } from 'vitest'
import { isAway } from './away.ts'

const newYork = 'America/New_York'
const hour = (instant: string) => ({ from: Date.parse(instant), to: Date.parse(instant) + 3_600_000 })

test('days off last from midnight to midnight on the clock', () => {
  const away = { from: '2026-03-09', to: '2026-03-10', part: null }
  expect(isAway(away, hour('2026-03-09T03:00:00Z'), newYork)).toBe(false)
  expect(isAway(away, hour('2026-03-09T04:00:00Z'), newYork)).toBe(true)
  expect(isAway(away, hour('2026-03-11T03:00:00Z'), newYork)).toBe(true)
  expect(isAway(away, hour('2026-03-11T04:00:00Z'), newYork)).toBe(false)
})

test('a part of a day is that part', () => {
  const away = { from: '2026-03-09', to: '2026-03-09', part: { from: '09:00', to: '12:00' } }
  expect(isAway(away, hour('2026-03-09T12:00:00Z'), newYork)).toBe(false)
  expect(isAway(away, hour('2026-03-09T12:30:00Z'), newYork)).toBe(true)
  expect(isAway(away, hour('2026-03-09T16:00:00Z'), newYork)).toBe(false)
})
