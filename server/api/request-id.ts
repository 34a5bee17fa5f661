import { randomUUIDv7 } from 'node:crypto'
import { BlockList, isIP } from 'node:net'

const accepted = /^[A-Za-z0-9_-]{8,64}$/

interface Incoming {
  headers: Readonly<Record<string, string | string[] | undefined>>
  socket: { remoteAddress?: string | undefined }
}

/** Returns a check whether a request comes from one of our gateways; `trusted` contains addresses and subnets. */
export function gatewaysIn(trusted: readonly string[]): (request: Pick<Incoming, 'socket'>) => boolean {
  const gateways = new BlockList()
  for (const entry of trusted) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    gateways.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family)
  }
  return ({ socket }) => {
    const sender = socket.remoteAddress ?? ''
    return isIP(sender) !== 0 && gateways.check(sender, isIP(sender) === 6 ? 'ipv6' : 'ipv4')
  }
}

/** Uses the request id of a gateway; any other request gets a new UUIDv7. */
export const requestIds =
  (isGateway: ReturnType<typeof gatewaysIn>) =>
  (request: Incoming): string => {
    const requestId = request.headers['x-request-id']
    return typeof requestId === 'string' && accepted.test(requestId) && isGateway(request) ? requestId : randomUUIDv7()
  }
