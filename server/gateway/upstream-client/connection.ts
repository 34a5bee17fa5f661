import { connect as connectPlain, isIP, type OnReadOpts, type Socket, type TcpNetConnectOpts } from 'node:net'
import { connect as connectTls, type SecureContext } from 'node:tls'
import { freeAfterWrite, type OwnedBuffer } from '../forwarding/owned-buffer.ts'
import { ResponseParser, type ResponseHandler } from './response-parser.ts'
import { UpstreamClosed } from './upstream-errors.ts'
import type { UpstreamRequest } from './upstream-request.ts'

/** One read buffer for all upstream connections, passed on in the same turn, so that reads allocate nothing. */
const readBuffer = Buffer.allocUnsafeSlow(65_536)
/** Up to this size, copying a body is cheaper than a second write. */
export const oneWrite = 8192
/**
 * How many bytes may queue for a slow upstream: a few chunks of an upload, so that the client is not paused at each
 * one.
 */
const writeAhead = 262_144

export interface Endpoint {
  readonly host: string
  readonly port: number
  readonly secure: boolean
  readonly rejectUnauthorized: boolean
  /** The client certificate and the trusted authorities for the next connection. */
  secureContext?: SecureContext
  /** The last TLS session, which makes the next handshake cheaper. */
  session?: Buffer
}

/** A connection to an upstream, with one request at a time. */
export class Connection {
  readonly #socket: Socket
  #handler: ResponseHandler | undefined
  #parser: ResponseParser | undefined
  #error: Error | undefined
  #paused = false
  /** Called when the response is complete and the connection can be reused. */
  readonly #free: (connection: Connection) => void
  /** When the idle connection expires, on the clock of `performance.now()`. */
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

  /** True when the connection can take another request. */
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

  /** Writes a chunk of a body; returns false when the upstream is slower than the client. */
  write(bytes: OwnedBuffer | string): boolean {
    const socket = this.#socket
    return typeof bytes === 'string' ? socket.write(bytes, 'latin1') : socket.write(bytes, freeAfterWrite(bytes))
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

  /** Closes the connection without notifying the handler. */
  destroy(): void {
    this.#handler = undefined
    this.#socket.destroy()
  }

  #read(count: number): boolean {
    const parser = this.#parser
    if (!parser || !this.#handler) {
      // Unsolicited bytes would be taken for the next response.
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
    // The response may have ended in the bytes read before the client became slow.
    this.resume()
    this.idleUntil = performance.now() + idleMs
    this.#free(this)
  }

  /** The upstream closed its side: the regular end of a response without a length, an error in any other. */
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
    // SNI selects among several certificates at one address; an IP address is not allowed in it.
    ...(isIP(endpoint.host) === 0 && { servername: endpoint.host }),
    ...(secureContext && { secureContext }),
    ...(session && { session }),
  })
  return socket.on('session', (next) => (endpoint.session = next))
}
