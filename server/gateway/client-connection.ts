import type { Socket } from 'node:net'
import type { Exchange } from './exchange.ts'

/** Requests of one connection that are worked on at a time; those sent ahead of their answers wait. */
const atOnce = 8
/** Requests sent ahead, at most: no client but a flood has so many. */
const aheadMax = 100
/** A client that ended its side may still be reading: for so long it gets what it asked for. */
const halfOpenMs = 2_000

/** A client's connection and what is under way on it. */
export class ClientConnection {
  /** In the order in which they are answered. */
  readonly open: Exchange[] = []
  readonly #socket: Socket
  readonly #waiting: (() => void)[] = []
  #whenIdle: (() => void) | undefined

  constructor(socket: Socket) {
    this.#socket = socket
    socket.on('end', () => {
      if (this.open.length > 0) setTimeout(() => socket.destroy(), halfOpenMs).unref()
    })
    // Node tells only the answer that is being written; those behind it would work on for nobody.
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

  /** Begins the work on the request that came last, now or when those before it are answered. */
  inTurn(begin: () => void): void {
    if (this.open.length <= atOnce) begin()
    else if (this.#waiting.length < aheadMax) this.#waiting.push(begin)
    else this.#socket.destroy()
  }

  /** Calls when all that was asked for is answered; only the first who waits for it is called. */
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
