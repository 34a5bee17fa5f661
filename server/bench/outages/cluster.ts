import { gatewayFlags } from '#server/gateway/node-flags.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { seedLarge } from '#server/api/demo/large/seed.ts'
import { large, scaleShape } from '#server/api/demo/large/shape.ts'
import { startPostgres, type Postgres } from '#server/launcher/postgres/start.ts'
import { freePorts } from '#server/test/free-ports.ts'
import { signIn, type SignedIn } from '../live/sign-in.ts'
import { startBalancer } from './balancer.ts'
import { RestartedProgram, restartAfterMs } from './restarted-program.ts'
import { lacksPgBouncer, startPgBouncer } from './pgbouncer.ts'

/**
 * Two pairs of gateway and API behind HAProxy on one database, through PgBouncer if installed; a part that dies is
 * restarted after a second.
 */
export interface Cluster {
  /** HAProxy's TLS port. */
  readonly port: number
  /** Why PgBouncer is not used; null when it is. */
  readonly lacksPooler: string | null
  /** Path of the organization used. */
  readonly base: string
  readonly managers: readonly SignedIn[]
  database(): Promise<Client>
  /** Kills a part with SIGKILL; it restarts by itself. */
  kill(part: Part): void
  /** Stops a pair with SIGTERM and resolves when it is back and ready. */
  restart(pair: Pair): Promise<void>
  stop(): Promise<void>
}

export const pairs = [1, 2] as const
export type Pair = (typeof pairs)[number]
export type Part = `gateway ${Pair}` | `API ${Pair}` | 'database' | 'pooler'

const answers = async (url: string) => (await fetch(url).catch(() => null))?.ok === true

export async function startCluster(): Promise<Cluster> {
  const dataDir = mkdtempSync(join(tmpdir(), 'custodia-outages-'))
  const open = new AsyncDisposableStack()
  open.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  try {
    const database = await keepDatabase(dataDir, open)
    const day = Temporal.Now.plainDateISO('UTC').toString()
    await seedLarge(
      database.url,
      { mode: 'development', dataDir },
      { shape: { ...scaleShape(large, 0.1), workDays: 30 }, day },
    )
    const people = await signIn(database.url, { managers: 20, workers: 0 })
    const ports = await freePorts(6)
    const [front = 0, poolerPort = 0, ...rest] = ports
    const programs = new Map<Part, RestartedProgram>()
    const add = async (part: Part, program: RestartedProgram) => {
      programs.set(part, program)
      open.defer(() => program.end())
      await program.ready()
    }
    const lacksPooler = lacksPgBouncer()
    const pooler = lacksPooler === null ? await startPgBouncer(database.server(), { dataDir, port: poolerPort }) : null
    if (pooler) await add('pooler', pooler.program)
    const shared = {
      PATH: process.env['PATH'] ?? '',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      ...(pooler && { DATABASE_SERVING_URL: pooler.url }),
      DEMO_DATA: 'no',
      PUBLIC_URL: `https://localhost:${front}`,
      GATEWAY_TRUSTED_HOPS: '1',
      // All callers of the bench have the same address, which gets a tenth.
      GATEWAY_MAX_IN_FLIGHT: '20000',
      SHUTDOWN_DELAY_MS: '3000',
      ENCRYPTION_KEY: 'a key for a bench, kept nowhere and of no worth',
    }
    for (const pair of pairs) {
      const [port, apiPort] = [String(rest[pair * 2 - 2]), String(rest[pair * 2 - 1])]
      const keep = (name: 'gateway' | 'API', words: readonly string[], env: object, url: string) =>
        add(
          `${name} ${pair}`,
          new RestartedProgram({
            words: [process.execPath, ...words],
            env: { ...shared, ...env },
            isReady: () => answers(url),
          }),
        )
      await keep('API', ['server/api/main.ts'], { API_PORT: apiPort, PORT: port }, `http://127.0.0.1:${apiPort}/readyz`)
      const upstream = { PORT: port, API_PORT: apiPort, GATEWAY_UPSTREAM_LOCAL: `http://127.0.0.1:${apiPort}` }
      await keep('gateway', [...gatewayFlags, 'server/gateway/main.ts'], upstream, `http://127.0.0.1:${port}/readyz`)
    }
    const of = (part: Part) => {
      const program = programs.get(part)
      if (!program) throw new Error(`there is no ${part}`)
      return program
    }
    open.use(await startBalancer({ directory: dataDir, front, gateways: [rest[0] ?? 0, rest[2] ?? 0] }))
    return {
      port: front,
      lacksPooler,
      base: people.base,
      managers: people.managers.map(({ memberId, cookie }) => ({ memberId, cookie: `__Host-${cookie}` })),
      async database() {
        const client = new Client({ connectionString: database.url })
        await client.connect()
        return client
      },
      kill: (part) => (part === 'database' ? database.kill() : of(part).kill()),
      async restart(pair) {
        await Promise.all([of(`gateway ${pair}`).restart(), of(`API ${pair}`).restart()])
        await of(`API ${pair}`).ready()
        await of(`gateway ${pair}`).ready()
      },
      stop: () => open.disposeAsync(),
    }
  } catch (error) {
    await open.disposeAsync()
    throw error
  }
}

/** A PostgreSQL that is restarted when killed. */
async function keepDatabase(dataDir: string, open: AsyncDisposableStack) {
  let ending = false
  let server: Postgres = await startPostgres({ dataDir })
  const again = async () => {
    await server.ended
    if (ending) return
    await sleep(restartAfterMs)
    server = await startPostgres({ dataDir })
    void again()
  }
  void again()
  open.defer(async () => {
    ending = true
    await server.stop()
  })
  return { url: server.ownerUrl, server: () => server, kill: () => process.kill(server.pid, 'SIGKILL') }
}
