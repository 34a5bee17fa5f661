import { createHash, randomBytes } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { eventually, startGateway } from '../test/gateway.ts'
import { rawClient, startUpstream } from '../test/upstream.ts'

const mebibyte = 1024 * 1024
const block = randomBytes(mebibyte)

/** Uploads `blocks` MiB in one request at the receiver's pace and returns the response text. */
function upload(port: number, blocks: number, chunked: boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = chunked ? {} : { 'content-length': blocks * mebibyte }
    const out = httpRequest({ port, path: '/api/v1/files', method: 'POST', headers, agent: false }, (answer) => {
      let text = ''
      answer.on('data', (bytes) => (text += String(bytes))).on('end', () => resolve(text))
    })
    out.on('error', reject)
    const pump = (sent: number): void => {
      for (let at = sent; at < blocks; at++) {
        if (out.write(block)) continue
        out.once('drain', () => pump(at + 1))
        return
      }
      out.end()
    }
    pump(0)
  })
}

describe('large bodies', () => {
  test('uploads 200 MB without holding it in memory', async () => {
    const api = await startUpstream((request, response) => {
      let size = 0
      request.on('data', (bytes: Buffer) => (size += bytes.length))
      request.on('end', () => response.end(`${size}`))
    })
    const gateway = await startGateway(api.origin)
    globalThis.gc?.()
    const before = process.memoryUsage.rss()
    let most = 0
    const gauge = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 10)
    const answer = await upload(gateway.port, 200, false)
    clearInterval(gauge)
    expect(answer).toBe(`${200 * mebibyte}`)
    // Client, gateway and API share this process; holding the body once would take 200 MB.
    expect(most - before).toBeLessThan(180 * mebibyte)
  })

  test.each([false, true])(
    'pauses the client while the API does not read, and delivers every byte (chunked: %s)',
    async (chunked) => {
      let resume = () => {}
      const api = await startUpstream((request, response) => {
        const hash = createHash('sha256')
        request.on('data', (bytes: Buffer) => hash.update(bytes))
        request.once('data', () => {
          request.pause()
          resume = () => request.resume()
        })
        request.on('end', () => response.end(hash.digest('hex')))
      })
      const gateway = await startGateway(api.origin)
      const answer = upload(gateway.port, 60, chunked)
      const [exchange] = await eventually(() => gateway.journal.open.size > 0 && [...gateway.journal.open])
      let taken = -1
      const socket = exchange?.request.socket
      await eventually(async () => {
        await sleep(200)
        const before = taken
        taken = socket?.bytesRead ?? 0
        return before === taken
      })
      // Only what fits into the buffers of two connections, not all sixty.
      expect(taken).toBeLessThan(50 * mebibyte)
      resume()
      const expected = createHash('sha256')
      for (let sent = 0; sent < 60; sent++) expected.update(block)
      expect(await answer).toBe(expected.digest('hex'))
    },
  )

  test("sends a large response at the client's pace", async () => {
    const api = await startUpstream((_request, response) => response.end(Buffer.alloc(40 * mebibyte)))
    const gateway = await startGateway(api.origin)
    const { socket } = rawClient(
      gateway.port,
      'GET /api/v1/export HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n',
    )
    socket.pause()
    const [exchange] = await eventually(() => gateway.journal.open.size > 0 && [...gateway.journal.open])
    await eventually(() => (exchange?.bytes ?? 0) > 0)
    await sleep(300)
    expect(exchange?.bytes).toBeLessThan(20 * mebibyte)
    socket.resume()
    const line = await eventually(() => gateway.requests()[0], 20_000)
    expect(line).toMatchObject({ status: 200, bytes: 40 * mebibyte })
  })
})

const events = { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }

describe('server-sent events and the drain', () => {
  test('passes server-sent events immediately, without a deadline, and does not count them as calls', async () => {
    let send: (text: string) => void = () => {}
    const api = await startUpstream((_request, response) => {
      response.writeHead(200, events).flushHeaders()
      send = (text) => response.write(text)
    })
    const limits = { upstreamTimeoutMs: 1_000, bodyIdleMs: 1_000, maxInFlight: 1 }
    const gateway = await startGateway(api.origin, { gateway: limits })
    const answer = await gateway.ask('/api/v1/events', { headers: { accept: 'text/event-stream' } })
    expect(answer.headers.get('content-encoding')).toBeNull()
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
    for (let n = 0; n < 6; n++) {
      await sleep(300)
      send(`id: ${n}\n\n`)
      const { value } = await reader.read()
      expect(Buffer.from(value ?? []).toString()).toBe(`id: ${n}\n\n`)
    }
    expect([gateway.journal.calls, gateway.journal.streams]).toEqual([0, 1])
    await reader.cancel()
    await eventually(() => api.asked[0]?.socket.destroyed)
    expect(await eventually(() => gateway.requests()[0])).toMatchObject({ status: 200, path: '/api/v1/events' })
    expect(gateway.journal.streams).toBe(0)
  })

  test('ends streams immediately on a drain, finishes calls and accepts nothing new', async () => {
    const api = await startUpstream((request, response) => {
      if (request.url?.endsWith('/events')) response.writeHead(200, events).flushHeaders()
      else setTimeout(() => response.end('done'), 400)
    })
    const gateway = await startGateway(api.origin, { gateway: { drainMs: 30_000 } })
    const stream = await gateway.ask('/api/v1/events', { headers: { accept: 'text/event-stream' } })
    const call = fetch(`${gateway.url}/api/v1/slow`)
    await eventually(() => api.asked.length === 2)
    const start = performance.now()
    const drained = gateway.drain.run()
    expect(await stream.text()).toBe('')
    expect(performance.now() - start).toBeLessThan(10_000)
    const answer = await call
    expect(await answer.text()).toBe('done')
    expect(answer.headers.get('connection')).toBe('close')
    await drained
    expect(performance.now() - start).toBeLessThan(20_000)
    await expect(gateway.ask('/healthz')).rejects.toThrow('fetch failed')
    expect(gateway.requests().map(({ status }) => status)).toEqual([200, 200])
  })

  test('answers 503 to calls that outlast the drain, or cuts responses that have begun', async () => {
    const api = await startUpstream((request, response) => {
      if (request.url?.endsWith('/half')) response.writeHead(200, { 'content-length': 10 }).write('half')
    })
    const gateway = await startGateway(api.origin, { gateway: { drainMs: 300 } })
    const call = gateway.ask('/api/v1/never')
    const half = await gateway.ask('/api/v1/half')
    await eventually(() => api.asked.length === 2)
    const [, refused, cut] = await Promise.all([
      gateway.drain.run(),
      call,
      half.text().catch((error: unknown) => error),
    ])
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(cut).toBeInstanceOf(TypeError)
    expect(gateway.requests()).toHaveLength(2)
    await eventually(() => api.sockets.size === 0)
  })

  test('rejects streams over the limit, but not calls', async () => {
    const api = await startUpstream((request, response) => {
      if (request.url?.endsWith('/events')) response.writeHead(200, events).flushHeaders()
      else response.end('ok')
    })
    const gateway = await startGateway(api.origin, { gateway: { maxInFlight: 1 } })
    const open = () => gateway.ask('/api/v1/events', { headers: { accept: 'text/event-stream' } })
    expect((await open()).status).toBe(200)
    expect((await open()).status).toBe(503)
    expect((await gateway.ask('/api/v1/x')).status).toBe(200)
  })
})
