import { expect, test } from 'vitest'
import { daysLeft, orderQuantity, reorderPoint } from './reorder.ts'

const facts = { used: 180, windowDays: 60, leadDays: 7, safetyDays: 3, onHand: 20, onOrder: 0, par: 100, packSize: 24 }

test('180 used in 60 days, 7 days to come and 3 to be safe: order at 30', () => {
  expect(reorderPoint(facts)).toBe(30)
  expect(reorderPoint({ ...facts, used: 181 })).toBe(31)
})

test('an order fills up to par, in whole packs, less what is on its way', () => {
  expect(orderQuantity(facts)).toBe(96)
  expect(orderQuantity({ ...facts, onOrder: 60 })).toBe(24)
  expect(orderQuantity({ ...facts, onHand: 120 })).toBe(0)
})

test('the days left are whole; without use there is no end', () => {
  expect(daysLeft(facts)).toBe(6)
  expect(daysLeft({ ...facts, onHand: -5 })).toBe(0)
  expect(daysLeft({ ...facts, used: 0 })).toBeNull()
})
