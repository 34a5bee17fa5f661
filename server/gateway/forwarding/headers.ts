import type { HeaderList } from '#server/gateway/checks/security-headers.ts'
import { writeTraceparent } from '#server/traces/traceparent.ts'
import type { Exchange } from './exchange.ts'
import type { ResponseHead } from '../upstream-client/response-head.ts'
import { addSecurity, isSecurity } from '../checks/security-headers.ts'

/** These belong to one connection, not to the message (RFC 9110, 7.6.1). */
const hopByHop =
  'connection keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer transfer-encoding upgrade ' +
  'http2-settings'

/** Only the gateway and the API may set these for each other. */
const internal = 'x-request-id x-custodia-user x-custodia-organization'

/** Trace headers; passed on only when the trace is continued. */
const traced = 'traceparent tracestate'

/** Framing and address headers, which the gateway writes itself. */
const stated =
  'host content-length expect forwarded x-real-ip x-forwarded-for x-forwarded-host x-forwarded-proto x-forwarded-port ' +
  'x-forwarded-prefix'

const notAnswered = new Set(`${hopByHop} ${internal}`.split(' '))
const notForwarded = new Set(`${hopByHop} ${internal} ${stated} ${traced}`.split(' '))

/** Returns the headers for the upstream; the sender adds the body's length. */
export function forwardedHeaders(exchange: Exchange): string[] {
  const { headers } = exchange.request
  const named = namedByConnection(headers.connection)
  const list: string[] = []
  for (const name in headers) {
    if (notForwarded.has(name) || named?.has(name)) continue
    list.push(name, headers[name] as string)
  }
  list.push('x-request-id', exchange.id, 'traceparent', writeTraceparent(exchange.trace))
  const { tracestate } = headers
  if (exchange.trace.parentId && typeof tracestate === 'string') list.push('tracestate', tracestate)
  list.push('x-forwarded-for', exchange.caller.address)
  list.push('x-forwarded-host', headers.host ?? '')
  list.push('x-forwarded-proto', exchange.caller.proto)
  return list
}

/** Returns the headers for the client: no length on 204 (RFC 9110, 8.6), and without the user, who is only logged. */
export function answeredHeaders(exchange: Exchange, { status, headers }: ResponseHead): HeaderList {
  const named = namedByConnection(connectionOf(headers))
  const list: HeaderList = []
  let ownHeaders: Set<string> | undefined
  for (let at = 0; at < headers.length; at += 2) {
    const name = headers[at] as string
    const value = headers[at + 1] as string
    if (notAnswered.has(name)) {
      if (name === 'x-custodia-user') exchange.userId = value
      else if (name === 'x-custodia-organization') exchange.organizationId = value
    } else if (!named?.has(name) && !(status === 204 && name === 'content-length')) {
      if (isSecurity(name)) (ownHeaders ??= new Set()).add(name)
      list.push(name, name === 'server-timing' ? `${value}, ${ownTiming(exchange)}` : value)
    }
  }
  list.push('x-request-id', exchange.id)
  addSecurity(exchange, list, ownHeaders)
  return list
}

/** Adds the gateway's time to the API's Server-Timing, which the API sends only to those allowed to see it. */
const ownTiming = ({ startedAt }: Exchange) => `gateway;dur=${(performance.now() - startedAt).toFixed(1)}`

const ordinaryConnection = /^(?:keep-alive|close)$/i

function connectionOf(headers: readonly string[]): string | undefined {
  let joinedNames: string | undefined
  for (let at = 0; at < headers.length; at += 2) {
    if (headers[at] === 'connection')
      joinedNames = joinedNames === undefined ? headers[at + 1] : `${joinedNames},${headers[at + 1]}`
  }
  return joinedNames
}

function namedByConnection(connection: string | undefined): Set<string> | undefined {
  if (connection === undefined || ordinaryConnection.test(connection)) return undefined
  return new Set(connection.split(',').map((name) => name.trim().toLowerCase()))
}
