import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { describe, afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { bareEnv } from '#server/test/bare-env.ts'
import { databaseLine } from '#server/test/database-line.ts'
import { userPaths } from '#shared/users/paths.ts'
import { freePort } from '#server/test/free-ports.ts'
import { migrationNames } from './db/migrate.ts'
import { servingUrlOf } from './db/serving-login.ts'
import { cloneDatabase } from './test/database.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'custodia-main-'))
let database: Awaited<ReturnType<typeof cloneDatabase>>
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(async () => {
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
  // Kills the process when the test times out.
  onTestFinished(() => void child.kill('SIGKILL'))
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
  test('fills an empty database, serves, sends email, and finishes requests before it stops', async () => {
    const api = await start({ DATABASE_URL: database.url })
    await api.ready()
    expect(existsSync(join(dataDir, 'demo-logins.json'))).toBe(true)
    expect((await signUp(api.url, 'first@example.com')).status).toBe(201)
    while (!existsSync(join(dataDir, 'mail'))) await sleep(50)
    const underWay = await beginSignUp(api.url, 'last@example.com')
    api.child.kill('SIGTERM')
    api.child.kill('SIGTERM')
    expect(await underWay.end()).toBe(201)
    expect(await api.exited).toBe(0)
  })

  test('starts twice concurrently on one database, and both serve', async () => {
    const both = await Promise.all([start({ DATABASE_URL: database.url }), start({ DATABASE_URL: database.url })])
    await Promise.all(both.map(({ ready }) => ready()))
    for (const { child } of both) child.kill('SIGTERM')
    expect(await Promise.all(both.map(({ exited }) => exited))).toEqual([0, 0])
  })

  test('prints the causes of a failed start', async () => {
    const old = await cloneDatabase()
    const client = new Client({ connectionString: old.url })
    await client.connect()
    const [first] = migrationNames()
    await client.query('delete from schema_migrations where name = $1', [first])
    await client.end()
    const api = await start({ DATABASE_URL: old.url })
    expect(await api.exited).toBe(1)
    expect(api.output()).toMatch(
      new RegExp(`^Error: migration ${first} failed\n[^]*^Caused by: error: .* already exists`, 'm'),
    )
    await old.drop()
  })

  test('refuses to start an older release on a newer schema, naming both', async () => {
    const newer = await cloneDatabase()
    const client = new Client({ connectionString: newer.url })
    await client.connect()
    await client.query("insert into schema_migrations (name) values ('998-next.sql'), ('999-after-next.sql')")
    await client.end()
    const api = await start({ DATABASE_URL: newer.url })
    expect(await api.exited).toBe(1)
    expect(api.output()).toMatch(
      new RegExp(
        `^The database was migrated by a newer release, up to 999-after-next.sql; this one knows ${migrationNames().at(-1)}\\.`,
        'm',
      ),
    )
    await newer.drop()
  })

  test('logs an unreachable service in one line and starts anyway', async () => {
    const api = await start({ DATABASE_URL: database.url, SMTP_URL: `smtp://127.0.0.1:${await freePort()}` })
    await api.ready()
    while (!api.output().includes('SMTP_URL')) await sleep(50)
    const lines = api
      .output()
      .split('\n')
      .filter((line) => line.includes('SMTP_URL'))
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({
        level: 40,
        check: 'SMTP',
        outcome: 'failed',
        msg: expect.stringMatching(/^SMTP_URL: the mail server does not answer .*ECONNREFUSED/),
      }),
    ])
    api.child.kill('SIGTERM')
    expect(await api.exited).toBe(0)
  })

  test('names the missing setting without a database', async () => {
    const api = await start({})
    expect(await api.exited).toBe(1)
    expect(api.output()).toMatch(/^DATABASE_URL must be/m)
  })

  test('serves through a pooler of the same database, and of no other', async () => {
    const pooler = await databaseLine(servingUrlOf(database.url))
    const otherDatabase = await cloneDatabase()
    try {
      const settings = { DATABASE_URL: database.url, DATABASE_SERVING_URL: pooler.url }
      const api = await start(settings)
      await api.ready()
      expect((await fetch(`${api.url}${userPaths.me}`)).status).toBe(401)
      api.child.kill('SIGTERM')
      expect(await api.exited).toBe(0)
      const astray = await start({ ...settings, DATABASE_SERVING_URL: servingUrlOf(otherDatabase.url) })
      expect(await astray.exited).toBe(1)
      expect(astray.output()).toMatch(/^DATABASE_URL and DATABASE_SERVING_URL must be the same database/m)
    } finally {
      await pooler.line.close()
      await otherDatabase.drop()
    }
  })
})
