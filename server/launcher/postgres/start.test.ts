import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { usePreparedCluster } from '../test/prepared-cluster.ts'
import { startPostgres, type Postgres } from './start.ts'

let dataDir: string
let running: Postgres[] = []

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'custodia-pg-'))
})

afterEach(async () => {
  vi.unstubAllEnvs()
  await Promise.all(running.map((server) => server.stop()))
  running = []
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(options: { dataDir?: string; fast?: boolean } = {}) {
  const server = await startPostgres({ dataDir, fast: true, ...options })
  running.push(server)
  return server
}

async function ask<Row extends object>(connectionString: string, sql: string) {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

describe('a new server', () => {
  let freshDir: string
  let fresh: Postgres

  beforeAll(async () => {
    freshDir = mkdtempSync(join(tmpdir(), 'custodia-pg-'))
    fresh = await startPostgres({ dataDir: freshDir, fast: true })
  })

  afterAll(async () => {
    await fresh.stop()
    rmSync(freshDir, { recursive: true, force: true })
  })

  test('an empty directory becomes a server with an owner who is no superuser', async () => {
    expect(await ask(fresh.ownerUrl, 'select current_user::text, current_database()::text')).toEqual([
      { current_user: 'custodia_owner', current_database: 'custodia' },
    ])
    expect(
      await ask(
        fresh.ownerUrl,
        'select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user',
      ),
    ).toEqual([{ rolsuper: false, rolcreaterole: true, rolcreatedb: true }])
  })

  test('the owner may make tables, roles and the extensions the schema needs', async () => {
    await ask(
      fresh.ownerUrl,
      'create extension btree_gist; create extension pg_trgm; create role app; create table t (id uuid)',
    )
  })

  test('text sorts by code point and the server keeps checksums', async () => {
    expect(
      await ask(fresh.ownerUrl, "select datlocprovider, datlocale from pg_database where datname = 'custodia'"),
    ).toEqual([{ datlocprovider: 'b', datlocale: 'C.UTF-8' }])
    expect(await ask(fresh.ownerUrl, 'show data_checksums')).toEqual([{ data_checksums: 'on' }])
  })

  test('a wrong password is refused', async () => {
    await expect(ask(fresh.ownerUrl.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(
      /password authentication failed/,
    )
  })

  test('secrets and socket are for their owner only, and the address is one for every parser', async () => {
    expect(statSync(join(freshDir, 'postgres/secrets.json')).mode & 0o777).toBe(0o600)
    expect(statSync(join(freshDir, 'postgres/socket')).mode & 0o777).toBe(0o700)
    expect(URL.canParse(fresh.ownerUrl)).toBe(true)
  })
})

test('a directory whose path is too long for a socket gets a short one elsewhere', async () => {
  const deep = join(dataDir, 'd'.repeat(100))
  mkdirSync(deep)
  const { ownerUrl } = await start({ dataDir: deep })
  const path = join(deep, 'postgres/socket-directory')
  const record = readFileSync(path, 'utf8')
  onTestFinished(() => rmSync(record, { recursive: true, force: true }))
  expect(statSync(record).mode & 0o777).toBe(0o700)
  expect(await ask(ownerUrl, 'select 1 as n')).toEqual([{ n: 1 }])
  await running.pop()?.stop()
  writeFileSync(path, '')
  expect(await ask((await start({ dataDir: deep })).ownerUrl, 'select 2 as n')).toEqual([{ n: 2 }])
  expect(readFileSync(path, 'utf8')).toBe(record)
})

describe('on a cluster that is there', () => {
  const copyCluster = usePreparedCluster()
  beforeEach(() => copyCluster(dataDir))

  test('outside tests every commit reaches the disk, and no port is opened', async () => {
    const { ownerUrl } = await start({ fast: false })
    expect(
      await ask(ownerUrl, "select current_setting('fsync') as fsync, current_setting('listen_addresses') as listens"),
    ).toEqual([{ fsync: 'on', listens: '' }])
  })

  test('what was committed is there after a stop and a start', async () => {
    const first = await start()
    await ask(first.ownerUrl, 'create table kept as select 7 as n')
    await first.stop()
    const second = await start()
    expect(await ask(second.ownerUrl, 'select n from kept')).toEqual([{ n: 7 }])
  })

  test('a server left running by a killed process is replaced', async () => {
    const first = await start()
    await ask(first.ownerUrl, 'create table kept as select 7 as n')
    const second = await start()
    await first.ended
    expect(second.pid).not.toBe(first.pid)
    expect(await ask(second.ownerUrl, 'select n from kept')).toEqual([{ n: 7 }])
  })

  test('a killed server starts again at once, with all that was committed', async () => {
    const first = await start({ fast: false })
    await ask(first.ownerUrl, 'create table kept as select 7 as n')
    process.kill(first.pid, 'SIGKILL')
    const second = await start()
    expect(await ask(second.ownerUrl, 'select n from kept')).toEqual([{ n: 7 }])
  })

  test('a lock that names another program does not stop the start', async () => {
    const first = await start()
    const lock = join(dataDir, 'postgres/data/postmaster.pid')
    const content = readFileSync(lock, 'utf8')
    await first.stop()
    writeFileSync(lock, content.replace(/^\d+/, String(process.ppid)), { mode: 0o600 })
    const second = await start()
    expect(await ask(second.ownerUrl, 'select 1 as n')).toEqual([{ n: 1 }])
  })

  test.each(['', '{"superuser":"abc', '{}'])('secrets of %j are named', async (left) => {
    await (await start()).stop()
    writeFileSync(join(dataDir, 'postgres/secrets.json'), left)
    await expect(start()).rejects.toThrow(/secrets\.json is damaged.*Restore that file/)
  })

  test('a lock that was cut off does not stop the start', async () => {
    writeFileSync(join(dataDir, 'postgres/data/postmaster.pid'), '')
    const { ownerUrl } = await start()
    expect(await ask(ownerUrl, 'select 1 as n')).toEqual([{ n: 1 }])
  })

  test('lost secrets are named', async () => {
    await (await start()).stop()
    rmSync(join(dataDir, 'postgres/secrets.json'))
    await expect(start()).rejects.toThrow(/secrets\.json is missing/)
  })
})

describe.runIf(process.getuid?.() === 0)('started by root', () => {
  const uidOf = ({ pid }: Postgres) => Number(/^Uid:\t(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

  test('the server is nobody, in a directory only root may enter', async () => {
    const { pid } = await start()
    expect(readFileSync(`/proc/${pid}/uid_map`, 'utf8').trim()).toMatch(/^65534\s+0\s+1$/)
  })

  test("in somebody's private directory the server is that user", async () => {
    chownSync(dataDir, 1, 1)
    expect(uidOf(await start())).toBe(1)
  })

  test('where user namespaces are not allowed the cluster is given to nobody, who keeps it', async () => {
    const programs = join(dataDir, 'programs')
    mkdirSync(programs)
    writeFileSync(join(programs, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
    vi.stubEnv('PATH', `${programs}:${process.env['PATH']}`)
    const first = await start()
    expect(uidOf(first)).toBe(65_534)
    await first.stop()
    vi.unstubAllEnvs()
    expect(uidOf(await start())).toBe(65_534)
  })
})
