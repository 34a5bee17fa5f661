import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { eventually, startGateway, measureTime } from '../test/gateway.ts'
import { json, rawClient, startUpstream, statusOf } from '../test/upstream.ts'

const head = (line: string, ...headers: string[]) => `${[line, 'host: localhost', ...headers].join('\r\n')}\r\n\r\n`

describe('faulty clients', () => {
  test('cancels the call and logs 499 when a client leaves while the API is silent', async () => {
    const api = await startUpstream(() => {})
    const gateway = await startGateway(api.origin)
    for (const request of [
      head('GET /api/v1/slow HTTP/1.1'),
      `${head('POST /api/v1/slow HTTP/1.1', 'content-length: 2')}{}`,
      `${head('POST /api/v1/slow HTTP/1.1', 'content-length: 100000')}${'x'.repeat(100_000)}`,
    ]) {
      const requestCount = api.asked.length
      const { socket } = rawClient(gateway.port, request)
      await eventually(() => api.asked.length > requestCount)
      const upstream = api.asked.at(-1)
      const { ms } = await measureTime(async () => {
        socket.destroy()
        await eventually(() => upstream?.socket.destroyed)
      })
      expect(ms).toBeLessThan(10_000)
      await eventually(() => gateway.requests().length > requestCount)
      expect(gateway.requests().at(-1)).toMatchObject({ status: 499, path: '/api/v1/slow' })
    }
  })

  test('aborts the upload when a client stops in the middle', async () => {
    const api = await startUpstream((request) => request.resume())
    const gateway = await startGateway(api.origin)
    const upload = rawClient(gateway.port, `${head('POST /api/v1/file HTTP/1.1', 'content-length: 900000')}some`)
    const upstreamRequest = await eventually(() => api.asked[0])
    upload.socket.destroy()
    await eventually(() => upstreamRequest.destroyed)
    expect(upstreamRequest.complete).toBe(false)
    await eventually(() => gateway.requests().find(({ status }) => status === 499))
  })

  test('answers 408 to an upload that stalls, and serves others meanwhile', async () => {
    const api = await startUpstream((request, response) => request.resume().on('end', () => response.end('ok')))
    const gateway = await startGateway(api.origin, { gateway: { bodyIdleMs: 1_000 } })
    const stall = async (framing: string) => {
      const { socket, closed } = rawClient(gateway.port, head('POST /api/v1/file HTTP/1.1', framing))
      const start = performance.now()
      // A client that sends a byte now and then is slow, not idle.
      for (let sent = 0; sent < 4; sent++) {
        socket.write(framing.includes('chunked') ? '1\r\nx\r\n' : 'x')
        expect((await gateway.ask('/api/v1/other')).status).toBe(200)
        await sleep(300)
      }
      const answer = await closed
      expect(performance.now() - start).toBeGreaterThan(1_900)
      expect(statusOf(answer)).toBe(408)
      expect(answer).toContain('x-request-id: ')
    }
    await Promise.all(['content-length: 900000', 'content-length: 100', 'transfer-encoding: chunked'].map(stall))
  })

  test('cuts endless headers at their deadline, and serves others meanwhile', async () => {
    const api = await startUpstream((_request, response) => response.end('ok'))
    const gateway = await startGateway(api.origin, { gateway: { headersTimeoutMs: 500 } })
    const slow = rawClient(gateway.port, 'GET /api/v1/x HTTP/1.1\r\nhost: localhost\r\n')
    const silent = rawClient(gateway.port)
    const drip = setInterval(() => slow.socket.write('x-a: b\r\n'), 100)
    const { result, ms } = await measureTime(() => slow.closed)
    clearInterval(drip)
    expect(statusOf(result)).toBe(408)
    expect(ms).toBeGreaterThan(400)
    expect(ms).toBeLessThan(10_000)
    expect((await gateway.ask('/api/v1/x')).status).toBe(200)
    await silent.closed
  })

  test('cuts a client that does not read its response after the idle time', async () => {
    const api = await startUpstream((_request, response) => response.end(Buffer.alloc(30_000_000)))
    const gateway = await startGateway(api.origin, { gateway: { bodyIdleMs: 300 } })
    const { socket } = rawClient(gateway.port, head('GET /api/v1/export HTTP/1.1'))
    socket.pause()
    const line = await eventually(() => gateway.requests()[0])
    expect(Number(line['bytes'])).toBeLessThan(30_000_000)
    await eventually(() => api.asked[0]?.socket.destroyed)
  })

  test('delivers a response given before the upload ends, then closes the connection', async () => {
    const body = '{"code":"unsupported_type"}'
    const api = await startUpstream((_request, response) => {
      response.writeHead(415, { ...json, 'content-length': body.length, connection: 'close' }).end(body)
    })
    const gateway = await startGateway(api.origin)
    const client = rawClient(gateway.port, head('POST /api/v1/file HTTP/1.1', 'content-length: 50000000'))
    const chunk = Buffer.alloc(10_000)
    const pump = setInterval(() => client.socket.write(chunk), 5)
    client.socket.once('data', () => clearInterval(pump))
    await eventually(() => client.received().includes(body))
    const answer = await client.closed
    expect(statusOf(answer)).toBe(415)
    expect(answer.toLowerCase()).toContain('connection: close')
  })

  test('delivers a rejection to a client that keeps uploading', async () => {
    const api = await startUpstream((_request, response) => {
      response.writeHead(401, { ...json, 'content-length': 2 }).end('{}')
    })
    const gateway = await startGateway(api.origin)
    const statuses = new Set<string | number>()
    for (let round = 0; round < 10; round++) {
      const { socket, closed } = rawClient(gateway.port, head('POST /api/v1/file HTTP/1.1', 'content-length: 5000000'))
      socket.write(Buffer.alloc(5_000_000))
      statuses.add(statusOf(await closed))
    }
    expect([...statuses]).toEqual([401])
  })

  test.each([
    ['announced', 'content-length: 3000'],
    ['small and announced', 'content-length: 2001'],
    ['chunked', 'transfer-encoding: chunked'],
  ])('answers 413 to a body over the limit: %s', async (_how, framing) => {
    const api = await startUpstream((request, response) => request.resume().on('end', () => response.end('ok')))
    const gateway = await startGateway(api.origin, { gateway: { bodyLimit: 2000 } })
    const body = framing.includes('chunked') ? `bb8\r\n${'x'.repeat(3000)}\r\n0\r\n\r\n` : 'x'.repeat(3000)
    const { closed } = rawClient(gateway.port, head('POST /api/v1/file HTTP/1.1', framing) + body)
    const answer = await closed
    expect(statusOf(answer)).toBe(413)
    expect(answer).toContain('"code":"too_large"')
    expect(answer.toLowerCase()).toContain('connection: close')
    const line = await eventually(() => gateway.requests()[0])
    expect(line).toMatchObject({ status: 413 })
  })
})
