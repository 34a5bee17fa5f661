import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { seedLarge } from '#server/api/demo/large/seed.ts'
import type { Shape } from '#server/api/demo/large/shape.ts'
import { startPostgres } from '#server/launcher/postgres/start.ts'
import { freePort } from '#server/test/free-ports.ts'
import type { User } from '#shared/users/users.contract.ts'
import { userPaths } from '#shared/users/paths.ts'
import { ask, type Target } from './open-load.ts'

const readyMs = 60_000
const day = '2026-11-21'

export interface Installation extends Target {
  pid: number
  dataDir: string
  base: string
  ownerUrl: string
  stop(): Promise<void>
}

type ApiSettings = Readonly<Record<string, string>>

/** Starts an API on its own database of this shape in a temporary directory, with the owner signed in. */
export async function install(shape: Shape, settings: ApiSettings = {}): Promise<Installation> {
  const dataDir = mkdtempSync(join(tmpdir(), 'custodia-bench-'))
  const open = new AsyncDisposableStack()
  open.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  try {
    const postgres = await startPostgres({ dataDir })
    open.defer(() => postgres.stop())
    const [owner] = await seedLarge(postgres.ownerUrl, { mode: 'development', dataDir }, { shape, day })
    const { port, pid, stop } = await startApi({ dataDir, ownerUrl: postgres.ownerUrl }, settings)
    open.defer(stop)
    const { cookie, organizationId } = await signIn(port, owner ?? { email: '', password: '' })
    return {
      port,
      pid,
      dataDir,
      ownerUrl: postgres.ownerUrl,
      headers: { cookie },
      base: `/api/v1/organizations/${organizationId}`,
      stop: () => open.disposeAsync(),
    }
  } catch (error) {
    await open.disposeAsync()
    throw error
  }
}

async function startApi({ dataDir, ownerUrl }: Pick<Installation, 'dataDir' | 'ownerUrl'>, settings: ApiSettings) {
  const port = await freePort()
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../api/main.ts')], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      DATABASE_URL: ownerUrl,
      API_PORT: String(port),
      DEMO_DATA: 'no',
      ...settings,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const stop = async () => {
    const gone = once(child, 'exit')
    if (child.exitCode === null && child.kill('SIGTERM')) await gone
  }
  try {
    await ready(port)
  } catch (error) {
    await stop()
    throw error
  }
  return { port, pid: child.pid ?? 0, stop }
}

async function ready(port: number) {
  const deadline = Date.now() + readyMs
  for (;;) {
    const response = await ask({ port, headers: {} }, { path: '/readyz' }).catch(() => null)
    if (response) return
    if (Date.now() > deadline) throw new Error('the API did not start')
    await sleep(100)
  }
}

async function signIn(port: number, { email, password }: { email: string; password: string }) {
  const answer = await fetch(`http://127.0.0.1:${port}${userPaths.login}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { organizationId } = (await answer.json()) as User
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0]
  if (!cookie) throw new Error(`signing in answered ${answer.status}`)
  return { cookie, organizationId: organizationId ?? '' }
}
