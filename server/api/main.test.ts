import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { newDataDir } from '#server/launcher/test/started.ts'
import { silentLog } from '#server/log.ts'
import { newReadiness } from '#server/readiness.ts'
import { ConfigError } from '#server/setting-reader.ts'
import { bareEnv } from '#server/test/bare-env.ts'
import { databaseLine } from '#server/test/database-line.ts'
import { userPaths } from '#shared/users/paths.ts'
import { freePort } from '#server/test/free-ports.ts'
import { queryRows } from './db/archive/test/databases.ts'
import { migrationNames } from './db/migrate.ts'
import { servingUrlOf } from './db/serving-login.ts'
import { startApi } from './start.ts'
import { cloneDatabase } from './test/database.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'custodia-main-'))
const started: ChildProcess[] = []
let database: Awaited<ReturnType<typeof cloneDatabase>>
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(async () => {
  // What a failed test left running.
  for (const child of started) child.kill('SIGKILL')
  await database.drop()
  rmSync(dataDir, { recursive: true })
})

/** Starts the API as a process and collects its output. */
async function start(settings: Record<string, string>) {
  const port = await freePort()
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...bareEnv(), DATA_DIR: dataDir, API_PORT: String(port), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  const exited = once(child, 'exit').then(([status]) => status as number)
  let output = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  child.stderr.on('data', (chunk) => (output += String(chunk)))
  const url = `http://127.0.0.1:${port}`
  const ready = async () => {
    for (;;) {
      const answer = await fetch(`${url}/readyz`).catch(() => undefined)
      if (answer?.ok) return
      if (child.exitCode !== null) throw new Error(output)
      await sleep(50)
    }
  }
  return { url, child, exited, ready, output: () => output }
}

const signUp = (url: string, email: string) =>
  fetch(`${url}${userPaths.users}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, name: 'Bo', password: 'violet tram under snow' }),
  })

/** Starts a sign-up whose headers the API has received; `end` sends the body and returns the status. */
async function beginSignUp(url: string, email: string) {
  const headers = { 'content-type': 'application/json', expect: '100-continue' }
  const begun = request(url + userPaths.users, { method: 'POST', headers, agent: false })
  begun.flushHeaders()
  await once(begun, 'continue')
  return {
    async end() {
      begun.end(JSON.stringify({ email, name: 'Bo', password: 'violet tram under snow' }))
      const [answer] = (await once(begun, 'response')) as [IncomingMessage]
      return answer.resume().statusCode
    },
  }
}

describe('API process', () => {
  let pooler: Awaited<ReturnType<typeof databaseLine>>
  let both: Awaited<ReturnType<typeof start>>[] = []

  beforeAll(async () => {
    // With an account the database gets no demo.
    await queryRows(
      database.url,
      "insert into users (id, email, name, password_hash) values (gen_random_uuid(), 'a@example.com', 'A', '')",
    )
    writeFileSync(join(dataDir, 'demo-logins.json'), '[\n  {\n    "role": "own')
    pooler = await databaseLine(servingUrlOf(database.url))
    const awayBucket = {
      S3_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
      S3_REGION: 'us-east-1',
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    }
    both = await Promise.all([
      start({ DATABASE_URL: database.url, ...awayBucket }),
      start({ DATABASE_URL: database.url, DATABASE_SERVING_URL: pooler.url }),
    ])
    await Promise.all(both.map(({ ready }) => ready()))
  })
  afterAll(async () => {
    for (const { child } of both) child.kill('SIGTERM')
    await Promise.all(both.map(({ exited }) => exited))
    await pooler.line.close()
  })

  test('starts twice concurrently on one database, one through a pooler; both serve, send email, and finish requests before they stop', async () => {
    for (const [at, { url, child, exited }] of both.entries()) {
      expect((await signUp(url, `first-${at}@example.com`)).status).toBe(201)
      while (!existsSync(join(dataDir, 'mail'))) await sleep(50)
      const underWay = await beginSignUp(url, `last-${at}@example.com`)
      child.kill('SIGTERM')
      child.kill('SIGTERM')
      expect([await underWay.end(), await exited]).toEqual([201, 0])
    }
  })

  test('renews a demo-logins.json truncated by a power cut', () => {
    // None of the demo's accounts is in this database.
    expect(readFileSync(join(dataDir, 'demo-logins.json'), 'utf8')).toBe('[]\n')
  })

  test('logs an unreachable service in one line and starts anyway', async () => {
    const output = () => both[0]?.output() ?? ''
    await expect.poll(output).toContain('S3_ENDPOINT')
    const lines = output()
      .split('\n')
      .filter((line) => line.includes('S3_ENDPOINT'))
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({
        level: 40,
        check: 'S3',
        outcome: 'failed',
        msg: expect.stringMatching(/^S3_ENDPOINT: the file store cannot be reached.*ECONNREFUSED/),
      }),
    ])
  })

  test('prints the causes of a failed start', async () => {
    const [first] = migrationNames()
    const old = await changedCopy(`delete from schema_migrations where name = '${first}'`)
    const api = await start({ DATABASE_URL: old })
    expect(await api.exited).toBe(1)
    expect(api.output()).toMatch(
      new RegExp(`^Error: migration ${first} failed\n[^]*^Caused by: error: .* already exists`, 'm'),
    )
  })
})

describe('a refused start', () => {
  const refusal = async (settings: Record<string, string>) => {
    await using open = new AsyncDisposableStack()
    const config = readConfig({ DATA_DIR: dataDir, DEMO_DATA: 'no', ...settings })
    const begun = startApi(config, silentLog, { open, readiness: newReadiness() })
    return await begun.then(
      () => 'started',
      (error: unknown) => {
        expect(error).toBeInstanceOf(ConfigError)
        return (error as Error).message
      },
    )
  }

  test('names the missing setting without a database', async () => {
    expect(await refusal({})).toMatch(/^DATABASE_URL must be the address of a PostgreSQL server/)
  })

  test('names both releases when the schema is newer', async () => {
    const names = "('998-next.sql'), ('999-after-next.sql')"
    const newer = await changedCopy(`insert into schema_migrations (name) values ${names}`)
    expect(await refusal({ DATABASE_URL: newer })).toContain(
      `The database was migrated by a newer release, up to 999-after-next.sql; this one knows ${migrationNames().at(-1)}.`,
    )
  })

  test('names both settings when the pooler leads to another database', async () => {
    const other = servingUrlOf(await changedCopy('select'))
    expect(await refusal({ DATABASE_URL: database.url, DATABASE_SERVING_URL: other })).toContain(
      'DATABASE_URL and DATABASE_SERVING_URL must be the same database',
    )
  })

  test('names an encryption.key emptied by a power cut', async () => {
    const damaged = newDataDir()
    writeFileSync(join(damaged, 'encryption.key'), '')
    expect(await refusal({ DATABASE_URL: database.url, DATA_DIR: damaged })).toMatch(
      /^\S+\/encryption\.key has 0 characters, and a key has at least 32: restore the file .*or set ENCRYPTION_KEY/,
    )
  })
})

/** Returns the URL of another database after this change. */
async function changedCopy(change: string) {
  const { url, drop } = await cloneDatabase()
  onTestFinished(drop)
  await queryRows(url, change)
  return url
}
