import { describe, expect, test } from 'vitest'
import { isSecret } from './tables.ts'

describe('columns of the data export', () => {
  test.each([
    ['members', 'pin_hash', true],
    ['locations', 'alarm_code', true],
    ['invitations', 'token_hash', true],
    ['somewhere', 'totp_secret', true],
    ['members', 'photo_hash', false],
    ['files', 'hash', false],
    ['elsewhere', 'hash', true],
    ['clients', 'name', false],
    ['clients', 'spinning', false],
  ])('classifies %s.%s as secret: %s', (table, column, is) => {
    expect(isSecret(table, column)).toBe(is)
  })
})
