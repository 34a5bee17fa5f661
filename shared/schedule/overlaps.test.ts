import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { overlapsOf } from './overlaps.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 2, 10) + minutes * 60_000).toISOString()
const visit = (from: number, to: number, members: readonly string[], isCancelled = false) => ({
  startsAt: at(from),
  endsAt: at(to),
  isCancelled,
  crew: members.map((memberId) => ({ memberId })),
})
type Planned = ReturnType<typeof visit>

const overlapIndexes = (visits: readonly Planned[]) => {
  const overlaps = overlapsOf(visits)
  return visits.map((each) => [...(overlaps.get(each) ?? [])].toSorted().join(''))
}

describe('overlapsOf', () => {
  test("reports two visits of a member at the same time, but not adjacent, cancelled or other members' visits", () => {
    expect(overlapIndexes([visit(0, 60, ['a']), visit(59, 90, ['a'])])).toEqual(['a', 'a'])
    expect(overlapIndexes([visit(0, 60, ['a']), visit(60, 90, ['a'])])).toEqual(['', ''])
    expect(overlapIndexes([visit(0, 60, ['a']), visit(0, 60, ['a'], true)])).toEqual(['', ''])
    expect(overlapIndexes([visit(0, 60, ['a', 'b']), visit(30, 90, ['b', 'c'])])).toEqual(['b', 'b'])
  })

  test('agrees with a pairwise comparison of any visits in any order', () => {
    const one = fc
      .record({
        from: fc.nat(600),
        length: fc.integer({ min: 5, max: 300 }),
        members: fc.uniqueArray(fc.constantFrom('a', 'b', 'c')),
        isCancelled: fc.boolean(),
      })
      .map(({ from, length, members, isCancelled }) => visit(from, from + length, members, isCancelled))
    const meets = (a: Planned, b: Planned) =>
      a !== b && !a.isCancelled && !b.isCancelled && a.startsAt < b.endsAt && b.startsAt < a.endsAt
    const has = (planned: Planned, id: string) => planned.crew.some(({ memberId }) => memberId === id)
    fc.assert(
      fc.property(fc.array(one, { maxLength: 12 }), (visits) => {
        const pairs = visits.map((a) =>
          a.crew
            .map(({ memberId }) => memberId)
            .filter((id) => visits.some((b) => meets(a, b) && has(b, id)))
            .toSorted()
            .join(''),
        )
        expect(overlapIndexes(visits)).toEqual(pairs)
        expect(overlapIndexes(visits.toReversed()).toReversed()).toEqual(pairs)
      }),
    )
  })
})
