import { argon2Sync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { useWholeHashes } from '#server/test/light-hashes.ts'
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts'

const password = 'señor gato pinta puertas'
useWholeHashes()

describe('password hashing', () => {
  test('creates a salted PHC hash that only its password matches', async () => {
    const hash = await hashPassword(password)
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(hash).not.toBe(await hashPassword(password))
    expect(await verifyPassword(password, hash)).toBe(true)
    expect(await verifyPassword(`${password} `, hash)).toBe(false)
  })

  test('matches the same characters typed on another keyboard', async () => {
    const hash = await hashPassword(password.normalize('NFD'))
    expect(await verifyPassword(password.normalize('NFC'), hash)).toBe(true)
  })

  test('matches no password without an account', async () => {
    expect(await verifyPassword(password, undefined)).toBe(false)
    expect(await verifyPassword(password, '-')).toBe(false)
    expect(await verifyPassword('', '$argon2id$v=19$m=19456,t=2,p=1$$')).toBe(false)
  })

  test('verifies a hash by its own parameters and detects outdated ones', async () => {
    const nonce = Buffer.from('sixteen byte salt'.slice(0, 16))
    const tag = argon2Sync('argon2id', {
      message: password,
      nonce,
      parallelism: 2,
      tagLength: 32,
      memory: 64,
      passes: 3,
    })
    const bare = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
    const old = `$argon2id$v=19$m=64,t=3,p=2$${bare(nonce)}$${bare(tag)}`
    expect(await verifyPassword(password, old)).toBe(true)
    expect(await verifyPassword(`${password}!`, old)).toBe(false)
    expect([isOutdated(old), isOutdated(await hashPassword(password))]).toEqual([true, false])
  })

  test.each(['m=99999999,t=2,p=1', 'm=19456,t=999,p=1', 'm=4,t=1,p=1', 'm=19456,t=0,p=1', 'm=19456,t=2,p=0'])(
    'rejects absurd parameters (%s) without cost',
    async (figures) => {
      expect(await verifyPassword('', `$argon2id$v=19$${figures}$${'A'.repeat(22)}$${'A'.repeat(43)}`)).toBe(false)
    },
  )

  test('does not block the event loop', async () => {
    let turns = 0
    const timer = setInterval(() => turns++, 1)
    await Promise.all([hashPassword(password), hashPassword(password), hashPassword(password)])
    clearInterval(timer)
    expect(turns).toBeGreaterThan(5)
  })
})
