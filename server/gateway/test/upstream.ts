import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

async function listen(server: Server) {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, port, sockets, server }
}

/** A real API stand-in: an HTTP server on a free port that remembers what it was asked. */
export async function startUpstream(answer: RequestListener) {
  const asked: IncomingMessage[] = []
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    asked.push(request)
    answer(request, response)
  })
  return { ...(await listen(server)), asked }
}

/** An upstream that speaks bytes instead of HTTP, for what a server would never say. */
export const startTcpUpstream = (onConnection: (socket: Socket) => void) => listen(createTcpServer(onConnection))

/** An address on 127.0.0.1 that refuses connections. */
export async function refusingOrigin(): Promise<string> {
  const server = createTcpServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return `http://127.0.0.1:${port}`
}

export const json = { 'content-type': 'application/json; charset=utf-8' }

/** An API that says what headers it got. */
export const startEcho = () =>
  startUpstream((request, response) => {
    request.resume().on('end', () => response.writeHead(200, json).end(JSON.stringify(request.headers)))
  })

/** A client that writes exactly these bytes. `closed` is everything it got once the connection has ended. */
export function rawClient(port: number, bytes = '') {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text
  })
  socket.on('error', () => {})
  if (bytes !== '') socket.write(bytes, 'latin1')
  const closed = new Promise<string>((resolve) => {
    socket.once('close', () => resolve(received))
  })
  onTestFinished(() => {
    socket.destroy()
  })
  return { socket, closed, received: () => received }
}

/** The status line's number of a raw answer. */
export const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])
