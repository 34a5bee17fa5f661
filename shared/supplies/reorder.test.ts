import { describe, expect, test } from 'vitest'
import { daysLeft, orderQuantity, reorderPoint } from './reorder.ts'

const facts = { used: 180, windowDays: 60, leadDays: 7, safetyDays: 3, onHand: 20, onOrder: 0, par: 100, packSize: 24 }

describe('reorder calculation', () => {
  test('reorders at 30 with 180 used in 60 days, 7 days of delivery and 3 of safety', () => {
    expect(reorderPoint(facts)).toBe(30)
    expect(reorderPoint({ ...facts, used: 181 })).toBe(31)
  })

  test('orders up to par in whole packs, minus what is on order', () => {
    expect(orderQuantity(facts)).toBe(96)
    expect(orderQuantity({ ...facts, onOrder: 60 })).toBe(24)
    expect(orderQuantity({ ...facts, onHand: 120 })).toBe(0)
  })

  test('returns whole days left, and null without usage or beyond ten years', () => {
    expect(daysLeft(facts)).toBe(6)
    expect(daysLeft({ ...facts, onHand: -5 })).toBe(0)
    expect(daysLeft({ ...facts, used: 0 })).toBeNull()
    // A tenth of a piece a day: 365 pieces last 3,650 days.
    expect(daysLeft({ ...facts, used: 6, onHand: 365 })).toBe(3_650)
    expect(daysLeft({ ...facts, used: 6, onHand: 366 })).toBeNull()
  })
})
