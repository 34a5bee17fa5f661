import { array, assert, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { inPlaceOfOthers } from './overlapping-hours.store.ts'

const lengths = array(record({ gap: integer({ min: 0, max: 3 }), length: integer({ min: 1, max: 4 }) }), {
  maxLength: 12,
})

/** Work of two members, one after the other, without overlaps. */
function laidOut(rows: readonly { gap: number; length: number }[], idOf: (n: number) => number) {
  const free = [0, 0]
  return rows.map(({ gap, length }, n) => {
    const member = idOf(n) % 2
    const start = (free[member] ?? 0) + gap
    free[member] = start + length
    return { id: String(idOf(n)), memberId: String(member), start, end: start + length }
  })
}

test('finds exactly the logs whose time another log of the member takes', () => {
  assert(
    property(lengths, lengths, integer({ min: 0, max: 11 }), (first, second, turn) => {
      const count = Math.min(first.length, second.length)
      const before = laidOut(first.slice(0, count), (n) => n)
      const after = laidOut(second.slice(0, count), (n) => (n + turn) % Math.max(1, count))
      const expected = before.filter((span) =>
        after.some(
          (other) =>
            other.id !== span.id &&
            other.memberId === span.memberId &&
            other.start < span.end &&
            other.end > span.start,
        ),
      )
      expect(inPlaceOfOthers(before, after).toSorted()).toEqual(expected.map(({ id }) => id).toSorted())
    }),
  )
})
