import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isIP, type Socket } from 'node:net'

/** The client's address and protocol, as far as they can be trusted. */
export interface Caller {
  readonly address: string
  readonly proto: 'http' | 'https'
}

/**
 * Returns the client seen by the connection or, behind `trustedHops` proxies, by the outermost of them. Each proxy
 * appends the address that called it, so entries further left come from the client and are ignored.
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

/** Returns the peer of a connection; cached per socket. */
function peerOf(socket: Socket): Caller {
  let peer = peers.get(socket)
  if (!peer) peers.set(socket, (peer = { address: plainAddress(socket.remoteAddress ?? ''), proto: 'http' }))
  return peer
}

/**
 * Returns the entry added by the proxy `hops` away, or the last entry present when a proxy replaces instead of
 * appending.
 */
function fromRight(headers: IncomingHttpHeaders, name: string, hops: number): string | undefined {
  const header = headers[name]
  if (typeof header !== 'string') return undefined
  const entries = header.split(',')
  return entries[Math.max(0, entries.length - hops)]?.trim()
}

/** Strips brackets, port and the IPv6-mapped prefix, so that one client has one address. */
function plainAddress(written: string): string {
  if (written.startsWith('::ffff:') && isIP(written.slice(7)) === 4) return written.slice(7)
  if (isIP(written) !== 0) return written
  const [, bracketed, v4] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/.exec(written) ?? []
  return bracketed ?? v4 ?? ''
}
