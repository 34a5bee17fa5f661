import type { FastifyBaseLogger } from 'fastify'
import type { Pool, PoolClient } from 'pg'
import { ask } from './bounded.ts'
import { channel } from './channel.ts'

/** What the database marks its messages about changes with. */
const changeCode = 'CU001'
/** Boards ask again for what changed at most so often. */
const gatherMs = 100

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
 * Passes on what commits say they changed to every process that listens. Not in the transactions themselves: a commit
 * that notifies waits for all others.
 */
export function announceChanges(pool: Pool, log: Pick<FastifyBaseLogger, 'warn'>): { close(): Promise<void> } {
  const gathered = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const send = async () => {
    timer = undefined
    const payloads = [...gathered]
    gathered.clear()
    try {
      await ask(pool, 'select pg_notify($1, payload) from unnest($2::text[]) payload', [channel, payloads])
    } catch (error) {
      log.warn({ err: error }, 'changes could not be announced')
    }
  }
  const ear = hearChanges(pool, (changes) => {
    for (const change of changes) gathered.add(change)
    timer ??= setTimeout(send, gatherMs).unref()
  })
  return {
    async close() {
      ear.stop()
      clearTimeout(timer)
      if (gathered.size > 0) await send()
    },
  }
}
