import { refuse } from '../forwarding/answer.ts'
import type { Exchange } from '../forwarding/exchange.ts'
import type { OwnedBuffer } from '../forwarding/owned-buffer.ts'
import { ResponseRelay } from './response-relay.ts'
import { isUnsent, NoUpstream } from './upstream-errors.ts'
import type { UpstreamGroup } from './upstream-group.ts'
import type { RequestParts } from './upstream-request.ts'
import type { ForwardContext } from './response-start.ts'

/** Relays a large or chunked body to the API as it arrives, at the API's pace, and the response back. */
export class UploadRelay extends ResponseRelay {
  readonly #group: UpstreamGroup
  readonly #chunked: boolean
  #received = 0

  constructor(context: ForwardContext, exchange: Exchange, group: UpstreamGroup, chunked: boolean) {
    super(context, exchange)
    this.#group = group
    this.#chunked = chunked
  }

  start(parts: RequestParts): void {
    const { exchange } = this
    const upstream = this.#group.pick('calls')
    if (!upstream) return this.failed(new NoUpstream('No API can be reached'))
    const upstreamRequest = this.requestFor(upstream, parts)
    if (!upstreamRequest) return undefined
    // A fresh connection cannot be stale; it is closed after the response.
    this.connection = upstream.pool.open()
    this.connection.send(this, upstreamRequest)
    exchange.request.on('data', (chunk: OwnedBuffer) => this.#take(chunk))
    exchange.request.on('end', () => this.#sent())
    exchange.worker = this
    return undefined
  }

  /** The bytes sent so far are gone, so the client has to retry itself. */
  override failed(error: Error): void {
    const { upstream } = this.exchange
    if (!isUnsent(error) || !upstream) return super.failed(error)
    this.#group.lost(upstream)
    return super.failed(new NoUpstream('No API can be reached'))
  }

  #take(chunk: OwnedBuffer): void {
    if (this.isOver) return
    this.#received += chunk.length
    if (this.#received > this.context.config.bodyLimit) {
      this.closed()
      refuse(this.exchange, 'too_large')
      return
    }
    if (this.#chunked) this.connection?.write(`${chunk.length.toString(16)}\r\n`)
    const isWritable = this.connection?.write(chunk)
    if (this.#chunked) this.connection?.write('\r\n')
    if (isWritable === false) this.#pause()
  }

  #pause(): void {
    const { request } = this.exchange
    request.pause()
    this.connection?.onceDrained(() => request.resume())
  }

  /** Starts the response deadline once the client has sent everything. */
  #sent(): void {
    if (this.isOver) return
    if (this.#chunked) this.connection?.write('0\r\n\r\n')
    if (this.begun) return
    this.askedAt = performance.now()
    this.exchange.deadline = this.askedAt + this.context.config.upstreamTimeoutMs
  }
}
