import { describe, expect, test } from 'vitest'
import { unitFor } from './units.ts'

describe('unitFor', () => {
  test.each([
    [6, 'roll', 'rolls'],
    [1, 'boxes', 'box'],
    [-1, 'case', 'case'],
    [0, 'galón', 'galones'],
    [2, 'cajas', 'cajas'],
    [1.5, 'gallon', 'gallons'],
    [3, 'kg', 'kg'],
    [3, '', ''],
    [3, 'constructor', 'constructor'],
  ])('formats %s %s as %s', (quantity, unit, said) => {
    expect(unitFor(quantity, unit)).toBe(said)
  })
})
