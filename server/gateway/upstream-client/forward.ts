import type { Env } from '#server/config.ts'
import { refuse } from '../answer.ts'
import type { Exchange } from '../exchange.ts'
import { forwardedHeaders } from '../headers.ts'
import { announcedLength, receive, smallBody } from './request-body.ts'
import { type RequestParts, type UpstreamRequest, createRequest, UnsendableRequest } from './upstream-request.ts'
import { CallRelay } from './call-relay.ts'
import type { ForwardContext } from './response-start.ts'
import { UploadRelay } from './upload-relay.ts'
import type { Upstream } from './upstream.ts'

/** Sends a request on to the API of its env; `path` begins with a slash and has its query. */
export type Forward = (exchange: Exchange, path: string) => void

const retrySoon = { headers: ['retry-after', '1'] }

export function createForward(context: ForwardContext, upstreams: ReadonlyMap<Env, Upstream>): Forward {
  const { config, journal } = context

  /** Takes a place at the API; false where there is none, and whoever asked was told. */
  const enter = (exchange: Exchange, kind: 'call' | 'stream') => {
    const full = journal.refusal(exchange, kind)
    if (full) refuse(exchange, full, retrySoon)
    else journal.beginCall(exchange)
    return !full
  }

  const relay = (exchange: Exchange, path: string, upstream: Upstream, body?: Buffer) => {
    const { method = 'GET' } = exchange.request
    const apart = wantsStream(exchange)
    if (!enter(exchange, apart ? 'stream' : 'call')) return
    // An upstream that answers HEAD with a body would be misunderstood from then on.
    const once = apart || method === 'HEAD'
    const upstreamRequest = ask(exchange, upstream, { method, path, body, once })
    const repeatable = body === undefined && safe.has(method)
    if (upstreamRequest) new CallRelay(context, exchange, upstream, { upstreamRequest, repeatable }).start(apart)
  }

  const upload = (exchange: Exchange, path: string, upstream: Upstream, length: number | undefined) => {
    const { method = 'POST' } = exchange.request
    if (!enter(exchange, 'call')) return
    const framing = length === undefined ? 'transfer-encoding: chunked' : `content-length: ${length}`
    // One that says it closes may close in the middle of the body, and the answer is lost with what comes after.
    const upstreamRequest = ask(exchange, upstream, { method, path, framing, once: false })
    // A fresh connection is never stale, and is closed with its answer.
    const connection = upstreamRequest && upstream.pool.open()
    if (connection) new UploadRelay(context, exchange, connection, length === undefined).start(upstreamRequest)
  }

  return (exchange, path) => {
    const { request, env } = exchange
    const upstream = env && upstreams.get(env)
    if (!upstream) return refuse(exchange, 'unknown_host')
    const length = announcedLength(request)
    // Passed on in chunks of our own, a body with another coding would arrive as bytes nobody can name.
    if (length === undefined && !/^chunked$/i.test(request.headers['transfer-encoding'] ?? ''))
      return refuse(exchange, 'invalid_request')
    if (length !== undefined && length > config.bodyLimit) return refuse(exchange, 'too_large')
    if (length === 0) return relay(exchange, path, upstream)
    if (length === undefined || length > smallBody) return upload(exchange, path, upstream, length)
    const full = journal.refusal(exchange, 'receiving')
    if (full) return refuse(exchange, full, retrySoon)
    journal.beginReceiving(exchange)
    return receive(exchange, length, config.bodyIdleMs, (body) => relay(exchange, path, upstream, body))
  }
}

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The request, or the answer that it cannot be asked. */
function ask(
  exchange: Exchange,
  { host }: Upstream,
  asked: Omit<RequestParts, 'headers'>,
): UpstreamRequest | undefined {
  try {
    return createRequest(host, { ...asked, headers: forwardedHeaders(exchange) })
  } catch (error) {
    if (!(error instanceof UnsendableRequest)) throw error
    refuse(exchange, 'invalid_request')
    return undefined
  }
}

const wantsStream = ({ request: { headers } }: Exchange) => headers.accept === 'text/event-stream'
