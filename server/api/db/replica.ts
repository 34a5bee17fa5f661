import type { DatabaseTimeouts } from './line.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { ConfigError } from '#server/setting-reader.ts'
import { requestTimeouts } from './bounded.ts'
import { connect } from './connect.ts'
import type { Database } from './schema.ts'

/** Total time a call waits for the replica: for a connection and for the required position. */
const usualWaitMs = 200
/** A replica that was too slow is checked this often, outside of requests, until it keeps up. */
const usualRestMs = 2_000

/** Leaves time for the primary when the replica falls silent mid-response. */
export const replicaTimeouts: DatabaseTimeouts = {
  ...requestTimeouts,
  connectMs: usualWaitMs,
  suspectAfterMs: 500,
  statementMs: 3_000,
}

export interface ReplicaState {
  isUsed: boolean
  /** Replication lag in bytes; null when the replica does not report it. */
  behindBytes: number | null
  /** Calls since the start answered by the replica, and those that fell back to the primary. */
  answered: number
  passedOn: number
}

export interface Replica {
  /**
   * Runs `work` on the replica once it has replayed up to `position`. Returns nothing when that takes longer than
   * `waitMs` or anything fails; the caller then uses the primary.
   */
  read<T>(position: string, work: (tx: Transaction<Database>) => Promise<T>): Promise<{ answer: T } | undefined>
  isUsed(): boolean
  state(): Promise<ReplicaState>
  stop(): void
}

interface ReplicaDeps {
  primary: Kysely<Database>
  /** The replica's pool, with `replicaTimeouts`. */
  pool: Pool
  log: Logger
  waitMs?: number
  restMs?: number
}

/**
 * The highest position of any confirmed or visible commit. Unflushed commits are unconfirmed, except where commits do
 * not wait for the disk.
 */
export const writtenPosition = sql<string | null>`case
  when pg_is_in_recovery() then null
  when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
  else pg_current_wal_flush_lsn() end`

/** Identifies a primary and its replicas. */
const identity = sql<string>`(select system_identifier::text from pg_control_system())
  || ' ' || (select oid::text from pg_database where datname = current_database())`

/**
 * Opens the replica of DATABASE_READ_URL. An unreachable replica is used once it can be reached.
 * @throws ConfigError when it is not a replica of the primary.
 */
export async function openReplica({
  primary,
  pool,
  log,
  waitMs = usualWaitMs,
  restMs = usualRestMs,
}: ReplicaDeps): Promise<Replica> {
  const db = connect(pool, log)
  let answeredAt = 0
  let passedOn = 0
  let isResting = true
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  async function read<T>(position: string, work: (tx: Transaction<Database>) => Promise<T>) {
    if (isResting || isBusy(pool)) {
      passedOn++
      return undefined
    }
    let hasEntered = false
    try {
      const isShown = (tx: Transaction<Database>, isOver: () => boolean) => shows(tx, position, isOver)
      const answer = await inTime(isShown, (tx) => {
        hasEntered = true
        return work(tx)
      })
      answeredAt++
      return { answer }
    } catch (error) {
      passedOn++
      if (!hasEntered) rest(error)
      return undefined
    }
  }

  /** Starts `work` after `enter` within `waitMs`, or not at all. */
  async function inTime<T>(
    enter: (tx: Transaction<Database>, isOver: () => boolean) => Promise<void>,
    work: (tx: Transaction<Database>) => Promise<T>,
  ): Promise<T> {
    const started = Promise.withResolvers<void>()
    let isLate = false
    const reading = db
      .transaction()
      .setAccessMode('read only')
      .execute(async (tx) => {
        await enter(tx, () => isLate || isStopped)
        if (isLate) throw new Error('too late')
        started.resolve()
        return work(tx)
      })
    reading.catch(started.reject)
    const clock = setTimeout(() => {
      isLate = true
      started.reject(new Error(`the replica did not show what is written within ${waitMs} ms`))
    }, waitMs)
    await started.promise.finally(() => clearTimeout(clock))
    return reading
  }

  function rest(error: unknown) {
    if (isResting || isStopped) return
    log.warn({ err: error }, 'the read replica is not used: the primary answers')
    isResting = true
    wakeLater()
  }

  function wakeLater() {
    timer = setTimeout(() => void wake().catch(wakeLater), restMs).unref()
  }

  async function wake() {
    const { rows } = await sql<{ position: string; identity: string }>`
      select ${writtenPosition}::text as position, ${identity} as identity`.execute(primary)
    const [here] = rows
    if (!here?.position || isStopped) throw new Error('the primary takes no writes')
    const { position } = here
    const enter = async (tx: Transaction<Database>, isOver: () => boolean) => {
      await requireReplica(tx, here.identity)
      await shows(tx, position, isOver)
    }
    await inTime(enter, async () => {})
    if (isStopped) return
    isResting = false
    log.info('the read replica is used')
  }

  async function behindBytes(): Promise<number | null> {
    const { rows } = await sql<{ position: string | null }>`select ${writtenPosition}::text as position`.execute(
      primary,
    )
    const position = rows[0]?.position
    if (!position) return null
    const lagQuery = sql<{ bytes: number | null }>`
      select greatest(pg_wal_lsn_diff(${position}::pg_lsn, pg_last_wal_replay_lsn()), 0)::float8 as bytes`
    const lag = lagQuery.execute(db).then(
      ({ rows: [row] }) => row?.bytes ?? null,
      () => null,
    )
    return Promise.race([lag, sleep(waitMs, null, { ref: false })])
  }

  try {
    await wake()
  } catch (error) {
    if (error instanceof ConfigError) throw error
    log.warn({ err: error }, 'the read replica is not used: the primary answers')
    wakeLater()
  }

  return {
    read,
    isUsed: () => !isResting,
    async state() {
      const behind = await behindBytes()
      return { isUsed: !isResting, behindBytes: behind, answered: answeredAt, passedOn }
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** A call does not wait for a busy replica: the primary has free connections. */
const isBusy = (pool: Pool) => pool.totalCount - pool.idleCount >= pool.options.max

/** Resolves once the replica has replayed up to the position; later statements see at least as much. */
async function shows(tx: Transaction<Database>, position: string, isOver: () => boolean) {
  for (let pauseMs = 1; !isOver(); pauseMs = Math.min(pauseMs * 2, 20)) {
    const { rows } = await sql<{ shown: boolean }>`
      select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn as shown`.execute(tx)
    if (rows[0]?.shown) return
    await sleep(pauseMs)
  }
  throw new Error('the replica is behind')
}

/** @throws ConfigError when the transaction is not on a replica of the primary. */
async function requireReplica(tx: Transaction<Database>, primarys: string) {
  const { rows } = await sql<{ identity: string; replays: boolean }>`
    select ${identity} as identity, pg_is_in_recovery() as replays`.execute(tx)
  const [row] = rows
  const fault = row?.identity === primarys ? !row.replays && 'it takes writes of its own' : 'it is another database'
  if (fault) throw new ConfigError(`DATABASE_READ_URL must be a replica of the database in DATABASE_URL: ${fault}`)
}
