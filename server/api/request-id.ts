import { randomUUIDv7 } from 'node:crypto'
import { BlockList, isIP } from 'node:net'

const accepted = /^[A-Za-z0-9_-]{8,64}$/

interface Incoming {
  headers: Readonly<Record<string, string | string[] | undefined>>
  socket: { remoteAddress?: string | undefined }
}

/** Keeps the request id of a trusted gateway; anyone else gets a new UUIDv7. `trusted` holds addresses and subnets. */
export function requestIds(trusted: readonly string[]) {
  const gateways = new BlockList()
  for (const entry of trusted) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    gateways.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family)
  }
  return ({ headers, socket }: Incoming): string => {
    const given = headers['x-request-id']
    const sender = socket.remoteAddress ?? ''
    const believed = isIP(sender) !== 0 && gateways.check(sender, isIP(sender) === 6 ? 'ipv6' : 'ipv4')
    return believed && typeof given === 'string' && accepted.test(given) ? given : randomUUIDv7()
  }
}
