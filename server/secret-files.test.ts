import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { fileSettingOf, secretSettings } from './secret-files.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'custodia-secrets-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

/**
 * Writes a secret as systemd's LoadCredential or a vault agent does: readable by its user only, ending in a line break.
 */
function secretFile(name: string, content: string | Buffer, mode = 0o400) {
  const path = join(directory, name)
  writeFileSync(path, content)
  chmodSync(path, mode)
  return path
}

const secrets: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgresql://owner:s1@db.example.com/custodia?sslmode=verify-full',
  DATABASE_SERVING_URL: 'postgresql://web:s2@db.example.com/custodia?sslmode=verify-full',
  DATABASE_READ_URL: 'postgresql://web:s3@replica.example.com/custodia?sslmode=verify-full',
  SMTP_URL: 'smtps://user:s4@mail.example.com',
  S3_ACCESS_KEY_ID: 's5',
  S3_SECRET_ACCESS_KEY: 's6',
  ENCRYPTION_KEY: 'the-key-of-today-0123456789abcdef',
  ENCRYPTION_KEY_BEFORE: 'the-key-of-before-0123456789abcdef',
  TELEPHONY_AUTH_TOKEN: 's7',
  PUSH_KEY: Buffer.alloc(32, 8).toString('base64url'),
}
const others = { S3_ENDPOINT: 'https://s3.example.com', S3_BUCKET: 'files' }

describe('secret files', () => {
  test('reads every secret setting from a file', () => {
    expect(Object.keys(secrets).toSorted()).toEqual([...secretSettings].toSorted())
    const files = Object.entries(secrets).map(([name, value]) => [fileSettingOf(name), secretFile(name, `${value}\n`)])
    const read = readConfig({ ...others, ...Object.fromEntries(files) })
    expect(read).toEqual(readConfig({ ...others, ...secrets }))
    expect(read).toMatchObject({ encryptionKey: secrets['ENCRYPTION_KEY'], s3: { secretAccessKey: 's6' } })
  })

  test.each([...secretSettings])('rejects %s set together with its file', (name) => {
    const settings = { [name]: secrets[name], [fileSettingOf(name)]: secretFile('secret', secrets[name] ?? '') }
    expect(() => readConfig({ ...others, S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b', ...settings })).toThrow(
      `${name} and ${name}_FILE are both set: keep one of them`,
    )
  })

  test.each<[string, () => string, RegExp]>([
    ['absent', () => join(directory, 'absent'), /cannot be read \(ENOENT\)/],
    ['empty', () => secretFile('empty', ' \n'), /is empty/],
    ['for every user', () => secretFile('open', secrets['ENCRYPTION_KEY'] ?? '', 0o444), /every user/],
    ['of several lines', () => secretFile('lines', `${'a'.repeat(40)}\n${'b'.repeat(40)}`), /one line of text/],
    ['no text', () => secretFile('bytes', Buffer.alloc(48, 0xff)), /something else than text/],
    ['too large', () => secretFile('large', 'a'.repeat(70_000)), /more than 65536 bytes/],
    ['a directory', () => (mkdirSync(join(directory, 'sub')), join(directory, 'sub')), /is no file/],
  ])('rejects a secret file that is %s, naming setting and file but not the content', (...testCase) => {
    const [, make, why] = testCase
    const path = make()
    const refused = () => readConfig({ ENCRYPTION_KEY_FILE: path })
    expect(refused).toThrow(why)
    expect(refused).toThrow(`ENCRYPTION_KEY_FILE names ${path}, which `)
    expect(refused).not.toThrow(/aaaa|the-key/)
  })

  test('accepts a group-readable file, and ignores an empty setting next to it', () => {
    const path = secretFile('key', secrets['ENCRYPTION_KEY'] ?? '', 0o440)
    expect(readConfig({ ENCRYPTION_KEY: '', ENCRYPTION_KEY_FILE: path })).toMatchObject({
      encryptionKey: secrets['ENCRYPTION_KEY'],
    })
  })

  test('rejects an invalid value from a file without repeating it', () => {
    const path = secretFile('url', 'mysql://owner:hunter22@db/custodia')
    expect(() => readConfig({ DATABASE_URL_FILE: path })).toThrow(/^DATABASE_URL must be an address that begins with/)
    expect(() => readConfig({ DATABASE_URL_FILE: path })).not.toThrow(/hunter22/)
  })
})
