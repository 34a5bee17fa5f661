import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isIP, type Socket } from 'node:net'

/** Who is at the other end, as far as it can be trusted. */
export interface Caller {
  readonly address: string
  readonly proto: 'http' | 'https'
}

/**
 * The caller as the connection shows it, or, behind `trustedHops` proxies, as the outermost of them saw it: each proxy
 * appends the address it was called from, so everything further left was sent by the client and means nothing.
 */
export function callerOf(request: IncomingMessage, trustedHops: number): Caller {
  const peer = peerOf(request.socket)
  if (trustedHops === 0) return peer
  const { headers } = request
  const address = plainAddress(fromRight(headers, 'x-forwarded-for', trustedHops) ?? '')
  return {
    address: isIP(address) === 0 ? peer.address : address,
    proto: fromRight(headers, 'x-forwarded-proto', trustedHops)?.toLowerCase() === 'https' ? 'https' : 'http',
  }
}

const peers = new WeakMap<Socket, Caller>()

/** The other end of a connection, looked at once. */
function peerOf(socket: Socket): Caller {
  let peer = peers.get(socket)
  if (!peer) peers.set(socket, (peer = { address: plainAddress(socket.remoteAddress ?? ''), proto: 'http' }))
  return peer
}

/** The entry a proxy `hops` away added; the last one it did add where a proxy on the way replaces instead of appends. */
function fromRight(headers: IncomingHttpHeaders, name: string, hops: number): string | undefined {
  const header = headers[name]
  if (typeof header !== 'string') return undefined
  const entries = header.split(',')
  return entries[Math.max(0, entries.length - hops)]?.trim()
}

/** Without brackets, port and the IPv6 form of an IPv4 address, so that one client has one address. */
function plainAddress(written: string): string {
  if (written.startsWith('::ffff:') && isIP(written.slice(7)) === 4) return written.slice(7)
  if (isIP(written) !== 0) return written
  const [, bracketed, v4] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/.exec(written) ?? []
  return bracketed ?? v4 ?? ''
}
