import { sourceLanguage } from '#shared/languages.ts'
import { maxHeaderSize, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { GatewayConfig } from '#server/config.ts'
import { problems } from '#server/problems/problems.ts'
import { lingerMs, refuse } from './forwarding/answer.ts'
import { connectionOf } from './admission/client-connection.ts'
import type { Journal } from './observation/journal.ts'
import { inertPolicy, strictTransport } from './checks/security-headers.ts'
import { Shares } from './admission/shares.ts'

/** How the server treats connections before a request can be routed. */
export const serverOptions = ({ headersTimeoutMs }: GatewayConfig) => ({
  keepAliveTimeout: 72_000,
  // A total timeout would cut a slow but healthy upload; the watch cuts a stalled one.
  requestTimeout: 0,
  http: {
    headersTimeout: headersTimeoutMs,
    connectionsCheckingInterval: Math.min(1000, headersTimeoutMs / 4),
    // A second Host header then appears as "a, b", and a missing one is rejected in our own format.
    joinDuplicateHeaders: true,
    requireHostHeader: false,
    optimizeEmptyRequests: true,
    noDelay: true,
  },
})

/** Answers `Expect: 100-continue`. */
export function answerExpectations(server: Server, bodyLimit: number): void {
  server.on('checkContinue', (request, response) => {
    // A client that asks first does not have to send a body that would be rejected.
    if (!(Number(request.headers['content-length']) > bodyLimit)) response.writeContinue()
    server.emit('request', request, response)
  })
  // Other expectations may be ignored (RFC 9110, 10.1.1); Node's own rejection would carry no request id.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}

/** Closes connections over the limit, in total or per address; behind proxies the address is the proxy's. */
export function limitConnections(server: Server, { maxConnections, trustedHops }: GatewayConfig): void {
  server.maxConnections = maxConnections
  if (trustedHops > 0) return
  const shares = new Shares(maxConnections)
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    if (shares.isFull(address)) {
      socket.destroy()
      return
    }
    shares.take(address)
    socket.on('close', () => shares.give(address))
  })
}

/** Lets a client that closed its sending side still receive its responses; see `ClientConnection`. */
export function answerHalfOpen(server: Server): void {
  Object.assign(server, { httpAllowHalfOpen: true })
  server.on('connection', connectionOf)
}

/** Without a listener Node drops clients that ask for a tunnel; with one, the socket and its errors are ours. */
export function refuseTunnels(server: Server, refuseBytes: (error: Error, socket: Socket) => void): void {
  server.on('connect', ({ socket }) => {
    socket.on('error', () => {})
    refuseBytes(new Error('There are no tunnels here'), socket)
    socket.destroySoon()
  })
}

const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** A parser error with the bytes being read, when known. */
interface Unreadable extends Error {
  readonly code?: string
  readonly rawPacket?: unknown
}

function statusOf({ code = '', rawPacket }: Unreadable): number {
  const status = statuses[code] ?? 400
  const bytes = rawPacket instanceof Buffer ? rawPacket : undefined
  // The request line alone is longer than a head may be.
  if (status === 431 && bytes) return bytes.subarray(0, maxHeaderSize).includes('\n') ? 431 : 414
  return status === 400 && bytes && otherVersion.test(bytes.toString('latin1')) ? 505 : status
}

/** Matches a request line of another HTTP version. */
const otherVersion = /^[^\r\n]* HTTP\/(?!1\.)\d/m

/**
 * Responds to Node's parser errors in the product's format with a logged id. Earlier requests are answered first, and a
 * response in progress is sent before the connection ends.
 */
export function createClientErrorHandler(journal: Journal, newId: () => string, publicUrl: string) {
  // Without a parsed request the protocol is unknown, so the public URL's is assumed.
  const transport = publicUrl.startsWith('https:') ? `${strictTransport.join(': ')}\r\n` : ''
  const answerBytes = (socket: Socket, status: number) => {
    const id = newId()
    const body = JSON.stringify({ message: problems.invalid_request.message(sourceLanguage), code: 'invalid_request' })
    setTimeout(() => socket.destroy(), lingerMs).unref()
    socket.end(
      `HTTP/1.1 ${status} Refused\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\n` +
        `x-content-type-options: nosniff\r\ncontent-security-policy: ${inertPolicy}\r\n${transport}x-request-id: ${id}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      () => journal.log.info({ reqId: id, status, bytes: body.length }),
    )
  }
  return (error: Unreadable, socket: Socket): void => {
    const connection = connectionOf(socket)
    const last = connection.open.at(-1)
    const unfinished = last?.request.complete === false ? last : undefined
    if (!socket.writable || error.code === 'ECONNRESET') socket.destroy()
    // Its response is already written and goes out when the connection ends.
    else if (unfinished?.lingers) return
    else if (error.code === 'HPE_INVALID_EOF_STATE') {
      // A client that left in the middle of a request may still read the responses to earlier ones.
      if (connection.open.length === (unfinished ? 1 : 0)) socket.destroy()
    } else if (!unfinished) connection.whenIdle(() => answerBytes(socket, statusOf(error)))
    else {
      unfinished.worker?.closed()
      refuse(unfinished, 'invalid_request', { status: statusOf(error) })
    }
  }
}
