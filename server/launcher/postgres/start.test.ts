import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { copyCluster } from '#server/test/prepared-cluster.ts'
import { startPostgres, type Postgres } from './start.ts'

const isRoot = process.getuid?.() === 0
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

const uidOf = ({ pid }: Postgres) => Number(/^Uid:\t(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

describe('a new server', () => {
  let freshDir: string
  let fresh: Postgres

  beforeAll(async () => {
    freshDir = mkdtempSync(join(tmpdir(), 'custodia-pg-'))
    if (isRoot) chownSync(freshDir, 1, 1)
    fresh = await startPostgres({ dataDir: freshDir, fast: true })
  })

  afterAll(async () => {
    await fresh.stop()
    rmSync(freshDir, { recursive: true, force: true })
  })

  test('turns an empty directory into a server whose owner is not a superuser', async () => {
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

  test.runIf(isRoot)('runs as the owner of a private directory', () => expect(uidOf(fresh)).toBe(1))

  test('lets the owner create tables, roles and the required extensions', async () => {
    await ask(
      fresh.ownerUrl,
      'create extension btree_gist; create extension pg_trgm; create role app; create table t (id uuid)',
    )
  })

  test('sorts text by code point and uses checksums', async () => {
    expect(
      await ask(fresh.ownerUrl, "select datlocprovider, datlocale from pg_database where datname = 'custodia'"),
    ).toEqual([{ datlocprovider: 'b', datlocale: 'C.UTF-8' }])
    expect(await ask(fresh.ownerUrl, 'show data_checksums')).toEqual([{ data_checksums: 'on' }])
  })

  test('rejects a wrong password', async () => {
    await expect(ask(fresh.ownerUrl.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(
      /password authentication failed/,
    )
  })

  test('restricts secrets and socket to their owner and has one URL for every parser', async () => {
    expect(statSync(join(freshDir, 'postgres/secrets.json')).mode & 0o777).toBe(0o600)
    expect(statSync(join(freshDir, 'postgres/socket')).mode & 0o777).toBe(0o700)
    expect(URL.canParse(fresh.ownerUrl)).toBe(true)
  })
})

test('uses a short socket directory when the path would be too long', async () => {
  const deep = join(dataDir, 'd'.repeat(100))
  mkdirSync(deep)
  copyCluster(deep)
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

describe('an existing cluster', () => {
  beforeEach(() => copyCluster(dataDir))

  test('flushes every commit to disk outside tests, opens no port, and keeps committed data however it ended', async () => {
    const first = await start({ fast: false })
    expect(
      await ask(
        first.ownerUrl,
        "select current_setting('fsync') as fsync, current_setting('listen_addresses') as listens",
      ),
    ).toEqual([{ fsync: 'on', listens: '' }])
    await ask(first.ownerUrl, 'create table kept as select 7 as n')
    const kept = async ({ ownerUrl }: Postgres) => expect(await ask(ownerUrl, 'select n from kept')).toEqual([{ n: 7 }])
    process.kill(first.pid, 'SIGKILL')
    const second = await start()
    await kept(second)
    // A server that a killed process left running is replaced.
    const third = await start()
    await second.ended
    expect(third.pid).not.toBe(second.pid)
    await kept(third)
    const lock = join(dataDir, 'postgres/data/postmaster.pid')
    const content = readFileSync(lock, 'utf8')
    await third.stop()
    // The lock names another program.
    writeFileSync(lock, content.replace(/^\d+/, String(process.ppid)), { mode: 0o600 })
    const fourth = await start()
    await kept(fourth)
    await fourth.stop()
    // A power cut truncated the lock.
    writeFileSync(lock, '')
    await kept(await start())
  })

  test('names invalid and missing secrets', async () => {
    const secrets = join(dataDir, 'postgres/secrets.json')
    for (const left of ['', '{"superuser":"abc', '{}']) {
      writeFileSync(secrets, left)
      await expect(start()).rejects.toThrow(/secrets\.json is damaged.*Restore that file/)
    }
    rmSync(secrets)
    await expect(start()).rejects.toThrow(/secrets\.json is missing/)
  })
})

describe.runIf(isRoot)('started by root', () => {
  test('runs as the user nobody in a directory that only root can enter', async () => {
    copyCluster(dataDir)
    const { pid } = await start()
    expect(readFileSync(`/proc/${pid}/uid_map`, 'utf8').trim()).toMatch(/^65534\s+0\s+1$/)
  })

  test('changes the cluster’s owner to nobody permanently where user namespaces are forbidden', async () => {
    copyCluster(dataDir)
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
