import { sourceLanguage } from '#shared/languages.ts'
import { maxHeaderSize, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { GatewayConfig } from '#server/config.ts'
import { problems } from '#server/problems/problems.ts'
import { lingerMs, refuse } from './answer.ts'
import { connectionOf } from './client-connection.ts'
import type { Journal } from './journal.ts'
import { inertPolicy, strictTransport } from './security-headers.ts'
import { Shares } from './shares.ts'

/** How the listening server treats connections before there is a request to route. */
export const serverOptions = ({ headersTimeoutMs }: GatewayConfig) => ({
  keepAliveTimeout: 72_000,
  // A total time would cut a slow upload that goes on well; the watch cuts one that stands still.
  requestTimeout: 0,
  http: {
    headersTimeout: headersTimeoutMs,
    connectionsCheckingInterval: Math.min(1000, headersTimeoutMs / 4),
    // A second Host is then seen as "a, b", and a missing one is refused in our own form.
    joinDuplicateHeaders: true,
    requireHostHeader: false,
    optimizeEmptyRequests: true,
    noDelay: true,
  },
})

/** Answers what a client expects before it sends its body. */
export function answerExpectations(server: Server, bodyLimit: number): void {
  server.on('checkContinue', (request, response) => {
    // A client that asks first is spared sending what would be refused.
    if (!(Number(request.headers['content-length']) > bodyLimit)) response.writeContinue()
    server.emit('request', request, response)
  })
  // Any other expectation may be ignored (RFC 9110, 10.1.1), and Node's own refusal would carry no request id.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}

/** Ends connections that are too many, for all or for one address; behind proxies the address is theirs. */
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

/** A client that ended its side gets the answers it asked for, for a moment; see `ClientConnection`. */
export function answerHalfOpen(server: Server): void {
  Object.assign(server, { httpAllowHalfOpen: true })
  server.on('connection', connectionOf)
}

/** Without a listener Node hangs up on whoever asks for a tunnel; with one it leaves the connection to us, errors included. */
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

/** What the parser refused, with the bytes that it was reading, where they are known. */
interface Unreadable extends Error {
  readonly code?: string
  readonly rawPacket?: unknown
}

function statusOf({ code = '', rawPacket }: Unreadable): number {
  const status = statuses[code] ?? 400
  const bytes = rawPacket instanceof Buffer ? rawPacket : undefined
  // Its line alone fills what a head may have.
  if (status === 431 && bytes) return bytes.subarray(0, maxHeaderSize).includes('\n') ? 431 : 414
  return status === 400 && bytes && otherVersion.test(bytes.toString('latin1')) ? 505 : status
}

/** A request line of another HTTP than ours. */
const otherVersion = /^[^\r\n]* HTTP\/(?!1\.)\d/m

/**
 * Answers what Node's parser refused: in the product's form, with an id that is in the log as well. What was understood
 * before is answered first, and an answer that was begun goes out before the connection ends.
 */
export function createClientErrorHandler(journal: Journal, newId: () => string, publicUrl: string) {
  // Before there is a request nothing tells how it came in: what people use does.
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
    // Its answer is written already and goes out with the end of the connection.
    else if (unfinished?.lingers) return
    else if (error.code === 'HPE_INVALID_EOF_STATE') {
      // Whoever left in the middle of a request may still read the answers to those before it.
      if (connection.open.length === (unfinished ? 1 : 0)) socket.destroy()
    } else if (!unfinished) connection.whenIdle(() => answerBytes(socket, statusOf(error)))
    else {
      unfinished.worker?.closed()
      refuse(unfinished, 'invalid_request', { status: statusOf(error) })
    }
  }
}
