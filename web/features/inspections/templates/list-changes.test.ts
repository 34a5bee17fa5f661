import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { duplicated, moveEntry } from './list-changes.ts'

describe('reordering a list', () => {
  test('moves an entry up or down, and stops at either end of the list', () => {
    expect(moveEntry(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
    expect(moveEntry(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
    expect(moveEntry(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c'])
    expect(moveEntry(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c'])
  })

  test('neither loses nor repeats an entry, and the opposite move restores the order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(99), { minLength: 1 }), fc.nat(99), fc.constantFrom(-1, 1), (list, n, by) => {
        const from = n % list.length
        const next = moveEntry(list, from, by)
        expect(next.toSorted()).toEqual(list.toSorted())
        const to = from + by
        if (to >= 0 && to < list.length) expect(moveEntry(next, to, -by)).toEqual(list)
      }),
      { seed: 20261127 },
    )
  })

  test('places a copy after its original', () => {
    expect(duplicated(['a', 'b'], 0, 'a2')).toEqual(['a', 'a2', 'b'])
  })
})
