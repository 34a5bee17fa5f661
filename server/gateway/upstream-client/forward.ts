import type { Env } from '#server/config.ts'
import { refuse } from '../forwarding/answer.ts'
import type { Exchange } from '../forwarding/exchange.ts'
import { forwardedHeaders } from '../forwarding/headers.ts'
import { announcedLength, receive, smallBody } from './request-body.ts'
import { CallRelay } from './call-relay.ts'
import { type ForwardContext, retrySoon } from './response-start.ts'
import { UploadRelay } from './upload-relay.ts'
import type { UpstreamGroup } from './upstream-group.ts'

/** Forwards a request to its env's API; `path` begins with a slash and includes the query. */
export type Forward = (exchange: Exchange, path: string) => void

export function createForward(context: ForwardContext, groups: ReadonlyMap<Env, UpstreamGroup>): Forward {
  const { config, journal } = context

  /** Counts the request as a call or stream; returns false after rejecting one over the limit. */
  const enter = (exchange: Exchange, kind: 'call' | 'stream') => {
    const full = journal.refusal(exchange, kind)
    if (full) refuse(exchange, full, retrySoon)
    else journal.beginCall(exchange)
    return !full
  }

  const relay = (exchange: Exchange, path: string, group: UpstreamGroup, body?: Buffer) => {
    const { method = 'GET' } = exchange.request
    const apart = wantsStream(exchange)
    if (!enter(exchange, apart ? 'stream' : 'call')) return
    // A body after a HEAD response would be taken for the next response.
    const once = apart || method === 'HEAD'
    const parts = { method, path, body, once, headers: forwardedHeaders(exchange) }
    new CallRelay(context, exchange, group, { parts, isRead: body === undefined && safe.has(method) }).start(apart)
  }

  const upload = (exchange: Exchange, path: string, group: UpstreamGroup, length: number | undefined) => {
    const { method = 'POST' } = exchange.request
    if (!enter(exchange, 'call')) return
    const framing = length === undefined ? 'transfer-encoding: chunked' : `content-length: ${length}`
    // With `Connection: close` the API might close in the middle of the body, and the response would be lost.
    const parts = { method, path, framing, once: false, headers: forwardedHeaders(exchange) }
    new UploadRelay(context, exchange, group, length === undefined).start(parts)
  }

  return (exchange, path) => {
    const { request, env } = exchange
    const group = env && groups.get(env)
    if (!group) return refuse(exchange, 'unknown_host')
    const length = announcedLength(request)
    // We chunk the body ourselves, so any other transfer coding would be lost and the bytes unreadable.
    if (length === undefined && !/^chunked$/i.test(request.headers['transfer-encoding'] ?? ''))
      return refuse(exchange, 'invalid_request')
    if (length !== undefined && length > config.bodyLimit) return refuse(exchange, 'too_large')
    if (length === 0) return relay(exchange, path, group)
    if (length === undefined || length > smallBody) return upload(exchange, path, group, length)
    const full = journal.refusal(exchange, 'receiving')
    if (full) return refuse(exchange, full, retrySoon)
    journal.beginReceiving(exchange)
    return receive(exchange, length, config.bodyIdleMs, (body) => relay(exchange, path, group, body))
  }
}

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

const wantsStream = ({ request: { headers } }: Exchange) => headers.accept === 'text/event-stream'
