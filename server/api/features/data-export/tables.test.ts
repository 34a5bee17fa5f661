import { expect, test } from 'vitest'
import { isSecret } from './tables.ts'

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
])('of %s, %s is a secret: %s', (table, column, is) => {
  expect(isSecret(table, column)).toBe(is)
})
