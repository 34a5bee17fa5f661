import { describe, expect, test } from 'vitest'
import { codesPerSet, newCodes, normaliseCode } from './recovery-codes.ts'

describe('recovery codes', () => {
  test('has ten different codes without ambiguous letters', () => {
    const codes = newCodes()
    expect(new Set(codes).size).toBe(codesPerSet)
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
  })

  test.each([
    ['7k2qd-xm4tp', '7K2QDXM4TP'],
    [' 7K2QD XM4TP ', '7K2QDXM4TP'],
    ['oOiIl-L0011', '0011110011'],
  ])('reads %s as %s', (typed, meant) => {
    expect(normaliseCode(typed)).toBe(meant)
  })
})
