import type { IncomingHttpHeaders, OutgoingHttpHeader } from 'node:http'
import type { Exchange } from './exchange.ts'

/** Name and value in turn, as both `writeHead` and undici take them without looking twice. */
export type HeaderList = OutgoingHttpHeader[]

/** Of one connection, not of the message (RFC 9110, 7.6.1). */
const hopByHop =
  'connection keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer transfer-encoding upgrade ' +
  'http2-settings'

/** What only the gateway and the API may say to each other. */
const internal = 'x-request-id x-custodia-user x-custodia-organization'

/** Framing and addresses, which are the gateway's to state. */
const stated =
  'host content-length expect forwarded x-real-ip x-forwarded-for x-forwarded-host x-forwarded-proto x-forwarded-port ' +
  'x-forwarded-prefix'

const notAnswered = new Set(`${hopByHop} ${internal}`.split(' '))
const notForwarded = new Set(`${hopByHop} ${internal} ${stated}`.split(' '))

/** The headers the upstream gets; the body's length is the sender's to add. */
export function forwardedHeaders(exchange: Exchange): string[] {
  const { headers } = exchange.request
  const named = namedByConnection(headers)
  const list: string[] = []
  for (const name in headers) {
    if (notForwarded.has(name) || named?.has(name)) continue
    list.push(name, headers[name] as string)
  }
  list.push('x-request-id', exchange.id)
  list.push('x-forwarded-for', exchange.caller.address)
  list.push('x-forwarded-host', headers.host ?? '')
  list.push('x-forwarded-proto', exchange.caller.proto)
  return list
}

/** The headers the client gets of an upstream's answer; who asked goes into the log line instead. */
export function answeredHeaders(exchange: Exchange, headers: IncomingHttpHeaders): HeaderList {
  const named = namedByConnection(headers)
  const list: HeaderList = []
  for (const name in headers) {
    if (notAnswered.has(name) || named?.has(name)) continue
    list.push(name, headers[name] as OutgoingHttpHeader)
  }
  const { 'x-custodia-user': user, 'x-custodia-organization': organization } = headers
  if (typeof user === 'string') exchange.userId = user
  if (typeof organization === 'string') exchange.organizationId = organization
  list.push('x-request-id', exchange.id)
  return list
}

const ordinaryConnection = /^(?:keep-alive|close)$/i

function namedByConnection({ connection }: IncomingHttpHeaders): Set<string> | undefined {
  if (connection === undefined || ordinaryConnection.test(connection)) return undefined
  return new Set(connection.split(',').map((name) => name.trim().toLowerCase()))
}
