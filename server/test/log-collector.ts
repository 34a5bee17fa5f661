import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createServer as createSecureServer, type TlsOptions } from 'node:tls'

/** A message as parsed by a collector. */
export interface CollectedMessage {
  readonly header: string
  readonly line: string
}

/**
 * Starts a log collector by RFC 5425, without TLS if `tls` is missing. It splits frames by their length alone, so that
 * a wrong length corrupts everything after it.
 */
export async function startCollector({ tls, port = 0 }: { tls?: TlsOptions; port?: number } = {}) {
  const collected: CollectedMessage[] = []
  const sockets = new Set<Socket>()
  const silent = new Set<Socket>()
  let isSilent = false
  let tries = 0
  const take = (socket: Socket) => {
    if (isSilent) silent.add(socket.pause())
    let rest: Buffer = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (piece: Buffer) => {
      rest = Buffer.concat([rest, piece])
      for (;;) {
        const space = rest.indexOf(' ')
        const length = Number(rest.toString('latin1', 0, space))
        if (space === -1 || rest.length < space + 1 + length) return
        collected.push(messageOf(rest.toString('utf8', space + 1, space + 1 + length)))
        rest = rest.subarray(space + 1 + length)
      }
    })
  }
  const server = tls ? createSecureServer(tls, take) : createServer(take)
  server.on('tlsClientError', () => {})
  server.on('connection', (socket: Socket) => {
    tries++
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => {}))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    collected,
    lines: () => collected.map(({ line }) => line),
    /** Number of connection attempts. */
    tries: () => tries,
    /** Accepts connections but reads nothing on new ones. */
    fallSilent: () => (isSilent = true),
    speak() {
      isSilent = false
      for (const socket of silent) socket.resume()
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Parses header and message of RFC 5424 without structured data. */
function messageOf(text: string): CollectedMessage {
  const frame = /^(<\d{1,3}>1 \S+ \S+ \S+ \S+ \S+ -) (.*)$/s.exec(text)
  if (!frame) throw new Error(`no message of RFC 5424: ${text.slice(0, 100)}`)
  const [, header = '', line = ''] = frame
  return { header, line }
}
