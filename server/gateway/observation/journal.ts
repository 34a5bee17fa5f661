import type { ProblemCode } from '#server/problems/problems.ts'
import type { Log } from '#server/log.ts'
import type { LineWriter } from '#server/log-lines.ts'
import { connectionOf } from '../admission/client-connection.ts'
import type { Exchange } from '../forwarding/exchange.ts'
import { RequestMetrics } from '#server/metrics/request-metrics.ts'
import { requestLine } from '../checks/request-line.ts'
import { Shares } from '../admission/shares.ts'
import { Slots } from '../admission/slots.ts'
import type { TraceExport } from '#server/traces/export.ts'
import { createTraceOf, spanOf } from './trace.ts'

const counted = { receiving: 'receiving', call: 'calls', stream: 'streams' } as const

interface JournalDeps {
  readonly log: Log
  readonly lines: LineWriter
  readonly maxInFlight: number
  readonly trustedHops: number
  readonly traces: TraceExport | undefined
}

/** Tracks the requests in progress and writes one line per finished request. */
export class Journal {
  readonly open = new Slots<Exchange>()
  /** How many are still receiving, how many are calls, and how many are streams. */
  receiving = 0
  calls = 0
  streams = 0
  /** Receiving and calls per client address, then streams per address. */
  readonly #callers: Shares
  readonly #listeners: Shares
  readonly #maxInFlight: number
  readonly log: Log
  readonly metrics: RequestMetrics
  readonly #lines: LineWriter
  readonly #traceOf: ReturnType<typeof createTraceOf>
  readonly #traces: TraceExport | undefined

  constructor({ log, lines, maxInFlight, trustedHops, traces }: JournalDeps) {
    this.log = log
    this.#lines = lines
    this.metrics = new RequestMetrics({ prefix: 'custodia_gateway', label: 'env' })
    this.#maxInFlight = maxInFlight
    this.#callers = new Shares(maxInFlight)
    this.#listeners = new Shares(maxInFlight)
    this.#traces = traces
    this.#traceOf = createTraceOf({ trustedHops, traces })
  }

  begin(exchange: Exchange): void {
    exchange.trace = this.#traceOf(exchange.id, exchange.request.headers)
    this.open.add(exchange)
    connectionOf(exchange.request.socket).add(exchange)
    exchange.onceOver(this.#end)
  }

  /**
   * Returns the problem when the request may not go to the API now. Streams are counted apart, so that open pages never
   * block calls.
   */
  refusal({ kind: is, caller: { address } }: Exchange, kind: keyof typeof counted): ProblemCode | undefined {
    if (this.calls >= this.#maxInFlight || this[counted[kind]] >= this.#maxInFlight) return 'unavailable'
    const shares = kind === 'stream' ? this.#listeners : this.#callers
    return is === 'own' && shares.isFull(address) ? 'too_many_requests' : undefined
  }

  /** Counts a request whose body is awaited; it does not cost the API anything yet. */
  beginReceiving(exchange: Exchange): void {
    exchange.kind = 'receiving'
    this.receiving += 1
    this.#callers.take(exchange.caller.address)
  }

  beginCall(exchange: Exchange): void {
    if (exchange.kind === 'receiving') this.receiving -= 1
    else this.#callers.take(exchange.caller.address)
    exchange.kind = 'call'
    this.calls += 1
  }

  /** Counts a stream, which stays open for hours, no longer as a call. */
  beginStream(exchange: Exchange): void {
    const { address } = exchange.caller
    exchange.kind = 'stream'
    this.calls -= 1
    this.#callers.give(address)
    this.streams += 1
    this.#listeners.take(address)
    if (exchange.upstream) {
      exchange.upstream.calls -= 1
      exchange.upstream.streams += 1
    }
  }

  readonly #end = (exchange: Exchange): void => {
    this.open.delete(exchange)
    this.#giveBack(exchange)
    exchange.worker?.closed()
    exchange.worker = undefined
    const { status } = exchange
    const totalMs = performance.now() - exchange.startedAt
    this.metrics.count(exchange.env, status, totalMs)
    this.#lines.write(requestLine(exchange, status, totalMs))
    if (exchange.trace.isSampled) this.#traces?.add(spanOf(exchange, status, totalMs))
    connectionOf(exchange.request.socket).remove(exchange)
  }

  #giveBack({ kind, upstream, caller: { address } }: Exchange): void {
    if (kind === 'own') return
    if (upstream) upstream[kind === 'stream' ? 'streams' : 'calls'] -= 1
    this[counted[kind]] -= 1
    if (kind === 'stream') this.#listeners.give(address)
    else this.#callers.give(address)
  }
}
