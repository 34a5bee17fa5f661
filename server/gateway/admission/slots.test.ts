import { describe, expect, test } from 'vitest'
import { Slots } from './slots.ts'

describe('slots', () => {
  test('removes, iterates and reuses slots', () => {
    const slots = new Slots<{ slot: number; name: string }>()
    const named = (name: string) => ({ slot: -1, name })
    const [first, second, third] = [named('first'), named('second'), named('third')]
    slots.add(first)
    slots.add(second)
    slots.delete(first)
    slots.add(third)
    expect(third.slot).toBe(0)
    expect(slots.size).toBe(2)
    expect([...slots].map(({ name }) => name).toSorted()).toEqual(['second', 'third'])
    slots.delete(second)
    slots.delete(third)
    expect(slots.size).toBe(0)
    expect([...slots]).toEqual([])
  })
})
