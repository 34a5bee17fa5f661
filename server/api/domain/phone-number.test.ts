import { describe, expect, test } from 'vitest'
import { normalizePhone } from './phone-number.ts'

describe('normalizePhone', () => {
  test.each([
    ['(612) 555-0160', '+16125550160'],
    ['612 555 0161 x 12', '+16125550161;ext=12'],
    ['+52 55 1234 5678', '+525512345678'],
    ['555 0100', null],
    ['ask for Bo', null],
  ])('normalizes %j to %j', (typed, normalized) => {
    expect(normalizePhone(typed, 'US')).toBe(normalized)
  })
})
