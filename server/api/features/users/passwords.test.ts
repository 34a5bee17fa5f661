import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { useWholeHashes } from '#server/test/light-hashes.ts'
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts'

const password = 'señor gato pinta puertas'
useWholeHashes()

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

test('a hash made with other figures opens by its own, and is told apart', async () => {
  const nonce = Buffer.from('sixteen byte salt'.slice(0, 16))
  const tag = argon2Sync('argon2id', { message: password, nonce, parallelism: 2, tagLength: 32, memory: 64, passes: 3 })
  const bare = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  const old = `$argon2id$v=19$m=64,t=3,p=2$${bare(nonce)}$${bare(tag)}`
  expect(await verifyPassword(password, old)).toBe(true)
  expect(await verifyPassword(`${password}!`, old)).toBe(false)
  expect([isOutdated(old), isOutdated(await hashPassword(password))]).toEqual([true, false])
})

test.each(['m=99999999,t=2,p=1', 'm=19456,t=999,p=1', 'm=4,t=1,p=1', 'm=19456,t=0,p=1', 'm=19456,t=2,p=0'])(
  'figures that nobody chooses (%s) open nothing and cost nothing',
  async (figures) => {
    expect(await verifyPassword('', `$argon2id$v=19$${figures}$${'A'.repeat(22)}$${'A'.repeat(43)}`)).toBe(false)
  },
)

test('the event loop goes on while hashes are made', async () => {
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  await Promise.all([hashPassword(password), hashPassword(password), hashPassword(password)])
  clearInterval(timer)
  expect(turns).toBeGreaterThan(5)
})
