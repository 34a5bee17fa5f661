import type { GatewayConfig } from '#server/config.ts'
import { refuse } from './answer.ts'
import type { Exchange } from './exchange.ts'
import type { Journal } from '../observation/journal.ts'

/**
 * Starts one timer that checks all exchanges: whether the API is late, and whether bytes stopped moving. Timers per
 * request and socket, reset on every read and write, cost several percent of a small request.
 */
export function startWatch(journal: Journal, { upstreamTimeoutMs, bodyIdleMs }: GatewayConfig): () => void {
  const everyMs = Math.min(100, upstreamTimeoutMs / 4, bodyIdleMs / 4)
  const timer = setInterval(() => {
    const now = performance.now()
    for (const exchange of journal.open) look(exchange, now, bodyIdleMs)
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

function look(exchange: Exchange, now: number, bodyIdleMs: number): void {
  const { request, response } = exchange
  if (exchange.deadline <= now) {
    exchange.deadline = Infinity
    exchange.worker?.late()
    return
  }
  const moved = request.socket.bytesRead + request.socket.bytesWritten
  if (moved !== exchange.moved) {
    exchange.moved = moved
    exchange.movedAt = now
  } else if (now - exchange.movedAt >= bodyIdleMs) idle(exchange, response.headersSent, request.complete)
}

/** Ends an exchange whose client or API stopped sending or reading. */
function idle(exchange: Exchange, hasAnswered: boolean, received: boolean): void {
  if (hasAnswered) exchange.breakOff()
  else if (!received) {
    exchange.worker?.closed()
    refuse(exchange, 'invalid_request', { status: 408 })
  }
  // Otherwise the client waits for the API, which has its own deadline.
}
