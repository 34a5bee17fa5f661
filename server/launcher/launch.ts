import { once } from 'node:events'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { hasRoom } from '#server/disk-room.ts'
import { placesOf, requireFreePorts } from '#server/ports.ts'
import { announcement } from './announce.ts'
import { buildIfStale } from './build.ts'
import { lockDirectory } from './directory-lock.ts'
import { Ensemble } from './ensemble.ts'
import type { Log } from './log.ts'
import type { Parts } from './parts.ts'
import { startPostgres } from './postgres/start.ts'
import { startProgram, type Program } from './program.ts'
import { withoutDatabase } from './without-database.ts'

interface Launch {
  readonly config: Config
  readonly root: string
  readonly parts: Parts
  readonly log: Log
  /** Prints text for the person at the terminal. */
  print(text: string): void
}

const apiStopMs = 4_500
const beyondDrainMs = 2_000

/**
 * Runs database, API and gateway until `stop` aborts, then stops them in reverse order.
 * @throws Error when the start fails or a part keeps dying.
 */
export async function launch({ config, root, parts, log, print }: Launch, stop: AbortSignal): Promise<void> {
  using claims = new DisposableStack()
  claims.use(await lockDirectory(config.dataDir))
  await requireFreePorts(placesOf('launcher', config))

  await using ensemble = new Ensemble({ log, stop, delayMs: config.shutdownDelayMs })
  // The page is built while the database and the API start, since only the gateway needs it. A page at a configured
  // path is not built.
  const ours = config.webDist === join(root, 'web/dist')
  const page = ours ? buildIfStale(root, { log, signal: ensemble.over }) : Promise.resolve()
  page.catch(() => {})
  const database = await findDatabase(config, ensemble, log)
  const add = (program: Program, stopMs?: number) => {
    const env = parts.apis.includes(program)
      ? // By the time the API gets its signal, the gateway, its only client, has left the balancer.
        { ...program.env, ...database.setting, SHUTDOWN_DELAY_MS: '0' }
      : withoutDatabase(program.env)
    const start = async (signal: AbortSignal) => {
      await database.running()
      return startProgram({ ...program, env }, signal)
    }
    return ensemble.add(program.name, start, stopMs === undefined ? {} : { stopMs })
  }
  const [first, ...others] = parts.apis
  const apis = add(first, apiStopMs).then(() => Promise.all(others.map((api) => add(api, apiStopMs))))
  // The part added last stops first: the gateway waits for the other APIs, which wait for the first.
  const gatewayTurn = others.length > 0 ? apis.then(() => page) : page
  const ready = Promise.all([
    apis,
    gatewayTurn.then(() => add(parts.gateway, config.shutdownDelayMs + config.gateway.drainMs + beyondDrainMs)),
    parts.page && page.then(() => parts.page && add(parts.page)),
  ])
  const stopped = aborted(stop)
  await Promise.race([ready, stopped])
  if (stop.aborted) return
  print(announcement(config))
  await Promise.race([ensemble.failed, stopped])
}

/**
 * Returns the configured database, whose URL the API reads itself, or starts the embedded one, whose URL survives
 * restarts.
 */
async function findDatabase({ databaseUrl, dataDir }: Config, ensemble: Ensemble, log: Log) {
  if (databaseUrl !== undefined) return { setting: {}, running: () => Promise.resolve() }
  let url = ''
  const start = async () => {
    const server = await startPostgres({ dataDir, log })
    url = server.ownerUrl
    return server
  }
  // PostgreSQL stops when its WAL has no room, and again at each start until there is some.
  const lacks = async () => ((await hasRoom(dataDir)) ? undefined : 'the disk of DATA_DIR is full')
  const { running } = await ensemble.add('database', start, { lacks })
  return { setting: { DATABASE_URL: url }, running }
}

async function aborted(signal: AbortSignal) {
  if (!signal.aborted) await once(signal, 'abort')
}
