import type { OutgoingHttpHeader } from 'node:http'
import { writeTraceparent } from '#server/traces/traceparent.ts'
import type { Exchange } from './exchange.ts'
import type { ResponseHead } from './upstream-client/response-head.ts'
import { addSecurity, isSecurity } from './security-headers.ts'

/** Name and value in turn, as `writeHead` takes them without looking twice. */
export type HeaderList = OutgoingHttpHeader[]

/** Of one connection, not of the message (RFC 9110, 7.6.1). */
const hopByHop =
  'connection keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer transfer-encoding upgrade ' +
  'http2-settings'

/** What only the gateway and the API may say to each other. */
const internal = 'x-request-id x-custodia-user x-custodia-organization'

/** Of the trace: what came belongs to it only where it is continued. */
const traced = 'traceparent tracestate'

/** Framing and addresses, which are the gateway's to state. */
const stated =
  'host content-length expect forwarded x-real-ip x-forwarded-for x-forwarded-host x-forwarded-proto x-forwarded-port ' +
  'x-forwarded-prefix'

const notAnswered = new Set(`${hopByHop} ${internal}`.split(' '))
const notForwarded = new Set(`${hopByHop} ${internal} ${stated} ${traced}`.split(' '))

/** The headers the upstream gets; the body's length is the sender's to add. */
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

/** The headers the client gets of an upstream's answer, with 204 no length (RFC 9110, 8.6); who asked goes into the log line instead. */
export function answeredHeaders(exchange: Exchange, { status, headers }: ResponseHead): HeaderList {
  const named = namedByConnection(connectionOf(headers))
  const list: HeaderList = []
  let own: Set<string> | undefined
  for (let at = 0; at < headers.length; at += 2) {
    const name = headers[at] as string
    const value = headers[at + 1] as string
    if (notAnswered.has(name)) {
      if (name === 'x-custodia-user') exchange.userId = value
      else if (name === 'x-custodia-organization') exchange.organizationId = value
    } else if (!named?.has(name) && !(status === 204 && name === 'content-length')) {
      if (isSecurity(name)) (own ??= new Set()).add(name)
      list.push(name, name === 'server-timing' ? `${value}, ${ownTiming(exchange)}` : value)
    }
  }
  list.push('x-request-id', exchange.id)
  addSecurity(exchange, list, own)
  return list
}

/** The API tells its times to those who may know them; the gateway's is of everything up to the head of the answer. */
const ownTiming = ({ startedAt }: Exchange) => `gateway;dur=${(performance.now() - startedAt).toFixed(1)}`

const ordinaryConnection = /^(?:keep-alive|close)$/i

function connectionOf(headers: readonly string[]): string | undefined {
  let all: string | undefined
  for (let at = 0; at < headers.length; at += 2) {
    if (headers[at] === 'connection') all = all === undefined ? headers[at + 1] : `${all},${headers[at + 1]}`
  }
  return all
}

function namedByConnection(connection: string | undefined): Set<string> | undefined {
  if (connection === undefined || ordinaryConnection.test(connection)) return undefined
  return new Set(connection.split(',').map((name) => name.trim().toLowerCase()))
}
