import { isoTime } from '#server/log-time.ts'
import { framing } from './frame.ts'
import { connectSyslog, type SyslogConfig } from './settings.ts'

const line = () => Buffer.from(`{"level":30,"time":"${isoTime()}","msg":"the log collector is tried"}\n`)

/**
 * Sends one line over a connection of its own and closes it in order. Under TLS 1.3 a collector refuses our certificate
 * only after the connection was made, so its goodbye is waited for.
 * @throws what the connection died of, or ConfigError for a certificate that cannot be used.
 */
export async function trySyslog(config: SyslogConfig, withinMs: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let isSent = false
  const socket = connectSyslog(config, () => {
    const { bytes } = framing('doctor')(line())
    socket.end(bytes, () => (isSent = true))
  })
  // One that took the line and keeps its end open is no worse a collector.
  const overdue = () => (isSent ? resolve() : reject(new Error(`nothing within ${withinMs / 1000} s`)))
  const timer = setTimeout(overdue, withinMs)
  socket.on('error', reject).on('close', () => resolve())
  try {
    await promise
  } finally {
    clearTimeout(timer)
    socket.destroy()
  }
}
