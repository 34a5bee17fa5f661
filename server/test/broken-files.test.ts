import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { cloneDatabase } from '#server/api/test/database.ts'
import { renewDamagedLogins } from '#server/api/demo/renew-logins.ts'
import { seedDemo } from '#server/api/demo/seed.ts'
import { applicationRole, connect, createPool } from '#server/api/db/connect.ts'
import { servingUrlOf } from '#server/api/db/serving-login.ts'
import type { DemoLogin } from '#server/demo-logins.ts'
import { newDataDir } from '#server/launcher/test/started.ts'
import { silentLog } from '#server/log.ts'
import { userPaths } from '#shared/users/paths.ts'
import { bareEnv } from './bare-env.ts'
import { freePort } from './free-ports.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())

/** Starts the API on a data directory as left by a power cut. */
async function startOn(dataDir: string) {
  const port = await freePort()
  const child = spawn(process.execPath, [join(import.meta.dirname, '../api/main.ts')], {
    env: { ...bareEnv(), DATA_DIR: dataDir, API_PORT: String(port), DATABASE_URL: database.url },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const exited = once(child, 'exit')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  return { url: `http://127.0.0.1:${port}`, child, exited, output: () => output }
}

describe('files truncated by a power cut', () => {
  test('refuses to start with an empty encryption.key and names it', async () => {
    const dataDir = newDataDir()
    writeFileSync(join(dataDir, 'encryption.key'), '')
    const api = await startOn(dataDir)
    expect((await api.exited)[0]).toBe(1)
    expect(api.output()).toMatch(
      /^\S+\/encryption\.key has 0 characters, and a key has at least 32: restore the file .*or set ENCRYPTION_KEY/m,
    )
  })

  test('renews a damaged demo-logins.json, with working logins', async () => {
    const dataDir = newDataDir()
    const path = join(dataDir, 'demo-logins.json')
    const pool = createPool(servingUrlOf(database.url), { role: applicationRole, max: 2, log: silentLog })
    const db = connect(pool, silentLog)
    await seedDemo(db, { dataDir })
    for (const left of ['', '{}', '[]']) {
      writeFileSync(path, left)
      expect(await renewDamagedLogins(db, dataDir)).toBe(true)
      expect(await renewDamagedLogins(db, dataDir)).toBe(false)
    }
    await pool.end()
    writeFileSync(path, '[\n  {\n    "role": "own')
    const api = await startOn(dataDir)
    const ready = async () => (await fetch(`${api.url}/readyz`).catch(() => null))?.status
    await expect.poll(ready, { timeout: 50_000 }).toBe(200)
    const logins = JSON.parse(readFileSync(path, 'utf8')) as DemoLogin[]
    expect(logins.map(({ role }) => role)).toContain('platform admin')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    for (const { email, password } of logins) {
      const answer = await fetch(`${api.url}${userPaths.login}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      })
      expect(answer.status).toBe(200)
    }
    api.child.kill('SIGTERM')
    expect((await api.exited)[0]).toBe(0)
  })
})
