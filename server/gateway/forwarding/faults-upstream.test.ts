import { setTimeout as sleep } from 'node:timers/promises'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { describe, expect, onTestFinished, test } from 'vitest'
import { eventually, startGateway, measureTime } from '../test/gateway.ts'
import { selfSigned } from '../test/self-signed.ts'
import { hostileResponses } from '../upstream-client/hostile-responses.ts'
import { json, rawClient, refusingOrigin, startTcpUpstream, startUpstream, statusOf } from '../test/upstream.ts'

describe('faulty upstreams', () => {
  test("answers 503 without the upstream's address when it cannot connect", async () => {
    const gateway = await startGateway(await refusingOrigin())
    for (const init of [{}, { method: 'POST', body: '{}' }, { method: 'POST', body: 'x'.repeat(100_000) }]) {
      const answer = await gateway.ask('/api/v1/x', init)
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
      const body = await answer.text()
      expect(JSON.parse(body)).toEqual({ message: expect.any(String), code: 'unavailable' })
      expect(body).not.toMatch(/127\.0\.0\.1|ECONN/)
      const id = answer.headers.get('x-request-id')
      const line = await eventually(() => gateway.requests().find(({ reqId }) => reqId === id))
      expect(line).toMatchObject({ status: 503, path: '/api/v1/x' })
    }
    const [read = 0, ...writes] = gateway.requests().map(({ totalMs }) => Number(totalMs))
    expect(read).toBeGreaterThan(290)
    // Only a read may wait for an upstream.
    expect(Math.min(...writes)).toBeLessThan(290)
  })

  test('answers 504 at the configured time when the upstream is silent', async () => {
    const api = await startUpstream(() => {})
    const gateway = await startGateway(api.origin, { gateway: { upstreamTimeoutMs: 700 } })
    for (const init of [{}, { method: 'POST', body: '{}' }, { method: 'POST', body: 'x'.repeat(100_000) }]) {
      const { result, ms } = await measureTime(() => gateway.ask('/api/v1/slow', init))
      expect(result.status).toBe(504)
      expect(await result.json()).toMatchObject({ code: 'upstream_timeout' })
      expect(ms).toBeGreaterThan(690)
      expect(ms).toBeLessThan(10_000)
    }
    await eventually(() => api.sockets.size === 0)
  })

  test('answers 504 when the upstream connects and never reads', async () => {
    const api = await startTcpUpstream((socket) => socket.pause())
    const gateway = await startGateway(api.origin, { gateway: { upstreamTimeoutMs: 300 } })
    expect((await gateway.ask('/api/v1/x')).status).toBe(504)
  })

  test('passes on a 503 with its Retry-After and does not retry it', async () => {
    const api = await startUpstream((_request, response) =>
      response.writeHead(503, { ...json, 'retry-after': '7' }).end('{}'),
    )
    const gateway = await startGateway(api.origin)
    const answer = await gateway.ask('/api/v1/x')
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('7')
    expect(api.asked).toHaveLength(1)
  })

  test('never fails a GET because the upstream closed an idle connection', async () => {
    const api = await startUpstream((_request, response) => {
      response.end('ok', () => setImmediate(() => response.socket?.destroy()))
    })
    const gateway = await startGateway(api.origin)
    for (let round = 0; round < 20; round++) {
      expect((await gateway.ask('/api/v1/x')).status).toBe(200)
      await sleep(round % 4)
    }
  })

  /** Answers a connection's first request and closes it unread on the second: the worst kind of stale connection. */
  const closesOnSecond = () => {
    const bodies: string[] = []
    const upstream = startTcpUpstream((socket) => {
      let first = true
      socket.on('data', (bytes) => {
        bodies.push(bytes.toString('latin1').split(' ', 1)[0] ?? '')
        if (first) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok')
        else socket.destroy()
        first = false
      })
    })
    return { bodies, upstream }
  }

  test('retries a GET once on a fresh connection when the connection closes', async () => {
    const { bodies, upstream } = closesOnSecond()
    const gateway = await startGateway((await upstream).origin)
    const statuses: number[] = []
    for (let round = 0; round < 6; round++) statuses.push((await gateway.ask('/api/v1/x')).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200])
    expect(bodies.length).toBeLessThanOrEqual(12)
  })

  test('never retries a POST, PUT or DELETE when the connection closes', async () => {
    const { bodies, upstream } = closesOnSecond()
    const gateway = await startGateway((await upstream).origin)
    for (const method of ['POST', 'PUT', 'DELETE']) {
      expect((await gateway.ask('/api/v1/x')).status).toBe(200)
      expect([method, (await gateway.ask('/api/v1/x', { method })).status]).toEqual([method, 502])
      expect(bodies.filter((requestMethod) => requestMethod === method)).toHaveLength(1)
    }
  })

  test.each(['content-length: 1000', 'transfer-encoding: chunked'])(
    'never makes a response (%s) look complete when the upstream resets it midway',
    async (framing) => {
      const part = framing.startsWith('content') ? 'half' : '4\r\nhalf\r\n'
      const api = await startTcpUpstream((socket) => {
        socket.once('data', () => {
          socket.write(`HTTP/1.1 200 OK\r\n${framing}\r\n\r\n${part}`)
          setTimeout(() => socket.resetAndDestroy(), 50)
        })
      })
      const gateway = await startGateway(api.origin)
      for (const init of [{}, { method: 'POST', body: 'x'.repeat(100_000) }]) {
        const answer = await gateway.ask('/api/v1/x', init)
        await expect(answer.text()).rejects.toThrow('terminated')
      }
      expect(gateway.lines.filter(({ msg }) => msg === 'upstream broke off')).toHaveLength(2)
    },
  )

  test('cuts a response after the idle time when the upstream stops midway', async () => {
    const api = await startUpstream((_request, response) => {
      response.writeHead(200, { 'content-length': 100 })
      response.write('half')
    })
    const gateway = await startGateway(api.origin, { gateway: { bodyIdleMs: 300 } })
    const { ms } = await measureTime(async () =>
      expect((await gateway.ask('/api/v1/x')).text()).rejects.toThrow('terminated'),
    )
    expect(ms).toBeGreaterThan(290)
    await eventually(() => api.sockets.size === 0)
  })

  test('answers 502 to a response that nobody can trust, or cuts it', async () => {
    let hostile = ''
    const api = await startTcpUpstream((socket) => socket.once('data', () => socket.end(hostile, 'latin1')))
    const gateway = await startGateway(api.origin)
    for (const { why, bytes, inBody } of hostileResponses) {
      hostile = bytes
      for (const head of ['GET /api/v1/x HTTP/1.1', 'POST /api/v1/x HTTP/1.1\r\ncontent-length: 70000']) {
        const body = head.startsWith('POST') ? 'x'.repeat(70_000) : ''
        const client = rawClient(gateway.port, `${head}\r\nhost: localhost\r\nconnection: close\r\n\r\n${body}`)
        const answer = await client.closed
        // Either nothing was sent yet, or the last chunk is never sent.
        const isCut = inBody && answer.startsWith('HTTP/1.1 200') && !answer.endsWith('\r\n0\r\n\r\n')
        expect([why, head, isCut || statusOf(answer)]).toEqual([why, head, isCut || 502])
      }
    }
  })

  test("sends the upstream's name in TLS, but never an IP address", async () => {
    const names: (string | false)[] = []
    const server = createTlsServer(
      { ...selfSigned, SNICallback: (name, done) => (names.push(name), done(null)) },
      (_request, response) => response.end('ok'),
    ).listen(0, 'localhost')
    await once(server, 'listening')
    onTestFinished(() => {
      server.close()
      server.closeAllConnections()
    })
    const { port } = server.address() as AddressInfo
    for (const host of ['localhost', '127.0.0.1']) {
      const gateway = await startGateway(`https://${host}:${port}`, { gateway: { insecureUpstreamTls: true } })
      expect(await (await gateway.ask('/api/v1/x')).text()).toBe('ok')
    }
    expect(names).toEqual(['localhost'])
  })

  test('rejects a self-signed upstream unless it is configured', async () => {
    const server = createTlsServer(selfSigned, (_request, response) => response.end('ok')).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => {
      server.close()
      server.closeAllConnections()
    })
    const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
    const strict = await startGateway(origin)
    const lax = await startGateway(origin, { gateway: { insecureUpstreamTls: true } })
    for (const init of [{}, { method: 'POST', body: 'x'.repeat(100_000) }]) {
      expect((await strict.ask('/api/v1/x', init)).status).toBe(502)
      expect(await (await lax.ask('/api/v1/x', init)).text()).toBe('ok')
    }
  })
})
