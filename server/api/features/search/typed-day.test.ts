import { describe, expect, test } from 'vitest'
import { typedDay } from './typed-day.ts'

describe('a typed day', () => {
  test.each([
    ['2026-11-03', '2026-11-03'],
    ['2026-1-3', '2026-01-03'],
    ['11/3/2026', '2026-11-03'],
    ['13/3/2026', null],
    ['2026-02-30', null],
    ['11/3', null],
    ['harbor', null],
  ])('reads %s as %s', (typed, day) => {
    expect(typedDay(typed)).toBe(day)
  })
})
