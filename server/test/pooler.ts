import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { Client } from 'pg'
import { frame, messages, renameStatement, startupParameters } from './wire.ts'

interface Faults {
  /** How startup settings are treated. */
  options: 'refused' | 'ignored'
  /** True when a prepared statement of one server connection works on the others. */
  keepsStatements: boolean
  servers: number
}

/** A connection to the database, and the client using it. */
interface Server {
  socket: Socket
  client: Caller | undefined
  /** The statements prepared on it, by our names. */
  known: Set<string>
  /** Pending responses to Parse, in order, and whether the client sent it. Null ends a batch. */
  parses: ({ name: string; isAsked: boolean } | null)[]
}

interface Caller {
  id: number
  socket: Socket
  server: Server | undefined
  waiting: Buffer[]
  /** Number of batches whose end is pending. */
  due: number
  statements: Map<string, Buffer>
}

export type Pooler = Awaited<ReturnType<typeof startPooler>>

/**
 * Starts a transaction pooler in front of the database `url`, like PgBouncer: a client keeps no connection between
 * transactions, so session state is lost: settings, LISTEN and, before 1.21, prepared statements.
 */
export async function startPooler(url: string, faults: Partial<Faults> = {}) {
  const {
    options,
    keepsStatements,
    servers: count,
  } = { options: 'refused', keepsStatements: true, servers: 4, ...faults }
  const servers = await Promise.all(Array.from({ length: count }, () => openServer(url)))
  const queue: Caller[] = []
  const callers = new Set<Caller>()
  let ids = 0
  let isAway = false

  const hear = (server: Server) =>
    server.socket.on(
      'data',
      messages((type, message) => answer(server, type, message)),
    )
  for (const server of servers) hear(server)

  const listening = createServer((socket) => {
    const caller: Caller = { id: ++ids, socket, server: undefined, waiting: [], due: 0, statements: new Map() }
    let isGreeted = false
    callers.add(caller)
    socket.on('error', () => {})
    socket.on('close', () => leave(caller))
    const ask = messages((type, message) => take(caller, type, message))
    socket.on('data', (piece: Buffer) => {
      if (isGreeted) return ask(piece)
      // The termination of a rejected client.
      if (piece.length < 8) return
      const parameters = startupParameters(piece)
      // An SSL request, which is declined.
      if (!parameters) return void socket.write('N')
      if (parameters.has('options') && options === 'refused') {
        return void socket.end(frame('E', 'SFATAL\0VFATAL\0C08P01\0Munsupported startup parameter: options\0\0'))
      }
      isGreeted = true
      socket.write(Buffer.concat([frame('R', Buffer.alloc(4)), frame('Z', 'I')]))
    })
  })
  listening.listen(0, '127.0.0.1')
  await once(listening, 'listening')

  function take(caller: Caller, type: string, message: Buffer) {
    if (type === 'X') return void caller.socket.end()
    if (isAway)
      return dismiss(caller, 'server login has been failing, cached error: connect failed (server_login_retry)')
    if (caller.server) return pass(caller, caller.server, type, message)
    caller.waiting.push(message)
    if (!queue.includes(caller)) queue.push(caller)
    serve()
  }

  /** The most recently returned connection is used first. */
  function serve() {
    for (const server of servers) {
      if (server.client || queue.length === 0) continue
      const caller = queue.shift()
      if (!caller) return
      server.client = caller
      caller.server = server
      for (const message of caller.waiting.splice(0))
        pass(caller, server, String.fromCharCode(message[0] ?? 0), message)
    }
  }

  function pass(caller: Caller, server: Server, type: string, message: Buffer) {
    const write = (piece: Buffer) => server.socket.write(piece)
    const ours = (name: string) => (name && keepsStatements ? `${caller.id}_${name}` : name)
    if (type === 'P') {
      const { name, renamed } = renameStatement(message, 0, ours)
      if (name) {
        caller.statements.set(name, renamed)
        server.known.add(ours(name))
      }
      server.parses.push({ name: ours(name), isAsked: true })
      return write(renamed)
    }
    if (type === 'B' || (type === 'D' && message[5] === 0x53)) {
      const { name, renamed } = renameStatement(message, type === 'B' ? 1 : 0, ours, type === 'D' ? 1 : 0)
      const text = caller.statements.get(name)
      if (keepsStatements && text && !server.known.has(ours(name))) {
        server.known.add(ours(name))
        server.parses.push({ name: ours(name), isAsked: false })
        write(text)
      }
      return write(renamed)
    }
    if (type === 'S' || type === 'Q') {
      caller.due++
      server.parses.push(null)
    }
    write(message)
  }

  function answer(server: Server, type: string, message: Buffer) {
    const { client } = server
    // Messages between transactions, such as notifications, have no client.
    if (!client) return
    if (type === '1' && !server.parses.shift()?.isAsked) return
    client.socket.write(message)
    if (type !== 'Z') return
    // Statements skipped by a failed batch were not prepared.
    for (let left = server.parses.shift(); left; left = server.parses.shift()) server.known.delete(left.name)
    client.due--
    if (client.due === 0 && message[5] === 0x49) giveBack(server)
  }

  function giveBack(server: Server) {
    if (server.client) server.client.server = undefined
    server.client = undefined
    servers.splice(servers.indexOf(server), 1)
    servers.unshift(server)
    serve()
  }

  /** A client that leaves mid-transaction takes its connection along. */
  function leave(caller: Caller) {
    callers.delete(caller)
    if (queue.includes(caller)) queue.splice(queue.indexOf(caller), 1)
    const { server } = caller
    if (!server) return
    servers.splice(servers.indexOf(server), 1)
    server.socket.destroy()
    void replace()
  }

  /** Uses PgBouncer's single error code. */
  function dismiss({ socket }: Caller, why: string) {
    socket.end(frame('E', `SFATAL\0VFATAL\0C08P01\0M${why}\0\0`))
  }

  async function replace() {
    const fresh = await openServer(url)
    hear(fresh)
    servers.push(fresh)
    serve()
  }

  const address = new URL(url)
  address.search = ''
  address.host = `127.0.0.1:${(listening.address() as AddressInfo).port}`
  return {
    url: address.href,
    /** Simulates a lost database: drops its clients and rejects new ones. */
    loseDatabase() {
      isAway = true
      for (const caller of callers) if (caller.server) dismiss(caller, 'server conn crashed?')
    },
    findDatabase() {
      isAway = false
    },
    async close() {
      for (const { socket } of callers) socket.destroy()
      listening.close()
      await once(listening, 'close')
      for (const { socket } of servers) socket.destroy()
    },
  }
}

/** Logs in with the driver, then takes over its connection. */
async function openServer(url: string): Promise<Server> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const { stream } = client.connection
  stream.removeAllListeners('data')
  return { socket: stream as Socket, client: undefined, known: new Set(), parses: [] }
}
