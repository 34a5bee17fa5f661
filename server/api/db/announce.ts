import type { FastifyBaseLogger } from 'fastify'
import type { Pool, PoolClient } from 'pg'
import { runBounded } from './bounded.ts'
import { channel } from './channel.ts'

/** Error code of the notices in which the database reports changes. */
const changeCode = 'CU001'
/** Boards refetch changed data at most this often. */
const gatherMs = 100
/** Retries an unsent notification after this. */
const retryMs = 1_000

/**
 * Collects the changes that commits on the pool's connections report. A connection returned to the pool has committed.
 */
export function collectChanges(pool: Pool, onChanges: (changes: readonly string[]) => void): { stop(): void } {
  const listeners = new WeakMap<PoolClient, Set<string>>()
  const onAcquire = (client: PoolClient) => {
    if (listeners.has(client)) return
    const changes = new Set<string>()
    listeners.set(client, changes)
    client.on('notice', ({ code, message }) => {
      if (code === changeCode && message) changes.add(message)
    })
  }
  const onRelease = (_error: unknown, client: PoolClient) => {
    const changes = listeners.get(client)
    if (!changes || changes.size === 0) return
    const said = [...changes]
    changes.clear()
    onChanges(said)
  }
  pool.on('acquire', onAcquire)
  pool.on('release', onRelease)
  return {
    stop() {
      pool.off('acquire', onAcquire)
      pool.off('release', onRelease)
    },
  }
}

/**
 * Forwards the changes reported by commits on these pools to every listening process, through the first pool; unsent
 * ones are queued. NOTIFY is not used in the transactions themselves, because it serializes all commits.
 */
export function announceChanges(
  pools: readonly [Pool, ...Pool[]],
  log: Pick<FastifyBaseLogger, 'warn'>,
): { close(): Promise<void> } {
  // Bounded by the number of tables per organization.
  const gathered = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let sending = Promise.resolve()
  let isClosed = false
  const send = async () => {
    const payloads = [...gathered]
    gathered.clear()
    try {
      await runBounded(pools[0], 'select pg_notify($1, payload) from unnest($2::text[]) payload', [channel, payloads])
    } catch (error) {
      log.warn({ err: error }, 'changes could not be announced')
      // Some may have been sent; a duplicate only causes one more refetch.
      for (const payload of payloads) gathered.add(payload)
      wake(retryMs)
    }
  }
  const wake = (ms: number) => {
    if (isClosed) return
    timer ??= setTimeout(() => {
      timer = undefined
      // Sequential, since with the database down they would only wait in parallel.
      sending = sending.then(send)
    }, ms).unref()
  }
  const ears = pools.map((pool) =>
    collectChanges(pool, (changes) => {
      for (const change of changes) gathered.add(change)
      wake(gatherMs)
    }),
  )
  return {
    async close() {
      isClosed = true
      for (const ear of ears) ear.stop()
      clearTimeout(timer)
      await sending
      if (gathered.size > 0) await send()
    },
  }
}
