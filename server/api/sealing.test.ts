import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, afterAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createSealing, readSealing } from './sealing.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'custodia-sealing-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const settings = { encryptionKey: undefined, encryptionKeysBefore: [], dataDir }
const key = 'a key of at least thirty-two characters'

describe('sealing', () => {
  test('decrypts with the same key for the same owner, and encrypts differently each time', () => {
    const { seal, open } = createSealing(key)
    const sealed = seal('JBSWY3DP', 'ana')
    expect(sealed.toString('latin1')).not.toContain('JBSWY3DP')
    expect(open(sealed, 'ana')).toBe('JBSWY3DP')
    expect(seal('JBSWY3DP', 'ana').equals(sealed)).toBe(false)
  })

  test('does not decrypt with another key, for another owner, or after a change', () => {
    const { seal, open } = createSealing(key)
    const sealed = seal('JBSWY3DP', 'ana')
    expect(createSealing(`${key}!`).open(sealed, 'ana')).toBeUndefined()
    expect(() => open(sealed, 'bo')).toThrow(/authenticate/)
    const changed = Buffer.from(sealed)
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
    expect(() => open(changed, 'ana')).toThrow(/authenticate/)
  })

  test('decrypts with previous keys and recognizes them; encrypts with the current one', () => {
    const old = createSealing(key)
    const now = createSealing('another key of thirty-two characters', [key, 'one that was before that'])
    const sealed = old.seal('JBSWY3DP', 'ana')
    expect(now.open(sealed, 'ana')).toBe('JBSWY3DP')
    expect(() => now.open(sealed, 'bo')).toThrow(/authenticate/)
    const again = now.seal('JBSWY3DP', 'ana')
    expect([now.isCurrent(sealed), now.isCurrent(again), old.open(again, 'ana')]).toEqual([false, true, undefined])
    const marks = now.marks('4711', 'acme')
    expect(marks).toHaveLength(3)
    expect([now.mark('4711', 'acme'), old.mark('4711', 'acme')]).toEqual(marks.slice(0, 2))
  })

  test('accepts previous keys with commas, alone or among others, and rejects short ones', async () => {
    const [comma, other] = ['a passphrase, with commas, of thirty-two and more', 'another key of thirty-two characters']
    const sealed = createSealing(comma).seal('JBSWY3DP', 'ana')
    const openAfter = async (before: string) =>
      (await readSealing(readConfig({ ENCRYPTION_KEY: key, ENCRYPTION_KEY_BEFORE: before }))).open(sealed, 'ana')
    for (const before of [comma, `${other},${comma}`, `${comma}, ${other},`]) {
      expect(await openAfter(before)).toBe('JBSWY3DP')
    }
    expect(await openAfter(other)).toBeUndefined()
    await expect(openAfter('too short')).rejects.toThrow(/^ENCRYPTION_KEY_BEFORE .*at least 32 characters/)
  })

  test('creates and stores a private key once when none is configured', async () => {
    const [first, second] = await Promise.all([readSealing(settings), readSealing(settings)])
    const sealed = first.seal('secret', 'ana')
    expect([second, await readSealing(settings)].map((sealing) => sealing.open(sealed, 'ana'))).toEqual([
      'secret',
      'secret',
    ])
    const path = join(dataDir, 'encryption.key')
    expect(readFileSync(path, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect((await readSealing({ ...settings, encryptionKey: key })).open(sealed, 'ana')).toBeUndefined()
  })

  test.each(['', '\n', 'c0ffee'])(
    'refuses to start with a truncated stored key (%j), naming the file',
    async (left) => {
      const path = join(dataDir, 'encryption.key')
      writeFileSync(path, left)
      await expect(readSealing(settings)).rejects.toThrow(
        /encryption\.key has \d characters, .*restore the file .*ENCRYPTION_KEY/,
      )
      expect(readFileSync(path, 'utf8')).toBe(left)
    },
  )
})
