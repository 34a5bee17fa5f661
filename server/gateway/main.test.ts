import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { bareEnv } from '#server/test/bare-env.ts'
import { eventually } from './test/gateway.ts'
import { refusingOrigin, startUpstream } from './test/upstream.ts'

/** The gateway as a process of its own, in front of `origin`, with a page and a log directory of its own. */
async function startProcess(origin: string, settings: Record<string, string> = {}) {
  const directory = mkdtempSync(join(tmpdir(), 'custodia-gateway-'))
  writeFileSync(join(directory, 'index.html'), '<!doctype html>')
  const port = new URL(await refusingOrigin()).port
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    // Not the test runner's own environment, which has a MODE too.
    env: {
      ...bareEnv(),
      PORT: port,
      WEB_DIST: directory,
      DATA_DIR: join(directory, 'data'),
      LOG_DIR: join(directory, 'logs'),
      GATEWAY_UPSTREAM_LOCAL: origin,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const exited = once(child, 'close').then(([status]) => status as number | null)
  onTestFinished(() => {
    child.kill('SIGKILL')
    rmSync(directory, { recursive: true, force: true })
  })
  const logs = join(directory, 'logs')
  return {
    child,
    exited,
    url: `http://127.0.0.1:${port}`,
    stdout: () => stdout,
    stderr: () => stderr,
    filed: () =>
      readdirSync(logs)
        .map((name) => readFileSync(join(logs, name), 'utf8'))
        .join(''),
  }
}

const idsIn = (log: string) =>
  new Set(
    log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { reqId?: string; status?: number })
      .filter(({ status }) => status !== undefined)
      .map(({ reqId }) => reqId),
  )

test('SIGTERM under load: what was answered is in the log, what was begun is finished, and it ends with 0', async () => {
  const api = await startUpstream((_request, response) => setTimeout(() => response.end('ok'), 20))
  const gateway = await startProcess(api.origin)
  await eventually(() => gateway.stdout().includes('gateway listening'), 20_000)
  const pool = new Pool(gateway.url, { connections: 32 })
  const answered: string[] = []
  let broken = 0
  let loading = true
  const client = async () => {
    while (loading) {
      try {
        const { headers, body } = await pool.request({ path: '/api/v1/x', method: 'GET' })
        await body.text()
        answered.push(String(headers['x-request-id']))
      } catch (error) {
        // Refused once nothing listens any more; anything else would be an answer lost on its way.
        if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') broken += 1
        else loading = false
      }
    }
  }
  const clients = Array.from({ length: 32 }, client)
  await eventually(() => answered.length > 500, 20_000)
  gateway.child.kill('SIGTERM')
  await sleep(5)
  gateway.child.kill('SIGTERM')
  expect(await gateway.exited).toBe(0)
  loading = false
  await Promise.all(clients)
  await pool.destroy()
  const [shown, filed] = [idsIn(gateway.stdout()), idsIn(gateway.filed())]
  expect(answered.filter((id) => !shown.has(id) || !filed.has(id))).toEqual([])
  // A request that crosses with the closing of an idle connection may be cut before it is read, never after.
  expect(broken).toBeLessThanOrEqual(32)
}, 60_000)

test('it serves the page also where it can keep no release', async () => {
  const gateway = await startProcess(await refusingOrigin(), { DATA_DIR: '/dev/null/data' })
  await eventually(() => gateway.stdout().includes('this release cannot be kept in DATA_DIR'), 20_000)
  const answer = await fetch(`${gateway.url}/login`)
  expect([answer.status, await answer.text()]).toEqual([200, '<!doctype html>'])
  expect(gateway.child.exitCode).toBeNull()
})

test('a setting that cannot be used is named, without a stack', async () => {
  const gateway = await startProcess(await refusingOrigin(), { GATEWAY_BODY_LIMIT: 'plenty' })
  expect(await gateway.exited).toBe(1)
  expect(gateway.stderr()).toMatch(/^GATEWAY_BODY_LIMIT must be a whole number [^\n]*\n$/)
})

test('a port that is taken is said and ends the process', async () => {
  const taken = await startUpstream((_request, response) => response.end())
  const gateway = await startProcess(taken.origin, { PORT: String(taken.port) })
  expect(await gateway.exited).toBe(1)
  expect(gateway.stderr()).toContain('is taken: set PORT to a free one')
})
