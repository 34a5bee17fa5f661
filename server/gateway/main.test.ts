import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { describe, expect, onTestFinished, test } from 'vitest'
import { bareEnv } from '#server/test/bare-env.ts'
import { eventually } from './test/gateway.ts'
import { refusingOrigin, startUpstream } from './test/upstream.ts'

/** Starts the gateway as a process in front of `origin`, with its own page and log directory. */
async function startProcess(origin: string, settings: Record<string, string> = {}) {
  const directory = mkdtempSync(join(tmpdir(), 'custodia-gateway-'))
  writeFileSync(join(directory, 'index.html'), '<!doctype html>')
  const port = new URL(await refusingOrigin()).port
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    // The test runner's environment is left out because it sets MODE too.
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

describe('gateway process', () => {
  test('SIGTERM under load finishes and logs every request and exits with 0', async () => {
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
          // Only a refused connection is expected; any other error is a lost response.
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
    const [printed, filed] = [idsIn(gateway.stdout()), idsIn(gateway.filed())]
    expect(answered.filter((id) => !printed.has(id) || !filed.has(id))).toEqual([])
    // A request that crosses with an idle connection's close may be cut before it is read, never after.
    expect(broken).toBeLessThanOrEqual(32)
  }, 60_000)

  test('serves the page when the release directory is not writable', async () => {
    const gateway = await startProcess(await refusingOrigin(), { DATA_DIR: '/dev/null/data' })
    await eventually(() => gateway.stdout().includes('this release cannot be kept in DATA_DIR'), 20_000)
    const answer = await fetch(`${gateway.url}/login`)
    expect([answer.status, await answer.text()]).toEqual([200, '<!doctype html>'])
    expect(gateway.child.exitCode).toBeNull()
  })

  test('names an invalid setting without a stack trace', async () => {
    const gateway = await startProcess(await refusingOrigin(), { GATEWAY_BODY_LIMIT: 'plenty' })
    expect(await gateway.exited).toBe(1)
    expect(gateway.stderr()).toMatch(/^GATEWAY_BODY_LIMIT must be a whole number [^\n]*\n$/)
  })
})
