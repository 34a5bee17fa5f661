import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Env } from '#server/config.ts'
import type { Caller } from '../checks/caller.ts'
import type { Upstream } from '../upstream-client/upstream.ts'

/** A request's trace context, with the gateway's own span. */
export interface Trace {
  readonly traceId: string
  readonly spanId: string
  readonly isSampled: boolean
  /** The span of the proxy in front, when its trace is continued. */
  readonly parentId: string | undefined
}

/** Relays one request to the API. */
export interface Worker {
  /** Called when the response is over or the client is gone. */
  closed(): void
  /** Called when the API has not begun to respond in time. */
  late(): void
}

/** One request and its response, with the fields of its log line. */
export class Exchange {
  readonly startedAt = performance.now()
  readonly id: string
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly caller: Caller
  /** Set by the journal when the exchange begins. */
  trace!: Trace
  env: Env | undefined
  /** Body bytes written to the client. */
  bytes = 0
  /** Milliseconds from sending to the upstream until the head of its response. */
  upstreamMs: number | undefined
  /** The last upstream used, and whether the request was sent before. */
  upstream: Upstream | undefined
  repeated = false
  userId: string | undefined
  organizationId: string | undefined
  /**
   * `receiving`: waits for a body meant for the API. `call` and `stream` were sent to the API; a stream (server-sent
   * events) never ends by itself, so a drain cannot wait for it.
   */
  kind: 'own' | 'receiving' | 'call' | 'stream' = 'own'
  /** The response is fully written; the connection stays open briefly for a client that is still sending. */
  lingers = false
  /** The gateway, not the client, ended the response early. */
  cut = false
  /** When the API is late, on the clock of `performance.now()`; the worker is notified once. */
  deadline = Infinity
  /** The current relay; undefined once the exchange is over. */
  worker: Worker | undefined
  /** The socket's byte count at its last change, and the time of that change; updated by the watch. */
  moved = 0
  movedAt = this.startedAt
  /** Index in the journal's slots. */
  slot = -1
  #isOver = false
  /** Set by the journal. A closure per request in a field would retain the requests before it in memory. */
  #whenOver: ((exchange: Exchange) => void) | undefined

  constructor(id: string, request: IncomingMessage, response: ServerResponse, caller: Caller) {
    this.id = id
    this.request = request
    this.response = response
    this.caller = caller
  }

  /** 499 when the client left before the response was complete; a stream always ends that way. */
  get status(): number {
    const { response } = this
    const left = !response.writableFinished && !this.cut && this.kind !== 'stream'
    return left ? 499 : response.statusCode
  }

  /** Records an upstream; after a retry it is not the first. */
  sendTo(upstream: Upstream): void {
    if (this.upstream) this.upstream.calls -= 1
    this.upstream = upstream
    upstream.calls += 1
  }

  /** Calls `then` once, when the exchange is over. */
  onceOver(then: (exchange: Exchange) => void): void {
    this.#whenOver = then
    this.response.on('close', () => this.end())
  }

  end(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#whenOver?.(this)
  }

  /** Destroys the connection mid-response, so that no client takes a partial response for a complete one. */
  breakOff(): void {
    this.cut = true
    this.response.destroy()
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    exchange: Exchange
  }
}
