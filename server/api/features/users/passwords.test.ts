import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

const password = 'señor gato pinta puertas'

test('a hash is a salted PHC string that only its password opens', async () => {
  const hash = await hashPassword(password)
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(hash).not.toBe(await hashPassword(password))
  expect(await verifyPassword(password, hash)).toBe(true)
  expect(await verifyPassword(`${password} `, hash)).toBe(false)
})

test('the same characters typed on another keyboard open it', async () => {
  const hash = await hashPassword(password.normalize('NFD'))
  expect(await verifyPassword(password.normalize('NFC'), hash)).toBe(true)
})

test('no password opens an account without one', async () => {
  expect(await verifyPassword(password, undefined)).toBe(false)
  expect(await verifyPassword(password, '-')).toBe(false)
  expect(await verifyPassword('', '$argon2id$v=19$m=19456,t=2,p=1$$')).toBe(false)
})

test('the event loop goes on while hashes are made', async () => {
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  await Promise.all([hashPassword(password), hashPassword(password), hashPassword(password)])
  clearInterval(timer)
  expect(turns).toBeGreaterThan(5)
})
