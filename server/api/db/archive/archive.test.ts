import { createHash } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { directoryStore } from '#server/api/files/directory-store.ts'
import type { FileStore } from '#server/api/files/file-store.ts'
import { backUp } from './backup.ts'
import { withSource } from './source.ts'
import { restore } from './restore.ts'
import { queryRows, buildEmptyDatabase, fileContent, fileHash, buildFilledDatabase } from './test/databases.ts'

const say = () => {}
const drops: (() => Promise<void>)[] = []

/** A database with its archive and files, which no test changes; created once, because that is slow. */
let from: string
let home: string
let archived: string

/** Directory for the current test. */
let place: string
let directory: string
let files: FileStore

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'custodia-archive-'))
  archived = join(home, 'archive')
  const source = directoryStore(join(home, 'files'))
  await source.put(fileHash, Buffer.from(fileContent))
  from = await buildFilledDatabase((drop) => drops.push(drop))
  await queryRows(
    from,
    "update pgboss.job set state = 'active'; select jobs.enqueue('tidy', '{}'); update pgboss.job set state = 'completed' where name = 'tidy'",
  )
  await backUp({ url: from, directory: archived, files: source, say })
})

afterAll(async () => {
  for (const drop of drops) await drop()
  rmSync(home, { recursive: true, force: true })
})

beforeEach(async () => {
  place = mkdtempSync(join(tmpdir(), 'custodia-archive-'))
  directory = join(place, 'archive')
  files = directoryStore(join(place, 'files'))
  await files.put(fileHash, Buffer.from(fileContent))
})

afterEach(() => rmSync(place, { recursive: true, force: true }))

describe('a restored database', () => {
  let to: string
  let restored: FileStore

  beforeAll(async () => {
    to = await buildEmptyDatabase((drop) => drops.push(drop))
    restored = directoryStore(join(home, 'restored'))
    await restore({ directory: archived, url: to, files: restored, say })
  })

  test('contains what was backed up, row for row and file for file', async () => {
    const everything =
      'select u.*, s.token_hash, m.* from users u join sessions s on s.user_id = u.id, members m order by m.id'
    expect(await queryRows(to, everything)).toEqual(await queryRows(from, everything))
    expect(await queryRows(to, 'select count(*)::int as n from audit_log')).toEqual(
      await queryRows(from, 'select count(*)::int as n from audit_log'),
    )
    const file = await restored.find(fileHash)
    expect(file && (await text(await file.open()))).toBe(fileContent)
  })

  test('requeues pending background jobs and resets counters', async () => {
    expect(await queryRows(to, 'select name, state, data from pgboss.job')).toEqual([
      { name: 'mail', state: 'created', data: { kind: 'verify', jobId: expect.any(String) } },
    ])
    expect(await queryRows(to, 'select from rate_limits')).toEqual([])
  })

  test('has working triggers', async () => {
    const [before] = await queryRows<{ n: number }>(to, 'select count(*)::int as n from audit_log')
    await queryRows(to, "update members set name = 'Renamed' where user_id is not null")
    expect(await queryRows(to, 'select count(*)::int as n from audit_log')).toEqual([{ n: (before?.n ?? 0) + 1 }])
  })
})

test('rejects a database with accounts and leaves it unchanged', async () => {
  const before = await queryRows(from, 'select * from users')
  await expect(restore({ directory: archived, url: from, files, say })).rejects.toThrow(/holds accounts already/)
  expect(await queryRows(from, 'select * from users')).toEqual(before)
})

test('rejects a database in use', async () => {
  const to = await buildEmptyDatabase()
  await queryRows(to, 'create table theirs (id int)')
  await expect(restore({ directory: archived, url: to, files, say })).rejects.toThrow(/in use by something else/)
})

test('rejects a changed archive before writing anything', async () => {
  const to = await buildEmptyDatabase()
  cpSync(archived, directory, { recursive: true })
  const file = join(directory, 'tables/public.users.copy.gz')
  writeFileSync(file, gzipSync(gunzipSync(readFileSync(file)).toString().replace('hash', 'hush')))
  await expect(restore({ directory, url: to, files, say })).rejects.toThrow(/public.users: the content is not/)
  appendFileSync(join(directory, 'manifest.json'), ' ')
  await expect(restore({ directory, url: to, files, say })).rejects.toThrow(/was changed after it was written/)
  expect(await queryRows(to, "select from pg_class where relnamespace = 'public'::regnamespace")).toEqual([])
})

test('reports a lost and a damaged file and continues the backup; restore rejects the archive of a newer release', async () => {
  const newer = await buildFilledDatabase()
  const lost = 'ab'.repeat(32)
  await queryRows(
    newer,
    `insert into schema_migrations (name) values ('999-future.sql');
     insert into files (organization_id, id, hash, content_type, bytes, name, purpose)
       select organization_id, gen_random_uuid(), '${lost}', content_type, 5, 'plan.pdf', 'document' from files limit 1`,
  )
  appendFileSync(join(place, 'files', fileHash.slice(0, 2), fileHash), '!')
  const { files: saved, missingFiles, missingDocuments } = await backUp({ url: newer, directory, files, say })
  expect(saved).toEqual([])
  expect(missingFiles).toEqual([fileHash, lost])
  expect(missingDocuments).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ hash: fileHash, organization: 'Acme', kind: 'logo', name: '' }),
      expect.objectContaining({ hash: lost, organization: 'Acme', name: 'plan.pdf' }),
    ]),
  )
  const to = await buildEmptyDatabase()
  await expect(restore({ directory, url: to, files, say })).rejects.toThrow(/newer release, which added 999-future/)
})

test('never overwrites an existing directory, and leaves no archive when a backup fails', async () => {
  await expect(backUp({ url: from, directory: place, files, say })).rejects.toThrow(/exists already/)
  rmSync(join(place, 'files', fileHash.slice(0, 2)), { recursive: true })
  writeFileSync(join(place, 'files', fileHash.slice(0, 2)), 'not a folder')
  await expect(backUp({ url: from, directory, files, say })).rejects.toThrow(/ENOTDIR/)
  expect(readdirSync(place)).toEqual(['files'])
})

test('creates the archive for its owner only, without temporary files', () => {
  expect(statSync(archived).mode & 0o777).toBe(0o700)
  expect(statSync(join(archived, 'tables/public.users.copy.gz')).mode & 0o777).toBe(0o600)
  expect(readdirSync(home).filter((name) => name !== 'restored')).toEqual(['archive', 'files'])
  expect(
    createHash('sha256')
      .update(readFileSync(join(archived, 'manifest.json')))
      .digest('hex'),
  ).toBe(readFileSync(join(archived, 'manifest.sha256'), 'utf8').slice(0, 64))
})

test('excludes rows written during the backup', async () => {
  const url = await buildFilledDatabase()
  const checks = await withSource(url, async ({ client }) => {
    await queryRows(url, "update users set name = 'Later'")
    return (await client.query<{ name: string }>('select name from users')).rows[0]?.name
  })
  expect(checks).not.toBe('Later')
})

test('no table has a sequence, whose value would have to be copied', async () => {
  expect(
    await queryRows(from, "select from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace"),
  ).toEqual([])
})

test('no table is outside the archived schemas', async () => {
  const known = "('public', 'pgboss', 'pg_catalog', 'information_schema', 'pg_toast')"
  const elsewhere = `select from pg_class where relkind in ('r', 'p') and relnamespace::regnamespace::text not in ${known}`
  expect(await queryRows(from, elsewhere)).toEqual([])
})
