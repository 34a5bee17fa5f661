import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** The faults; each may change while connections are open. */
interface Faults {
  /** Closes new connections immediately. */
  refuse: boolean
  /** Connections stay open, but all bytes in both directions are lost. */
  silent: boolean
  /** Delays each chunk by this time. */
  delayMs: number
  bytesPerSecond: number
  /** Breaks the connection instead of forwarding the first chunk with this text, or the next one back. */
  cut: At | null
  /** Drops all bytes of one connection from that chunk on, and leaves it open. */
  lose: At | null
}

interface At {
  text: string
  when: 'before it arrives' | 'before its answer'
  /** What the answer contains; without it, the next chunk back is the answer. */
  answer?: string
}

const none: Faults = { refuse: false, silent: false, delayMs: 0, bytesPerSecond: Infinity, cut: null, lose: null }

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>

/** Starts a TCP proxy to `target` with controllable faults. */
export async function startFaultProxy(target: NetConnectOpts) {
  const faults = { ...none }
  const lines = new Set<Line>()
  const server = createServer({ allowHalfOpen: true }, (clientSocket) => {
    if (faults.refuse) return clientSocket.resetAndDestroy()
    const line = { clientSocket, serverSocket: connect({ ...target, allowHalfOpen: true }), isSwallowed: false }
    lines.add(line)
    carry(line, faults).finally(() => lines.delete(line))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const { clientSocket, serverSocket } of lines)
      for (const socket of [clientSocket, serverSocket]) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    set: (change: Partial<Faults>) => void Object.assign(faults, change),
    heal: () => void Object.assign(faults, none),
    /** Breaks every connection now. */
    cut,
    /** Drops all bytes of the existing connections, but not of new ones; returns their number. */
    swallow() {
      for (const line of lines) line.isSwallowed = true
      return lines.size
    },
    /** Ends the direction towards the client; the other stays open. */
    halfClose() {
      for (const { clientSocket } of lines) clientSocket.end()
    },
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}

interface Line {
  readonly clientSocket: Socket
  readonly serverSocket: Socket
  isSwallowed: boolean
}

async function carry(line: Line, faults: Faults) {
  const { clientSocket, serverSocket } = line
  const isCut = oncePer(faults, 'cut')
  const isLost = oncePer(faults, 'lose')
  const pump = async (from: Socket, to: Socket) => {
    for await (const piece of from.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      if (faults.delayMs > 0) await sleep(faults.delayMs)
      if (isCut(piece, from === clientSocket)) throw new Error('cut')
      if (isLost(piece, from === clientSocket) || faults.silent || line.isSwallowed) continue
      await write(to, piece, faults.bytesPerSecond)
    }
    to.end()
  }
  for (const socket of [clientSocket, serverSocket]) socket.on('error', () => {})
  // When one direction breaks, both are closed.
  await Promise.all([pump(clientSocket, serverSocket), pump(serverSocket, clientSocket)]).catch(() => {})
  clientSocket.destroy()
  serverSocket.destroy()
}

/** Returns whether the fault applies to a chunk: from the one that contains the text on, which is searched once. */
function oncePer(faults: Faults, which: 'cut' | 'lose') {
  const isMet = { outward: false, back: false }
  let awaited: string | undefined
  return (piece: Buffer, outward: boolean) => {
    const at = faults[which]
    if (outward && at && piece.includes(at.text)) {
      faults[which] = null
      if (at.when === 'before it arrives') isMet.outward = true
      awaited = at.answer ?? ''
    }
    if (!outward && awaited !== undefined && piece.includes(awaited)) isMet.back = true
    return outward ? isMet.outward : isMet.back
  }
}

async function write(to: Socket, piece: Buffer, bytesPerSecond: number) {
  const size = Math.max(1, Math.min(piece.length, Math.ceil(bytesPerSecond / 20)))
  for (let start = 0; start < piece.length; start += size) {
    const part = piece.subarray(start, start + size)
    if (Number.isFinite(bytesPerSecond)) await sleep((part.length / bytesPerSecond) * 1000)
    if (!to.write(part)) await once(to, 'drain')
  }
}
