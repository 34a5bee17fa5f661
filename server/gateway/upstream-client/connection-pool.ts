import type { ResponseHandler } from './response-parser.ts'
import { Connection, type Endpoint } from './connection.ts'
import { UpstreamClosed } from './upstream-errors.ts'
import type { UpstreamRequest } from './upstream-request.ts'

/** A request waiting for a connection. */
export interface Call extends ResponseHandler {
  readonly upstreamRequest: UpstreamRequest
  /** True when no client waits for the response any more. */
  readonly isOver: boolean
  begin(connection: Connection): void
}

/** How often expired idle connections are closed. */
const sweepMs = 1000

/**
 * Keep-alive connections to one upstream, most recently used first. Requests of one event loop turn are written at its
 * end, on connections that were idle before it: by then we know of each whether the upstream closed it or sent
 * unsolicited bytes.
 */
export class ConnectionPool {
  readonly #endpoint: Endpoint
  readonly #open = new Set<Connection>()
  readonly #free: Connection[] = []
  #rested: Connection[] = []
  #waiting: Call[] = []
  #turning = false
  #closed = false
  readonly #sweeper: NodeJS.Timeout

  constructor(endpoint: Endpoint) {
    this.#endpoint = endpoint
    this.#sweeper = setInterval(() => this.#sweep(), sweepMs).unref()
  }

  /** Sends a call on a pooled connection. */
  dispatch(call: Call): void {
    this.#waiting.push(call)
    this.#turn()
  }

  /** Opens a connection outside the pool, for one request. */
  open(): Connection {
    const connection = new Connection(this.#endpoint, {
      free: (done) => done.destroy(),
      gone: (done) => this.#open.delete(done),
    })
    this.#open.add(connection)
    return connection
  }

  close(): void {
    this.#closed = true
    clearInterval(this.#sweeper)
    for (const connection of this.#open) connection.destroy()
  }

  #turn(): void {
    if (this.#turning) return
    this.#turning = true
    setImmediate(() => this.#write())
  }

  #write(): void {
    this.#turning = false
    const calls = this.#waiting
    this.#waiting = []
    for (const call of calls) {
      if (call.isOver) continue
      if (this.#closed) {
        call.failed(new UpstreamClosed('The gateway is on its way out'))
        continue
      }
      const connection = this.#take()
      call.begin(connection)
      connection.send(call, call.upstreamRequest)
    }
    this.#free.push(...this.#rested)
    this.#rested = []
  }

  #take(): Connection {
    const now = performance.now()
    for (;;) {
      const connection = this.#free.pop()
      if (!connection) return this.#keep()
      if (connection.usable && connection.idleUntil > now) return connection
      connection.destroy()
    }
  }

  #keep(): Connection {
    const connection = new Connection(this.#endpoint, {
      free: (rested) => {
        this.#rested.push(rested)
        this.#turn()
      },
      gone: (done) => this.#open.delete(done),
    })
    this.#open.add(connection)
    return connection
  }

  #sweep(): void {
    const now = performance.now()
    const remaining = this.#free.filter((connection) => {
      const wanted = connection.usable && connection.idleUntil > now
      if (!wanted) connection.destroy()
      return wanted
    })
    this.#free.splice(0, Infinity, ...remaining)
  }
}
