import { describe, expect, test } from 'vitest'
import { eventually, startGateway } from '../test/gateway.ts'
import { startTcpUpstream, startUpstream } from '../test/upstream.ts'

const answerOf = (text: string) => `HTTP/1.1 200 OK\r\ncontent-length: ${text.length}\r\n\r\n${text}`

describe('upstream connection reuse', () => {
  test.each(['with its answer', 'after it'])('never takes unsolicited bytes (%s) for a response', async (when) => {
    let connections = 0
    const api = await startTcpUpstream((socket) => {
      connections += 1
      const own = String(connections)
      socket.once('data', () => {
        const stray = answerOf('of somebody else')
        if (when === 'with its answer') socket.write(answerOf(own) + stray)
        else socket.write(answerOf(own), () => setImmediate(() => socket.write(stray)))
      })
    })
    const gateway = await startGateway(api.origin)
    for (let round = 1; round <= 5; round++) {
      const answer = await gateway.ask('/api/v1/x')
      expect(await answer.text()).toBe(String(round))
      // The gateway closes a connection on which the upstream sent too much.
      await eventually(() => api.sockets.size === 0)
    }
  })

  test('reuses one connection for sequential calls and opens one per concurrent call', async () => {
    const waiting: (() => void)[] = []
    const api = await startUpstream((request, response) => {
      if (request.url?.endsWith('/slow')) waiting.push(() => response.end('ok'))
      else response.end('ok')
    })
    const gateway = await startGateway(api.origin)
    const ports = new Set<number | undefined>()
    api.server.on('request', (request: { socket: { remotePort?: number } }) => ports.add(request.socket.remotePort))
    for (let round = 0; round < 5; round++) expect(await (await gateway.ask('/api/v1/x')).text()).toBe('ok')
    expect(ports.size).toBe(1)
    const calls = [1, 2, 3].map(() => gateway.ask('/api/v1/slow'))
    await eventually(() => waiting.length === 3)
    expect(api.sockets.size).toBe(3)
    for (const answer of waiting) answer()
    for (const call of calls) expect((await call).status).toBe(200)
  })

  test('closes an idle connection before the upstream would', async () => {
    const api = await startTcpUpstream((socket) => {
      socket.on('data', () => socket.write('HTTP/1.1 200 OK\r\nkeep-alive: timeout=3\r\ncontent-length: 2\r\n\r\nok'))
    })
    const gateway = await startGateway(api.origin)
    expect((await gateway.ask('/api/v1/x')).status).toBe(200)
    await eventually(() => api.sockets.size === 0)
  })

  test('reuses a connection after a response that was too fast for its client', async () => {
    const chunk = `${(20_000).toString(16)}\r\n${'x'.repeat(20_000)}\r\n`
    let connections = 0
    const api = await startTcpUpstream((socket) => {
      connections += 1
      socket.on('data', () =>
        socket.write(
          `HTTP/1.1 200 OK\r\nkeep-alive: timeout=60\r\ntransfer-encoding: chunked\r\n\r\n${chunk.repeat(3)}0\r\n\r\n`,
        ),
      )
    })
    const gateway = await startGateway(api.origin)
    for (let round = 0; round < 10; round++) {
      expect(await (await gateway.ask('/api/v1/x')).text()).toHaveLength(60_000)
    }
    expect(connections).toBe(1)
  })

  test('ends a response without a length with its connection', async () => {
    const api = await startTcpUpstream((socket) => {
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\nfirst ')
        setTimeout(() => socket.end('second'), 30)
      })
    })
    const gateway = await startGateway(api.origin)
    expect(await (await gateway.ask('/api/v1/x')).text()).toBe('first second')
  })
})
