import { isoTime } from '#server/log-time.ts'
import { createFramer } from './frame.ts'
import { connectSyslog, type SyslogConfig } from './settings.ts'

const line = () => Buffer.from(`{"level":30,"time":"${isoTime()}","msg":"the log collector is tried"}\n`)

/**
 * Sends one line over a separate connection and closes it gracefully. Under TLS 1.3 a collector rejects our certificate
 * only after the handshake, so we wait for its close.
 * @throws the connection's error, or ConfigError for an invalid certificate.
 */
export async function trySyslog(config: SyslogConfig, withinMs: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let isSent = false
  const socket = connectSyslog(config, () => {
    const { bytes } = createFramer('doctor')(line())
    socket.end(bytes, () => (isSent = true))
  })
  // A collector that accepted the line and keeps its end open is fine.
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
