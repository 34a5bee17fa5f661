import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { seedLarge } from '#server/api/demo/large/seed.ts'
import type { Shape } from '#server/api/demo/large/shape.ts'
import { pidOf, secondsOfPart, type Part } from '../processor.ts'
import { runningOwnerUrl, startPostgres } from '#server/launcher/postgres/start.ts'
import { freePort } from '#server/test/free-ports.ts'
import { signIn, type SignedIn } from './sign-in.ts'

/** The whole product on the large data: gateway, API and database as started by `npm start`. */
export interface Product {
  /** The gateway's port. */
  port: number
  dataDir: string
  /** Path of the large organization. */
  base: string
  /** Working members, each signed in. */
  workers: readonly SignedIn[]
  /** Managers who watch boards. */
  managers: readonly SignedIn[]
  database(): Promise<Client>
  pidOf(part: Part): number
  /** CPU seconds so far. */
  cpu(): Record<Part, number>
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '../../..')
const readyMs = 180_000

export async function startProduct(shape: Shape, people: { managers: number; workers: number }): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'custodia-bench-'))
  const open = new AsyncDisposableStack()
  open.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  try {
    const postgres = await startPostgres({ dataDir })
    const day = Temporal.Now.plainDateISO('UTC').toString()
    const signedIn = await seedLarge(postgres.ownerUrl, { mode: 'development', dataDir }, { shape, day })
      .then(() => signIn(postgres.ownerUrl, people))
      .finally(() => postgres.stop())
    const [port, apiPort] = [await freePort(), await freePort()]
    const child = spawn(process.execPath, [join(root, 'server/launcher/main.ts')], {
      cwd: root,
      detached: true,
      env: {
        PATH: process.env['PATH'],
        // All callers of the bench have the same address, which gets a tenth.
        GATEWAY_MAX_IN_FLIGHT: '20000',
        DATA_DIR: dataDir,
        PORT: String(port),
        API_PORT: String(apiPort),
        DEMO_DATA: 'no',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    open.defer(async () => {
      const gone = once(child, 'exit')
      if (child.exitCode === null && child.kill('SIGTERM')) await gone
    })
    await ready(port)
    return {
      port,
      dataDir,
      ...signedIn,
      async database() {
        const client = new Client({ connectionString: runningOwnerUrl(dataDir) })
        await client.connect()
        return client
      },
      pidOf: (part) => pidOf(dataDir, part),
      cpu: () => ({
        gateway: secondsOfPart(dataDir, 'gateway'),
        api: secondsOfPart(dataDir, 'api'),
        database: secondsOfPart(dataDir, 'database'),
      }),
      stop: () => open.disposeAsync(),
    }
  } catch (error) {
    await open.disposeAsync()
    throw error
  }
}

async function ready(port: number) {
  const deadline = Date.now() + readyMs
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/features`).catch(() => null)
    if (answer && answer.status < 500) return
    if (Date.now() > deadline) throw new Error('the product did not start')
    await sleep(100)
  }
}
