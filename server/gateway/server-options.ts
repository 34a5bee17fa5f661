import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { GatewayConfig } from '#server/config.ts'
import { problems } from '#shared/errors.ts'
import { refuse } from './answer.ts'
import type { Journal } from './journal.ts'
import { inertPolicy, strictTransport } from './security-headers.ts'

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

/** Without a listener Node hangs up on whoever asks for a tunnel; with one it leaves the connection to us, errors included. */
export function refuseTunnels(server: Server, refuseBytes: (error: Error, socket: Socket) => void): void {
  server.on('connect', ({ socket }) => {
    socket.on('error', () => {})
    refuseBytes(new Error('There are no tunnels here'), socket)
    socket.destroySoon()
  })
}

/** The client left: there is nobody to answer. */
const left = new Set(['ECONNRESET', 'HPE_INVALID_EOF_STATE'])
const statuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** Answers what Node's parser refused: in the product's form, with an id that is in the log as well. */
export function createClientErrorHandler(journal: Journal, newId: () => string, publicUrl: string) {
  // Before there is a request nothing tells how it came in: what people use does.
  const transport = publicUrl.startsWith('https:') ? `${strictTransport.join(': ')}\r\n` : ''
  return (error: Error & { code?: string }, socket: Socket): void => {
    const { code = '' } = error
    const status = statuses[code] ?? 400
    const exchange = journal.on(socket)
    const answerable = socket.writable && !left.has(code)
    if (answerable && exchange?.request.complete === false) {
      exchange.worker?.closed()
      refuse(exchange, 'invalid_request', { status })
      return
    }
    if (exchange || !answerable) {
      socket.destroy()
      return
    }
    const id = newId()
    const body = JSON.stringify({ message: problems.invalid_request.message.en, code: 'invalid_request' })
    journal.log.info({ reqId: id, status, bytes: body.length })
    socket.end(
      `HTTP/1.1 ${status} Refused\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\n` +
        `x-content-type-options: nosniff\r\ncontent-security-policy: ${inertPolicy}\r\n${transport}x-request-id: ${id}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    )
  }
}
