import { endEarly, isEarly, refuse } from '../answer.ts'
import type { Exchange, Worker } from '../exchange.ts'
import { copyOf, freeing } from '../own-memory.ts'
import type { ResponseHead } from './response-head.ts'
import type { ResponseHandler } from './response-parser.ts'
import { type Connection, oneWrite } from './connection.ts'
import type { Upstream } from './upstream.ts'
import { createRequest, type RequestParts, UnsendableRequest, type UpstreamRequest } from './upstream-request.ts'
import { UpstreamTimeout } from './upstream-errors.ts'
import { startResponse, fail, type ForwardContext } from './response-start.ts'

/** Passes an upstream's answer from its connection straight into the client's response. */
export abstract class ResponseRelay implements ResponseHandler, Worker {
  protected readonly context: ForwardContext
  protected readonly exchange: Exchange
  protected connection: Connection | undefined
  protected askedAt = performance.now()
  protected begun = false
  /** The answer is complete, or nobody waits for it any more. */
  over = false
  /** It came before the request was complete. */
  #early = false
  #waiting = false

  constructor(context: ForwardContext, exchange: Exchange) {
    this.context = context
    this.exchange = exchange
  }

  /** What is sent to an upstream; none where it cannot be said in HTTP/1.1, and the client was told. */
  protected requestFor(upstream: Upstream, parts: RequestParts): UpstreamRequest | undefined {
    try {
      const request = createRequest(upstream.host, parts)
      this.exchange.sendTo(upstream)
      return request
    } catch (error) {
      if (!(error instanceof UnsendableRequest)) throw error
      this.over = true
      refuse(this.exchange, 'invalid_request')
      return undefined
    }
  }

  head(head: ResponseHead): void {
    if (this.over) return
    this.begun = true
    this.exchange.deadline = Infinity
    this.exchange.upstreamMs = performance.now() - this.askedAt
    this.#early = isEarly(this.exchange.request)
    startResponse(this.context, this.exchange, head)
  }

  data(bytes: Buffer, last: boolean): void {
    if (this.over) return
    const { response } = this.exchange
    this.exchange.bytes += bytes.length
    const isEnd = last && !this.#early
    this.over = isEnd
    // As text it goes out in one piece with the head, which for a small body is cheaper than two.
    if (isEnd && bytes.length <= oneWrite) {
      response.end(bytes.toString('latin1'), 'latin1')
      return
    }
    const piece = copyOf(bytes)
    if (isEnd) response.end(piece, freeing(piece))
    else if (!response.write(piece, freeing(piece))) this.#wait()
  }

  end(): void {
    if (this.over) return
    this.over = true
    if (this.#early) endEarly(this.exchange)
    else this.exchange.response.end()
  }

  failed(error: Error): void {
    if (this.over) return
    this.closed()
    fail(this.context, this.exchange, error)
  }

  late(): void {
    this.failed(new UpstreamTimeout('No answer in time'))
  }

  /** Also comes after an answer that went well; before one, the upstream need not work for nobody. */
  closed(): void {
    if (this.over) return
    this.over = true
    this.exchange.deadline = Infinity
    this.connection?.destroy()
  }

  /** The client is slower than the upstream. */
  #wait(): void {
    if (this.#waiting) return
    this.#waiting = true
    this.connection?.pause()
    this.exchange.response.once('drain', () => {
      this.#waiting = false
      if (!this.over) this.connection?.resume()
    })
  }
}
