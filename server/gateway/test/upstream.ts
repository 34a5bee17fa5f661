import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { freePort } from '#server/test/free-ports.ts'

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

/** Starts an HTTP server as the API, on a free port, that records its requests. */
export async function startUpstream(answer: RequestListener) {
  const requests: IncomingMessage[] = []
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    requests.push(request)
    answer(request, response)
  })
  return { ...(await listen(server)), asked: requests }
}

/** Starts an upstream that speaks raw bytes, for responses no HTTP server would send. */
export const startTcpUpstream = (onConnection: (socket: Socket) => void) => listen(createTcpServer(onConnection))

/** Returns an origin on 127.0.0.1 that refuses connections. */
export const refusingOrigin = async (): Promise<string> => `http://127.0.0.1:${await freePort()}`

export const json = { 'content-type': 'application/json; charset=utf-8' }

/** Starts an API that responds with the headers it received. */
export const startEcho = () =>
  startUpstream((request, response) => {
    request.resume().on('end', () => response.writeHead(200, json).end(JSON.stringify(request.headers)))
  })

/** Connects and writes exactly these bytes. `closed` resolves with everything received until the connection ends. */
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

/** Returns the status code of a raw response. */
export const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])
