import { endEarly, isEarly, refuse } from '../forwarding/answer.ts'
import type { Exchange, Worker } from '../forwarding/exchange.ts'
import { copyOf, freeAfterWrite } from '../forwarding/owned-buffer.ts'
import type { ResponseHead } from './response-head.ts'
import type { ResponseHandler } from './response-parser.ts'
import { type Connection, oneWrite } from './connection.ts'
import type { Upstream } from './upstream.ts'
import { createRequest, type RequestParts, UnsendableRequest, type UpstreamRequest } from './upstream-request.ts'
import { UpstreamTimeout } from './upstream-errors.ts'
import { startResponse, fail, type ForwardContext } from './response-start.ts'

/** Relays an upstream's response from its connection to the client. */
export abstract class ResponseRelay implements ResponseHandler, Worker {
  protected readonly context: ForwardContext
  protected readonly exchange: Exchange
  protected connection: Connection | undefined
  protected askedAt = performance.now()
  protected begun = false
  /** True when the response is complete or the client is gone. */
  isOver = false
  /** The response came before the request was complete. */
  #early = false
  #waiting = false

  constructor(context: ForwardContext, exchange: Exchange) {
    this.context = context
    this.exchange = exchange
  }

  /** Builds the request for an upstream; undefined after answering 400 to one that cannot be written in HTTP/1.1. */
  protected requestFor(upstream: Upstream, parts: RequestParts): UpstreamRequest | undefined {
    try {
      const request = createRequest(upstream.host, parts)
      this.exchange.sendTo(upstream)
      return request
    } catch (error) {
      if (!(error instanceof UnsendableRequest)) throw error
      this.isOver = true
      refuse(this.exchange, 'invalid_request')
      return undefined
    }
  }

  head(head: ResponseHead): void {
    if (this.isOver) return
    this.begun = true
    this.exchange.deadline = Infinity
    this.exchange.upstreamMs = performance.now() - this.askedAt
    this.#early = isEarly(this.exchange.request)
    startResponse(this.context, this.exchange, head)
  }

  data(bytes: Buffer, last: boolean): void {
    if (this.isOver) return
    const { response } = this.exchange
    this.exchange.bytes += bytes.length
    const isEnd = last && !this.#early
    this.isOver = isEnd
    // A string is written together with the head, which is cheaper for a small body.
    if (isEnd && bytes.length <= oneWrite) {
      response.end(bytes.toString('latin1'), 'latin1')
      return
    }
    const piece = copyOf(bytes)
    if (isEnd) response.end(piece, freeAfterWrite(piece))
    else if (!response.write(piece, freeAfterWrite(piece))) this.#wait()
  }

  end(): void {
    if (this.isOver) return
    this.isOver = true
    if (this.#early) endEarly(this.exchange)
    else this.exchange.response.end()
  }

  failed(error: Error): void {
    if (this.isOver) return
    this.closed()
    fail(this.context, this.exchange, error)
  }

  late(): void {
    this.failed(new UpstreamTimeout('No answer in time'))
  }

  /** Also called after a complete response; otherwise cancels the call, since the client is gone. */
  closed(): void {
    if (this.isOver) return
    this.isOver = true
    this.exchange.deadline = Infinity
    this.connection?.destroy()
  }

  /** Pauses the upstream while the client is slower. */
  #wait(): void {
    if (this.#waiting) return
    this.#waiting = true
    this.connection?.pause()
    this.exchange.response.once('drain', () => {
      this.#waiting = false
      if (!this.isOver) this.connection?.resume()
    })
  }
}
