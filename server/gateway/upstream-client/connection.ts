import { connect as connectPlain, isIP, type OnReadOpts, type Socket, type TcpNetConnectOpts } from 'node:net'
import { connect as connectTls, type SecureContext } from 'node:tls'
import { freeing, type OwnMemory } from '../own-memory.ts'
import { ResponseParser, type ResponseHandler } from './response-parser.ts'
import { UpstreamClosed } from './upstream-errors.ts'
import type { UpstreamRequest } from './upstream-request.ts'

/** What is read from any upstream stands here until it is passed on, in the same turn: nothing is made for a read. */
const readBuffer = Buffer.allocUnsafeSlow(65_536)
/** Up to here copying a body costs less than writing it apart from its head. */
export const oneWrite = 8192
/** What may wait for a slow upstream: a few pieces of an upload, so that not every one of them stops its client. */
const writeAhead = 262_144

export interface Endpoint {
  readonly host: string
  readonly port: number
  readonly secure: boolean
  readonly rejectUnauthorized: boolean
  /** What is shown to it, and the authorities that are believed; those of the next connection. */
  secureContext?: SecureContext
  /** Of the last TLS connection, which makes the next one cheaper. */
  session?: Buffer
}

/** A connection to an upstream, with one request on it at a time. */
export class Connection {
  readonly #socket: Socket
  #handler: ResponseHandler | undefined
  #parser: ResponseParser | undefined
  #error: Error | undefined
  #paused = false
  /** Told when the answer is complete and the connection may be used again. */
  readonly #free: (connection: Connection) => void
  /** Until when it may wait for the next request, on the clock of `performance.now()`. */
  idleUntil = 0

  constructor(endpoint: Endpoint, hooks: { free(connection: Connection): void; gone(connection: Connection): void }) {
    const { host, port } = endpoint
    const onread: OnReadOpts = { buffer: readBuffer, callback: (count) => this.#read(count) }
    const options = { host, port, onread, noDelay: true, keepAlive: true, writableHighWaterMark: writeAhead }
    this.#free = hooks.free
    this.#socket = endpoint.secure ? secured(endpoint, options) : connectPlain(options)
    this.#socket.on('error', (error) => (this.#error = error))
    this.#socket.on('end', () => this.#ended())
    this.#socket.on('close', () => {
      hooks.gone(this)
      this.#fail(this.#error ?? new UpstreamClosed('The upstream closed the connection'))
    })
  }

  /** Whether nothing is known against another request. */
  get usable(): boolean {
    return !this.#handler && !this.#socket.destroyed && !this.#socket.readableEnded
  }

  send(handler: ResponseHandler, { head, body, method }: UpstreamRequest): void {
    const socket = this.#socket
    this.#handler = handler
    this.#parser = new ResponseParser(handler, method === 'HEAD')
    if (!body) socket.write(head, 'latin1')
    else if (body.length <= oneWrite) socket.write(head + body.toString('latin1'), 'latin1')
    else {
      socket.cork()
      socket.write(head, 'latin1')
      socket.write(body)
      socket.uncork()
    }
  }

  /** Writes a piece of a body; false where the upstream is slower. */
  write(bytes: OwnMemory | string): boolean {
    const socket = this.#socket
    return typeof bytes === 'string' ? socket.write(bytes, 'latin1') : socket.write(bytes, freeing(bytes))
  }

  onceDrained(listener: () => void): void {
    this.#socket.once('drain', listener)
  }

  pause(): void {
    this.#paused = true
    this.#socket.pause()
  }

  resume(): void {
    if (!this.#paused) return
    this.#paused = false
    this.#socket.resume()
  }

  /** Ends it at once; whoever asked hears nothing more. */
  destroy(): void {
    this.#handler = undefined
    this.#socket.destroy()
  }

  #read(count: number): boolean {
    const parser = this.#parser
    if (!parser || !this.#handler) {
      // Bytes nobody asked for would be taken for the next answer.
      this.destroy()
      return false
    }
    try {
      parser.execute(readBuffer.subarray(0, count))
    } catch (error) {
      this.#fail(error as Error)
      return false
    }
    if (parser.over) this.#answered(parser.idleMs)
    return true
  }

  #answered(idleMs: number): void {
    this.#handler = undefined
    this.#parser = undefined
    if (idleMs <= 0 || this.#socket.destroyed) {
      this.#socket.destroy()
      return
    }
    // The answer may have ended with what was read before its reader became slow.
    this.resume()
    this.idleUntil = performance.now() + idleMs
    this.#free(this)
  }

  /** There will be no more bytes: that is how an answer without a length ends, and a fault in any other. */
  #ended(): void {
    this.#parser?.finish()
    if (this.#parser?.over) this.destroy()
    else this.#fail(new UpstreamClosed('The upstream closed the connection'))
  }

  #fail(error: Error): void {
    const handler = this.#handler
    this.#handler = undefined
    this.#socket.destroy()
    handler?.failed(error)
  }
}

function secured(endpoint: Endpoint, options: TcpNetConnectOpts) {
  const { rejectUnauthorized, secureContext, session } = endpoint
  const socket = connectTls({
    ...options,
    rejectUnauthorized,
    ALPNProtocols: ['http/1.1'],
    // Several certificates may stand behind one address; an address has no name to ask for.
    ...(isIP(endpoint.host) === 0 && { servername: endpoint.host }),
    ...(secureContext && { secureContext }),
    ...(session && { session }),
  })
  return socket.on('session', (next) => (endpoint.session = next))
}
