import type { FastifyBaseLogger } from 'fastify'
import type { Pool, PoolClient } from 'pg'
import { channel } from './channel.ts'

/** What the database marks its messages about changes with. */
const changeCode = 'CU001'
const gatherMs = 25

/**
 * Passes on what commits on the pool's connections say they changed, to every process that listens. Not in the
 * transactions themselves: a commit that notifies waits for all others. A connection that is given back has committed.
 */
export function announceChanges(pool: Pool, log: Pick<FastifyBaseLogger, 'warn'>): { close(): Promise<void> } {
  const heard = new WeakMap<PoolClient, Set<string>>()
  const gathered = new Set<string>()
  let timer: NodeJS.Timeout | undefined

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
    for (const change of changes) gathered.add(change)
    changes.clear()
    timer ??= setTimeout(send, gatherMs).unref()
  }
  const send = async () => {
    timer = undefined
    const payloads = [...gathered]
    gathered.clear()
    try {
      await pool.query('select pg_notify($1, payload) from unnest($2::text[]) payload', [channel, payloads])
    } catch (error) {
      log.warn({ err: error }, 'changes could not be announced')
    }
  }

  pool.on('acquire', onAcquire)
  pool.on('release', onRelease)
  return {
    async close() {
      pool.off('acquire', onAcquire)
      pool.off('release', onRelease)
      clearTimeout(timer)
      if (gathered.size > 0) await send()
    },
  }
}
