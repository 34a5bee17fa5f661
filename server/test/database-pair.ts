import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { startPostgres, type Postgres } from '#server/launcher/postgres/start.ts'
import { copyDemo } from './demo-copy.ts'
import { copyCluster } from './prepared-cluster.ts'

const standbyName = 'standby'
const streaming = { wal_level: 'replica', max_wal_senders: '4', wal_keep_size: '256MB' }

export type DatabasePair = Awaited<ReturnType<typeof startDatabasePair>>

/**
 * Starts a migrated primary and a streaming standby, each on its own socket.
 * @param synchronous Commits wait until the standby has written them.
 * @param runPlace Directory of the test run whose demo both contain; without it they are empty.
 */
export async function startDatabasePair({
  synchronous = false,
  runPlace,
}: { synchronous?: boolean; runPlace?: string } = {}) {
  const place = mkdtempSync(join(tmpdir(), 'custodia-pair-'))
  const [first, second] = [join(place, 'a'), join(place, 'b')]
  mkdirSync(first)
  if (runPlace) await copyDemo(runPlace, first)
  else copyCluster(first)
  // Its WAL was written for no standby.
  await (await startPostgres({ dataDir: first, fast: true, settings: streaming })).stop()
  // The package has no pg_basebackup; copying the files of a stopped server works as well.
  execFileSync('cp', ['-a', first, second])
  writeFileSync(join(second, 'postgres/data/standby.signal'), '')

  const primarySettings = { ...streaming, ...(synchronous && { synchronous_standby_names: standbyName }) }
  const startPrimary = () => startPostgres({ dataDir: first, fast: true, settings: primarySettings })
  let primary = await startPrimary()
  const standby = await startPostgres({
    dataDir: second,
    fast: true,
    settings: { ...streaming, primary_conninfo: conninfo(primary.superuserUrl) },
  })
  const clients = new Map<Postgres, Client>()
  const ask = async <Row extends object>(server: Postgres, text: string) => {
    let client = clients.get(server)
    if (!client) {
      client = new Client({ connectionString: server.superuserUrl })
      clients.set(server, client)
      // Its server may be killed.
      client.on('error', () => {})
      await client.connect()
    }
    return (await client.query<Row>(text)).rows
  }
  const until = async (server: Postgres, condition: string) => {
    while (!(await ask<{ holds: boolean }>(server, `select coalesce(${condition}, false) as holds`))[0]?.holds)
      await sleep(20)
  }
  await until(primary, `(select bool_or(state = 'streaming') from pg_stat_replication)`)

  return {
    /** URLs of the database's owner. */
    primaryUrl: primary.ownerUrl,
    standbyUrl: standby.ownerUrl,
    /** Names both hosts, so that clients find the writable one. */
    url: both(primary.ownerUrl, standby.ownerUrl),
    /** Makes the primary read-only while preserving its connections. */
    async refuseWrites() {
      await ask(primary, 'alter system set default_transaction_read_only = on')
      await ask(primary, 'select pg_reload_conf()')
      await until(primary, `current_setting('default_transaction_read_only') = 'on'`)
    },
    /** Kills the primary, like a machine that goes down. */
    async killPrimary() {
      process.kill(primary.pid, 'SIGKILL')
      await primary.ended
    },
    /** Restarts the killed primary, which does not know of a promotion. */
    async restartPrimary() {
      primary = await startPrimary()
    },
    /** Makes the standby writable. */
    async promote() {
      await ask(standby, 'select pg_promote(false)')
      await until(standby, 'not pg_is_in_recovery()')
    },
    /** Pauses replay: the standby receives but does not show changes until `resume`. */
    async pauseReplay() {
      await ask(standby, 'select pg_wal_replay_pause()')
      await until(standby, `pg_get_wal_replay_pause_state() = 'paused'`)
    },
    async resumeReplay() {
      await ask(standby, 'select pg_wal_replay_resume()')
    },
    /** Waits until the standby has replayed everything written so far. */
    async caughtUp() {
      const [row] = await ask<{ lsn: string }>(primary, 'select pg_current_wal_insert_lsn()::text as lsn')
      await until(standby, `pg_last_wal_replay_lsn() >= '${row?.lsn}'`)
    },
    async stop() {
      await Promise.all([primary.stop(), standby.stop()])
      rmSync(place, { recursive: true, force: true })
    },
  }
}

function both(primaryUrl: string, standbyUrl: string) {
  const url = new URL(primaryUrl)
  const hosts = [url, new URL(standbyUrl)].map(({ searchParams }) => searchParams.get('host'))
  url.searchParams.set('host', hosts.join())
  url.searchParams.set('port', '5432,5432')
  return url.href
}

/** Returns the superuser's connection string for replication. */
function conninfo(url: string) {
  const { username, password, searchParams } = new URL(url)
  const words = { host: searchParams.get('host'), user: username, password, application_name: standbyName }
  return Object.entries(words)
    .map(([name, value]) => `${name}='${value}'`)
    .join(' ')
}
