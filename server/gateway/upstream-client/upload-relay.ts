import { refuse } from '../answer.ts'
import type { Exchange } from '../exchange.ts'
import type { OwnMemory } from '../own-memory.ts'
import { ResponseRelay } from './response-relay.ts'
import type { Connection } from './connection.ts'
import type { UpstreamRequest } from './upstream-request.ts'
import type { ForwardContext } from './response-start.ts'

/** Passes a large or chunked body to the API as it comes, at the API's pace, and the answer back. */
export class UploadRelay extends ResponseRelay {
  readonly #connection: Connection
  readonly #chunked: boolean
  #received = 0

  constructor(context: ForwardContext, exchange: Exchange, connection: Connection, chunked: boolean) {
    super(context, exchange)
    this.connection = this.#connection = connection
    this.#chunked = chunked
  }

  start(upstreamRequest: UpstreamRequest): void {
    const { request } = this.exchange
    this.#connection.send(this, upstreamRequest)
    request.on('data', (chunk: OwnMemory) => this.#take(chunk))
    request.on('end', () => this.#sent())
    this.exchange.worker = this
  }

  #take(chunk: OwnMemory): void {
    if (this.over) return
    this.#received += chunk.length
    if (this.#received > this.context.config.bodyLimit) {
      this.closed()
      refuse(this.exchange, 'too_large')
      return
    }
    if (this.#chunked) this.#connection.write(`${chunk.length.toString(16)}\r\n`)
    const taken = this.#connection.write(chunk)
    if (this.#chunked) this.#connection.write('\r\n')
    if (!taken) this.#pause()
  }

  #pause(): void {
    const { request } = this.exchange
    request.pause()
    this.#connection.onceDrained(() => request.resume())
  }

  /** The patience for an answer begins once the client has sent all. */
  #sent(): void {
    if (this.over) return
    if (this.#chunked) this.#connection.write('0\r\n\r\n')
    if (this.begun) return
    this.askedAt = performance.now()
    this.exchange.deadline = this.askedAt + this.context.config.upstreamTimeoutMs
  }
}
