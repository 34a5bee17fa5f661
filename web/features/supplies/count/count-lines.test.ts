import { describe, expect, test } from 'vitest'
import type { SupplyItemRecord } from '#shared/supplies/supplies.contract.ts'
import type { StockLine } from '#shared/supplies/stock.contract.ts'
import { itemOfCode, linesOf, parseCount } from './count-lines.ts'

const item = (id: string, name: string, sku: string, archivedAt: string | null = null) =>
  ({ id, name, sku, unit: 'roll', archivedAt }) as SupplyItemRecord
const catalog = [item('a', 'Bin liners', 'BL-33'), item('b', 'Bin bags', 'BB'), item('c', 'Soap', '', '2026-01-01')]

describe('a count', () => {
  test('lists recorded and newly found items of the place, by name', () => {
    const stock = [{ itemId: 'a', itemName: 'Bin liners', sku: 'BL-33', unit: 'roll', onHand: 4 }] as StockLine[]
    const lines = linesOf(stock, catalog, { c: { quantity: 1, expected: 0 } }, new Set(['b']))
    expect(lines.map(({ name, onHand }) => [name, onHand])).toEqual([
      ['Bin bags', 0],
      ['Bin liners', 4],
      ['Soap', 0],
    ])
  })

  test('finds an item by its code, or by a name that only it begins with', () => {
    expect(itemOfCode(catalog, ' bl-33 ')?.id).toBe('a')
    expect(itemOfCode(catalog, 'bin b')?.id).toBe('b')
    expect(itemOfCode(catalog, 'bin')).toBeUndefined()
    expect(itemOfCode(catalog, 'soap')).toBeUndefined()
    expect(itemOfCode(catalog, ' ')).toBeUndefined()
  })

  test('is restored from the device without invalid entries', () => {
    expect(parseCount('{"a":{"quantity":3,"expected":4},"b":{"quantity":"3"}}')).toEqual({
      a: { quantity: 3, expected: 4 },
    })
    for (const text of [null, 'null', '{', '7']) expect(parseCount(text)).toEqual({})
  })
})
