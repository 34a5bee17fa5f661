import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, afterAll, beforeAll, expect, test } from 'vitest'
import { lockDirectory } from '#server/launcher/directory-lock.ts'
import { startPostgres, type Postgres } from '#server/launcher/postgres/start.ts'
import { withDatabase } from '#server/api/db/with-database.ts'
import { bareEnv } from '#server/test/bare-env.ts'
import { databaseLine } from '#server/test/database-line.ts'
import { freePort } from '#server/test/free-ports.ts'
import { copyCluster } from '#server/test/prepared-cluster.ts'
import { readManifest } from './manifest.ts'
import { queryRows, buildEmptyDatabase } from './test/databases.ts'

const program = join(import.meta.dirname, 'main.ts')
let place: string
let running: { postgres: Postgres; claim: Disposable }

beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'custodia-command-'))
  const dataDir = join(place, 'running')
  mkdirSync(dataDir)
  copyCluster(dataDir)
  const postgres = await startPostgres({ dataDir, fast: true })
  running = { postgres, claim: await lockDirectory(dataDir) }
  await queryRows(
    postgres.ownerUrl,
    "insert into users (id, email, name, password_hash) values (gen_random_uuid(), 'a@example.com', 'A', '')",
  )
})

afterAll(async () => {
  running.claim[Symbol.dispose]()
  await running.postgres.stop()
  rmSync(place, { recursive: true, force: true })
})

const archive = (dataDir: string, ...words: string[]) =>
  promisify(execFile)(process.execPath, [program, ...words], {
    env: { ...bareEnv(), DATA_DIR: join(place, dataDir) },
  })

describe('backup commands', () => {
  test('backs up a running product', async () => {
    const { stdout } = await archive('running', 'backup', join(place, 'archive'))
    expect(stdout).toContain('public.users: 1 rows')
    expect(readManifest(join(place, 'archive'))).toMatchObject({ missingFiles: [] })
  })

  test('uses the writable one of several hosts for all commands', async () => {
    const { line, url } = await databaseLine(await buildEmptyDatabase())
    const to = new URL(url)
    const hosts = `127.0.0.1:${await freePort()},127.0.0.1:${line.port}`
    const { stdout } = await archive('running', 'move', to.href.replace(to.host, hosts))
    await line.close()
    expect(stdout).toContain('public.users: 1 rows')
  })

  test('names documents with missing files and exits with a separate code, and a new product starts from the backup', async () => {
    const [organization, member, hash] = [randomUUID(), randomUUID(), 'ab'.repeat(32)]
    await queryRows(
      running.postgres.ownerUrl,
      `insert into organizations (id, name, created_by) select '${organization}', 'Bright & Co', id from users;
     insert into configurations (organization_id, time_zone, week_start) values ('${organization}', 'UTC', 1);
     insert into members (organization_id, id, name, roles) values ('${organization}', '${member}', 'Ana', '{OWNER}');
     insert into files (organization_id, id, hash, content_type, bytes, name, purpose)
       values ('${organization}', '${member}', '${hash}', 'application/pdf', 9, 'keys.pdf', 'document')`,
    )
    const line = `Bright & Co: members "keys.pdf" (${member}, content ${hash})`
    const expected = { code: 3, stdout: expect.stringContaining(line) }
    await expect(archive('running', 'backup', join(place, 'lacking'))).rejects.toMatchObject(expected)
    expect(readManifest(join(place, 'lacking'))).toMatchObject({ missingFiles: [hash] })
    await expect(archive('lacking-restored', 'restore', join(place, 'lacking'))).rejects.toMatchObject(expected)
    const rows = await withDatabase(
      { databaseUrl: undefined, dataDir: join(place, 'lacking-restored') },
      { whileRunning: false },
      (url) => queryRows(url, 'select o.name, email from organizations o, users'),
    )
    expect(rows).toEqual([{ name: 'Bright & Co', email: 'a@example.com' }])
  })

  test('refuses to restore under a running product', async () => {
    await expect(archive('running', 'restore', join(place, 'archive'))).rejects.toThrow(/is in use by another start/)
  })

  test('prints the usage without an argument, and names an address that is none', async () => {
    await expect(archive('running', 'backup')).rejects.toThrow(/npm run db:backup -- <new directory>/)
    await expect(archive('running', 'move', 'mysql://somewhere/custodia')).rejects.toThrow(/postgresql:\/\//)
  })
})
