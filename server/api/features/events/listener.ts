import type { Pool, PoolClient } from 'pg'
import { channel } from '#server/api/db/channel.ts'
import type { FastifyBaseLogger } from 'fastify'

const retryMs = 1_000

export interface Listener {
  /** Resolves once notifications arrive. */
  ready: Promise<void>
  close(): void
}

interface Hearing {
  onMessage(payload: string): void
  /** The connection was lost and is back: what was said in between was not heard. */
  onGap(): void
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** One connection of the process that listens for changes, and comes back when it is lost. */
export function listen(pool: Pool, { onMessage, onGap, log }: Hearing): Listener {
  let client: PoolClient | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let opened = () => {}
  const ready = new Promise<void>((resolve) => {
    opened = resolve
  })

  const lost = (error?: unknown) => {
    if (closed || timer) return
    log.warn({ err: error }, 'live events lost their connection')
    client?.release(true)
    client = undefined
    timer = setTimeout(again, retryMs).unref()
  }

  const again = async () => {
    timer = undefined
    try {
      await start()
      onGap()
    } catch (error) {
      lost(error)
    }
  }

  const start = async () => {
    const connection = await pool.connect()
    if (closed) return connection.release(true)
    client = connection
    connection.on('notification', ({ payload = '' }) => onMessage(payload))
    connection.on('error', lost)
    connection.on('end', () => lost())
    await connection.query(`listen ${channel}`)
  }

  start().then(opened, (error: unknown) => {
    lost(error)
    opened()
  })

  return {
    ready,
    close() {
      closed = true
      clearTimeout(timer)
      client?.release(true)
      client = undefined
    },
  }
}
