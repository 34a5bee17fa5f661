import { channel } from '#server/api/db/channel.ts'
import { DatabaseClient } from '#server/api/db/client.ts'
import type { FastifyBaseLogger } from 'fastify'

const retryMs = 1_000
/** A silently dead connection is detected by a query without an answer. */
const beatMs = 15_000
const answerMs = 5_000

export interface Listener {
  /** Resolves once notifications arrive. */
  ready: Promise<void>
  close(): void
}

interface ListenerOptions {
  onMessage(payload: string): void
  /** Called after a reconnect: notifications in between were lost. */
  onGap(): void
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Keeps one LISTEN connection per process and reconnects it. It must go to the database directly, because a
 * transaction pooler would drop notifications.
 */
export function listen(databaseUrl: string, { onMessage, onGap, log }: ListenerOptions): Listener {
  let client: DatabaseClient | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let beating: NodeJS.Timeout | undefined
  let opened = () => {}
  const ready = new Promise<void>((resolve) => {
    opened = resolve
  })

  const end = () => {
    clearInterval(beating)
    const ended = client
    client = undefined
    // Errors are ignored, because a dead connection cannot end cleanly either.
    ended?.end().catch(() => {})
    ended?.connection.stream.destroy()
  }

  const lost = (error?: unknown) => {
    if (closed || timer) return
    log.warn({ err: error }, 'live events lost their connection')
    end()
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
    const connection = new DatabaseClient({
      connectionString: databaseUrl,
      application_name: 'custodia listener',
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
      keepAlive: true,
    })
    client = connection
    connection.on('notification', ({ payload = '' }) => onMessage(payload))
    connection.on('error', (error) => connection === client && lost(error))
    connection.on('end', () => connection === client && lost())
    await connection.connect()
    await connection.query(`listen ${channel}`)
    if (closed) return end()
    beating = setInterval(() => connection.query(`listen ${channel}`).catch(lost), beatMs).unref()
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
      end()
    },
  }
}
