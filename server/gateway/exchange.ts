import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Env } from '#server/config.ts'
import type { Caller } from './caller.ts'
import type { Upstream } from './upstream-client/upstream.ts'
import type { Trace } from './trace.ts'

/** Whoever works for a request on its way to the API. */
export interface Worker {
  /** The answer is over, or nobody waits for it any more. */
  closed(): void
  /** The API did not begin to answer in time. */
  late(): void
}

/** One request and its answer, with what the log line at its end says. */
export class Exchange {
  readonly startedAt = performance.now()
  readonly id: string
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly caller: Caller
  /** Told by the journal, with which it begins. */
  trace!: Trace
  env: Env | undefined
  /** Body bytes written to the client. */
  bytes = 0
  /** From asking the upstream to the head of its answer. */
  upstreamMs: number | undefined
  /** The upstream it was last sent to, and whether it had been sent before. */
  upstream: Upstream | undefined
  repeated = false
  userId: string | undefined
  organizationId: string | undefined
  /**
   * `receiving`: a body for the API is waited for. `call` and `stream` went to the API; a stream (server-sent events) has
   * no end a drain could wait for.
   */
  kind: 'own' | 'receiving' | 'call' | 'stream' = 'own'
  /** All of the answer is written, and the connection stays a moment for a client that is still sending. */
  lingers = false
  /** The answer ended early by our doing, not the client's. */
  cut = false
  /** When the API is late, on the clock of `performance.now()`; the worker hears of it then, once. */
  deadline = Infinity
  /** Who works for it at the moment; nobody once it is over. */
  worker: Worker | undefined
  /** The socket's byte count when it last changed, and when that was; kept by the watch. */
  moved = 0
  movedAt = this.startedAt
  /** Its place among those under way. */
  slot = -1
  #isOver = false
  /** Told by the journal. A function of each request in a field would keep the requests before it in memory. */
  #whenOver: ((exchange: Exchange) => void) | undefined

  constructor(id: string, request: IncomingMessage, response: ServerResponse, caller: Caller) {
    this.id = id
    this.request = request
    this.response = response
    this.caller = caller
  }

  /** 499 where the client left before its answer was complete; a stream has no other end. */
  get status(): number {
    const { response } = this
    const left = !response.writableFinished && !this.cut && this.kind !== 'stream'
    return left ? 499 : response.statusCode
  }

  /** Goes to an upstream, which may not be the first. */
  sendTo(upstream: Upstream): void {
    if (this.upstream) this.upstream.calls -= 1
    this.upstream = upstream
    upstream.calls += 1
  }

  /** Calls once when it is over. */
  onceOver(then: (exchange: Exchange) => void): void {
    this.#whenOver = then
    this.response.on('close', () => this.end())
  }

  end(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#whenOver?.(this)
  }

  /** Ends the connection in the middle of the answer, so that nobody takes the part for the whole. */
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
