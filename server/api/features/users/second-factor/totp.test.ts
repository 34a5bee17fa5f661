import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { newSecret, stepOf, uriOf } from './totp.ts'

/** The seed of RFC 6238, appendix B; its eight-digit codes end in the six-digit ones. */
const seed = Secret.fromUTF8('12345678901234567890').base32

describe('TOTP codes', () => {
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('computes the code of RFC 6238 at second %i', (second, code) => {
    const step = Math.floor(second / 30)
    expect(stepOf(seed, code.slice(2), second * 1000)).toBe(step)
  })

  test('accepts and reports a neighboring step, and no other', () => {
    const at = 1_234_567_890_000
    const codeAt = (ms: number) => new TOTP({ secret: Secret.fromBase32(seed) }).generate({ timestamp: ms })
    const step = Math.floor(at / 30_000)
    expect(stepOf(seed, codeAt(at - 30_000), at)).toBe(step - 1)
    expect(stepOf(seed, codeAt(at + 30_000), at)).toBe(step + 1)
    expect(stepOf(seed, codeAt(at - 60_000), at)).toBeNull()
    expect(stepOf(seed, codeAt(at + 60_000), at)).toBeNull()
  })

  test.each(['', '12345', '1234567', 'abcdef', '12 34 5'])('rejects the code “%s”', (code) => {
    expect(stepOf(seed, code, 59_000)).toBeNull()
  })

  test('ignores spaces between digits', () => {
    expect(stepOf(seed, '287 082', 59_000)).toBe(1)
  })

  test('creates secrets of 160 bits and a URI with the owner', () => {
    const secret = newSecret()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(newSecret()).not.toBe(secret)
    const uri = new URL(uriOf(secret, 'ana@example.com'))
    expect(uri.protocol).toBe('otpauth:')
    expect(decodeURIComponent(uri.pathname)).toBe('/Custodia:ana@example.com')
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      secret,
      issuer: 'Custodia',
      period: '30',
      digits: '6',
    })
  })
})
