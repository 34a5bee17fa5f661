import type { Log } from '#server/log.ts'
import type { LineWriter } from '#server/log-lines.ts'
import type { Exchange } from './exchange.ts'
import type { Metrics } from './metrics.ts'
import { requestLine } from './request-line.ts'
import { Slots } from './slots.ts'

/** What is under way, and the one line each request leaves when it is over. */
export class Journal {
  readonly open = new Slots<Exchange>()
  /** How many of them wait for the API, and how many are streams from it. */
  calls = 0
  streams = 0
  readonly log: Log
  readonly metrics: Metrics
  readonly #lines: LineWriter

  constructor(log: Log, lines: LineWriter, metrics: Metrics) {
    this.log = log
    this.#lines = lines
    this.metrics = metrics
  }

  begin(exchange: Exchange): void {
    this.open.add(exchange)
    exchange.response.on('close', () => this.#end(exchange))
  }

  beginCall(exchange: Exchange): void {
    exchange.kind = 'call'
    this.calls += 1
  }

  /** A stream stays for hours: it no longer counts as a call that will soon be over. */
  beginStream(exchange: Exchange): void {
    exchange.kind = 'stream'
    this.calls -= 1
    this.streams += 1
  }

  /** The request that came in on a connection and is not over. */
  on(socket: object): Exchange | undefined {
    for (const exchange of this.open) if (exchange.request.socket === socket) return exchange
    return undefined
  }

  #end(exchange: Exchange): void {
    this.open.delete(exchange)
    if (exchange.kind === 'call') this.calls -= 1
    if (exchange.kind === 'stream') this.streams -= 1
    exchange.worker?.closed()
    exchange.worker = undefined
    const { status } = exchange
    const totalMs = performance.now() - exchange.startedAt
    this.metrics.count(exchange.env, status, totalMs)
    this.#lines.write(requestLine(exchange, status, totalMs))
  }
}
