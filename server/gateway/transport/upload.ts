import type { ClientRequest, IncomingMessage } from 'node:http'
import { endEarly, isEarly, refuse } from '../answer.ts'
import type { Exchange, Worker } from '../exchange.ts'
import { forwardedHeaders } from '../headers.ts'
import { LateUpstream } from './failure.ts'
import { beginAnswer, fail, type Transport } from './transport.ts'
import type { Upstream } from './upstream.ts'

/** Pipes a large or chunked body to the API as it comes, at the API's pace, and the answer back. */
export class Upload implements Worker {
  readonly #transport: Transport
  readonly #exchange: Exchange
  readonly #out: ClientRequest
  #received = 0
  #askedAt = performance.now()
  #over = false

  constructor(transport: Transport, exchange: Exchange, upstream: Upstream, path: string, length: number | undefined) {
    this.#transport = transport
    this.#exchange = exchange
    const headers = forwardedHeaders(exchange)
    headers.push('host', new URL(upstream.origin).host)
    if (length === undefined) headers.push('transfer-encoding', 'chunked')
    else headers.push('content-length', String(length))
    this.#out = upstream.upload({ path, method: exchange.request.method ?? 'POST', headers })
  }

  start(): void {
    const { request } = this.#exchange
    const out = this.#out
    out.on('response', (incoming) => this.#answer(incoming))
    out.on('error', (error) => this.#fail(error))
    out.on('drain', () => request.resume())
    out.on('finish', () => this.#sent())
    request.on('data', (chunk: Buffer) => this.#take(chunk))
    request.on('end', () => out.end())
    this.#exchange.worker = this
  }

  closed(): void {
    this.#over = true
    this.#exchange.deadline = Infinity
    this.#out.destroy()
  }

  late(): void {
    this.#fail(new LateUpstream('No answer in time'))
  }

  #take(chunk: Buffer): void {
    if (this.#over) return
    this.#received += chunk.length
    if (this.#received > this.#transport.config.bodyLimit) {
      this.closed()
      refuse(this.#exchange, 'too_large')
    } else if (!this.#out.write(chunk)) this.#exchange.request.pause()
  }

  /** The patience for an answer begins with the last byte of the question. */
  #sent(): void {
    if (this.#over) return
    this.#askedAt = performance.now()
    this.#exchange.deadline = this.#askedAt + this.#transport.config.upstreamTimeoutMs
  }

  #answer(incoming: IncomingMessage): void {
    if (this.#over) return
    const { request, response } = this.#exchange
    this.#exchange.deadline = Infinity
    this.#exchange.upstreamMs = performance.now() - this.#askedAt
    const early = isEarly(request)
    try {
      beginAnswer(this.#transport, this.#exchange, incoming.statusCode ?? 502, incoming.headers)
    } catch (error) {
      this.#fail(error as Error)
      return
    }
    incoming.on('data', (chunk: Buffer) => {
      this.#exchange.bytes += chunk.length
      if (response.write(chunk)) return
      incoming.pause()
      response.once('drain', () => incoming.resume())
    })
    incoming.on('error', (error) => this.#fail(error))
    incoming.on('end', () => {
      this.#over = true
      if (early) endEarly(this.#exchange)
      else response.end()
    })
  }

  #fail(error: Error): void {
    if (this.#over) return
    this.closed()
    fail(this.#transport, this.#exchange, error)
  }
}
