import type { Socket } from 'node:net'
import type { Exchange } from '../forwarding/exchange.ts'

/** Pipelined requests of one connection processed concurrently; the rest wait. */
const atOnce = 8
/** Maximum of waiting pipelined requests per connection; only a flood reaches it. */
const aheadMax = 100
/** A client that closed its sending side may still read its responses for this long, in ms. */
const halfOpenMs = 2_000

/** A client connection and its requests in progress. */
export class ClientConnection {
  /** In response order. */
  readonly open: Exchange[] = []
  readonly #socket: Socket
  readonly #waiting: (() => void)[] = []
  #whenIdle: (() => void) | undefined

  constructor(socket: Socket) {
    this.#socket = socket
    socket.on('end', () => {
      if (this.open.length > 0) setTimeout(() => socket.destroy(), halfOpenMs).unref()
    })
    // Node emits 'close' only on the response being written; without this, the queued ones would continue for nobody.
    socket.on('close', () => {
      this.#waiting.length = 0
      for (const exchange of this.open.slice()) exchange.end()
    })
  }

  add(exchange: Exchange): void {
    this.open.push(exchange)
  }

  remove(exchange: Exchange): void {
    this.open.splice(this.open.indexOf(exchange), 1)
    this.#waiting.shift()?.()
    if (this.open.length === 0) this.#whenIdle?.()
  }

  /** Starts the latest request now, or once those before it are answered. */
  inTurn(begin: () => void): void {
    if (this.open.length <= atOnce) begin()
    else if (this.#waiting.length < aheadMax) this.#waiting.push(begin)
    else this.#socket.destroy()
  }

  /** Calls `then` once all requests are answered; only the first waiting callback is called. */
  whenIdle(then: () => void): void {
    if (this.#whenIdle) return
    this.#whenIdle = then
    if (this.open.length === 0) then()
  }
}

const connections = new WeakMap<Socket, ClientConnection>()

export function connectionOf(socket: Socket): ClientConnection {
  let connection = connections.get(socket)
  if (!connection) connections.set(socket, (connection = new ClientConnection(socket)))
  return connection
}
