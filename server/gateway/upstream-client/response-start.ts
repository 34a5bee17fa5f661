import type { GatewayConfig } from '#server/config.ts'
import { isEarly, refuse } from '../answer.ts'
import type { Exchange } from '../exchange.ts'
import { answeredHeaders } from '../headers.ts'
import type { Journal } from '../journal.ts'
import type { ResponseHead } from './response-head.ts'
import { codeOf, problemOf } from './upstream-errors.ts'

/** What every call on its way to the API shares. */
export interface ForwardContext {
  readonly config: GatewayConfig
  readonly journal: Journal
  /** True once the gateway is on its way out: answers then end their connection. */
  readonly draining: () => boolean
}

/** Writes the head of the upstream's answer; one whose length nobody knows is a stream and goes out at once. */
export function startResponse({ draining, journal }: ForwardContext, exchange: Exchange, head: ResponseHead): void {
  const list = answeredHeaders(exchange, head)
  if (draining() || isEarly(exchange.request)) list.push('connection', 'close')
  if (head.type.startsWith('text/event-stream')) journal.beginStream(exchange)
  exchange.response.writeHead(head.status, list)
  if (head.length === undefined && head.status !== 204 && head.status !== 304) exchange.response.flushHeaders()
}

/** For whoever may ask again in a moment. */
export const retrySoon = { headers: ['retry-after', '1'] }

/** Tells the client in the product's form, or breaks its answer off where that had begun; the log has the reason. */
export function fail({ journal }: ForwardContext, exchange: Exchange, error: Error): void {
  const code = problemOf(error)
  const begun = exchange.response.headersSent
  journal.log.warn(
    { reqId: exchange.id, code: codeOf(error), reason: error.message },
    begun ? 'upstream broke off' : code,
  )
  refuse(exchange, code, code === 'unavailable' ? retrySoon : {})
}
