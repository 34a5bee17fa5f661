import type { FastifyBaseLogger } from 'fastify'
import type { Pool, PoolClient } from 'pg'
import { runBounded } from './bounded.ts'
import { channel } from './channel.ts'

/** What the database marks its messages about changes with. */
const changeCode = 'CU001'
/** Boards ask again for what changed at most so often. */
const gatherMs = 100
/** What could not be said is said again after this. */
const retryMs = 1_000

/** Hears what commits on the pool's connections say they changed. A connection that is given back has committed. */
export function hearChanges(pool: Pool, onChanges: (changes: readonly string[]) => void): { stop(): void } {
  const heard = new WeakMap<PoolClient, Set<string>>()
  const onAcquire = (client: PoolClient) => {
    if (heard.has(client)) return
    const changes = new Set<string>()
    heard.set(client, changes)
    client.on('notice', ({ code, message }) => {
      if (code === changeCode && message) changes.add(message)
    })
  }
  const onRelease = (_error: unknown, client: PoolClient) => {
    const changes = heard.get(client)
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
 * Passes on what commits on any of these pools say they changed to every process that listens, over the first; what
 * could not be said is kept until it can. Not in the transactions themselves: a commit that notifies waits for all others.
 */
export function announceChanges(
  pools: readonly [Pool, ...Pool[]],
  log: Pick<FastifyBaseLogger, 'warn'>,
): { close(): Promise<void> } {
  // No more than the tables there are for each organization.
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
      // Some may have been said: whoever hears of a change twice asks twice.
      for (const payload of payloads) gathered.add(payload)
      wake(retryMs)
    }
  }
  const wake = (ms: number) => {
    if (isClosed) return
    timer ??= setTimeout(() => {
      timer = undefined
      // One after the other: over a database that is away they would only wait beside each other.
      sending = sending.then(send)
    }, ms).unref()
  }
  const ears = pools.map((pool) =>
    hearChanges(pool, (changes) => {
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
