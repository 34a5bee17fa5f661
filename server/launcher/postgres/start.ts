import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'
import type { Running } from '../running.ts'
import { locateBinaries } from './binaries.ts'
import { locateDirectories, prepareDirectories, type Directories } from './directories.ts'
import { chooseIdentity } from './identity.ts'
import { initialise } from './initialise.ts'
import { releaseCluster } from './lock-file.ts'
import { database, ownerRole, provision } from './provision.ts'
import { prepareSecrets, readSecrets } from './secrets.ts'
import { startServer, type Server } from './server.ts'

/** A running embedded PostgreSQL. */
export interface Postgres extends Running {
  /** URL for `pg`: the role that owns the database `custodia`; not a superuser. */
  readonly ownerUrl: string
  /** URL for `pg`: the superuser, on the database `postgres`. Only for the launcher, backups and tests. */
  readonly superuserUrl: string
  readonly pid: number
}

interface PostgresOptions {
  readonly dataDir: string
  readonly log?: Log
  /** No durability and little memory: for tests on a temporary directory. */
  readonly fast?: boolean
  /** PostgreSQL settings that differ from the defaults. */
  readonly settings?: Readonly<Record<string, string>>
}

const takeOverMs = 10_000
const silent: Log = { debug: () => {}, info: () => {}, warn: () => {} }

/**
 * Starts the server under `<dataDir>/postgres`, which the first call creates; it is reachable by a private socket only.
 */
export async function startPostgres({
  dataDir,
  log = silent,
  fast = false,
  settings = {},
}: PostgresOptions): Promise<Postgres> {
  const binaries = locateBinaries()
  const directories = await prepareDirectories(resolve(dataDir))
  const secrets = await prepareSecrets(directories)
  const identity = chooseIdentity(directories, binaries)
  await initialise(binaries, directories, secrets, { identity, fast })
  const server = await takeOver(directories.cluster, () =>
    startServer(binaries, directories, { identity, log, fast, settings }),
  )
  const superuserUrl = address('postgres', secrets.superuser, 'postgres', directories)
  try {
    await provision(superuserUrl, secrets.owner)
  } catch (error) {
    await server.stop()
    throw error
  }
  return { ...server, superuserUrl, ownerUrl: address(ownerRole, secrets.owner, database, directories) }
}

/** Returns the owner's URL of the server under this directory, started by another process. */
export function runningOwnerUrl(dataDir: string): string {
  const directories = locateDirectories(resolve(dataDir))
  return address(ownerRole, readSecrets(directories).owner, database, directories)
}

/** Retries the start, because processes of a killed server may need a moment to disappear. */
async function takeOver(cluster: string, start: () => Promise<Server>): Promise<Server> {
  const deadline = Date.now() + takeOverMs
  for (;;) {
    await releaseCluster(cluster, { deadline })
    try {
      return await start()
    } catch (error) {
      const transient = /lock file .* already exists|shared memory block .* is still in use/.test(String(error))
      if (!transient || Date.now() > deadline) throw error
      await sleep(100)
    }
  }
}

/** `pg` takes the socket directory from `host`; `localhost` only makes it a valid URL. */
function address(user: string, password: string, name: string, { socket }: Directories) {
  return `postgresql://${user}:${password}@localhost:5432/${name}?host=${encodeURIComponent(socket)}`
}
