import type { GatewayConfig } from '#server/config.ts'
import { isEarly, refuse } from '../forwarding/answer.ts'
import type { Exchange } from '../forwarding/exchange.ts'
import { answeredHeaders } from '../forwarding/headers.ts'
import type { Journal } from '../observation/journal.ts'
import type { ResponseHead } from './response-head.ts'
import { codeOf, problemOf } from './upstream-errors.ts'

/** Dependencies shared by all relays. */
export interface ForwardContext {
  readonly config: GatewayConfig
  readonly journal: Journal
  /** True once the gateway shuts down; responses then close their connection. */
  readonly draining: () => boolean
}

/** Writes the head of the upstream's response; a response without a length is a stream and is flushed immediately. */
export function startResponse({ draining, journal }: ForwardContext, exchange: Exchange, head: ResponseHead): void {
  const list = answeredHeaders(exchange, head)
  if (draining() || isEarly(exchange.request)) list.push('connection', 'close')
  if (head.type.startsWith('text/event-stream')) journal.beginStream(exchange)
  exchange.response.writeHead(head.status, list)
  if (head.length === undefined && head.status !== 204 && head.status !== 304) exchange.response.flushHeaders()
}

/** Retry-After for errors that are over in a moment. */
export const retrySoon = { headers: ['retry-after', '1'] }

/** Answers in the product's error format, or cuts a response that has begun; the cause goes to the log. */
export function fail({ journal }: ForwardContext, exchange: Exchange, error: Error): void {
  const code = problemOf(error)
  const hasStarted = exchange.response.headersSent
  journal.log.warn(
    { reqId: exchange.id, code: codeOf(error), reason: error.message },
    hasStarted ? 'upstream broke off' : code,
  )
  refuse(exchange, code, code === 'unavailable' ? retrySoon : {})
}
