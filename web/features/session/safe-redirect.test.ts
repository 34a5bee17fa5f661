import { describe, expect, test } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

describe('the redirect after signing in', () => {
  test.each([
    ['/org/1/clients?search=a', '/org/1/clients?search=a'],
    ['/org/1/settings?a=b#payroll', '/org/1/settings?a=b#payroll'],
    ['org/1', '/org/1'],
    [`${location.origin}/org/1`, '/org/1'],
    ['https://evil.example/', undefined],
    ['//evil.example/path', undefined],
    ['/\\evil.example', undefined],
    ['\t//evil.example', undefined],
    ['javascript:alert(1)', undefined],
    ['/..//evil.example', undefined],
    ['', undefined],
    [null, undefined],
  ])('maps %j to %j', (target, expected) => {
    expect(safeRedirect(target)).toBe(expected)
  })
})
