import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { migrate } from '#server/api/db/migrate.ts'
import { openServingLogin } from '#server/api/db/serving-login.ts'
import { locateBinaries } from '#server/launcher/postgres/binaries.ts'
import { prepareDirectories } from '#server/launcher/postgres/directories.ts'
import { chooseIdentity, type Identity } from '#server/launcher/postgres/identity.ts'
import { freePorts } from '#server/test/free-ports.ts'
import type { FailingPair } from './failover.ts'

/** initdb's superuser is the user it runs as, which for root is `nobody`. */
const superuser = process.getuid?.() === 0 ? 'nobody' : userInfo().username
const patienceMs = 180_000
const secret = 'of-a-server-on-loopback-that-lives-for-a-minute'

/**
 * Starts a pg_auto_failover monitor with two servers under its default settings; only the monitor promotes. Debian's
 * package is postgresql-15-auto-failover; `binaries` is the directory of that PostgreSQL's programs.
 */
export async function startAutoFailover(binaries = '/usr/lib/postgresql/15/bin'): Promise<FailingPair> {
  if (spawnSync('pg_autoctl', ['--version']).status !== 0)
    throw new Error('pg_auto_failover is needed: apt-get install postgresql-15-auto-failover')
  const place = mkdtempSync(join(tmpdir(), 'custodia-auto-failover-'))
  const open = new AsyncDisposableStack()
  open.defer(() => rmSync(place, { recursive: true, force: true }))
  const [monitorPort = 0, ...ports] = await freePorts(3)
  // Like PostgreSQL, it refuses to run as root.
  const identity = chooseIdentity(await prepareDirectories(place), locateBinaries())
  const keep = (name: string, port: number, words: readonly string[]) => {
    const keeper = startKeeper(identity, { place, binaries, name, port, words })
    open.defer(() => keeper.stop())
    return keeper
  }
  try {
    keep('monitor', monitorPort, ['monitor'])
    await until(monitorPort, `exists (select from pg_database where datname = 'pg_auto_failover')`)
    const monitor = `postgres://autoctl_node@127.0.0.1:${monitorPort}/pg_auto_failover`
    const node = ['postgres', '--listen', '127.0.0.1', '--monitor', monitor, '--dbname', 'custodia']
    const [primary = 0, standby = 0] = ports
    const first = keep('first', primary, node)
    await until(primary, `exists (select from pg_database where datname = 'custodia')`)
    keep('second', standby, node)
    // The base backup of the second server begins with a checkpoint, which takes minutes unless requested.
    const hurrying = setInterval(() => void ask(primary, 'checkpoint').catch(() => {}), 1_000)
    await until(primary, `(select bool_or(sync_state in ('sync', 'quorum')) from pg_stat_replication)`).finally(() =>
      clearInterval(hurrying),
    )
    await ask(primary, `create role custodia_owner login nosuperuser createrole createdb password '${secret}'`)
    await ask(primary, 'alter database custodia owner to custodia_owner')
    const urlOf = (...hosts: number[]) => {
      const url = new URL(`postgresql://custodia_owner:${secret}@127.0.0.1:${primary}/custodia`)
      url.searchParams.set('host', hosts.map(() => '127.0.0.1').join())
      url.searchParams.set('port', hosts.join())
      return url.href
    }
    await migrate(urlOf(primary))
    await openServingLogin(urlOf(primary))
    return {
      primaryUrl: urlOf(primary),
      standbyUrl: urlOf(standby),
      url: urlOf(primary, standby),
      killPrimary: async () => first.kill(),
      promote: () => until(standby, `not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off'`),
      stop: () => open.disposeAsync(),
    }
  } catch (error) {
    await open.disposeAsync()
    throw error
  }
}

interface KeeperPlan {
  place: string
  binaries: string
  name: string
  port: number
  words: readonly string[]
}

function startKeeper(identity: Identity, { place, binaries, name, port, words }: KeeperPlan) {
  const data = join(place, name)
  const where = ['--pgdata', data, '--pgport', String(port), '--hostname', '127.0.0.1', '--auth', 'trust', '--no-ssl']
  const [program, ...rest] = identity.wrap(['pg_autoctl', 'create', ...words, ...where, '--run'])
  const child = spawn(program, rest, {
    cwd: place,
    env: {
      PATH: `${binaries}:${process.env['PATH'] ?? ''}`,
      // Creates the cluster in UTF-8.
      LC_ALL: 'C.UTF-8',
      HOME: place,
      XDG_RUNTIME_DIR: place,
      PG_REGRESS_SOCK_DIR: place,
      PGHOST: place,
    },
    // In a separate group, so that the keeper and its helpers die together.
    detached: true,
    stdio: 'ignore',
  })
  return {
    /** Simulates a machine that goes down: kills the keeper, which would restart the server, and the server. */
    kill() {
      if (isOver(child)) return
      const server = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
      process.kill(-(child.pid ?? 0), 'SIGKILL')
      process.kill(server, 'SIGKILL')
    },
    async stop() {
      if (isOver(child)) return
      const gone = once(child, 'exit')
      child.kill('SIGINT')
      await gone
    },
  }
}

const isOver = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

async function ask<Row extends object>(port: number, text: string): Promise<Row[]> {
  const client = new Client({ host: '127.0.0.1', port, user: superuser, database: 'postgres' })
  client.on('error', () => {})
  await client.connect()
  return (await client.query<Row>(text).finally(() => client.end())).rows
}

async function until(port: number, condition: string) {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const rows = await ask<{ holds: boolean }>(port, `select coalesce(${condition}, false) as holds`).catch(() => [])
    if (rows[0]?.holds) return
    if (Date.now() > deadline) throw new Error(`${condition} did not come to hold on port ${port}`)
    await sleep(20)
  }
}
