import { describe, expect, test } from 'vitest'
import { eventually, startGateway } from '../test/gateway.ts'
import { rawClient, startUpstream, statusOf } from '../test/upstream.ts'

const head = (line: string, ...headers: string[]) => `${[line, 'host: localhost', ...headers].join('\r\n')}\r\n\r\n`

/** Starts an API that responds on demand; `waiting` holds the pending responses. */
async function startSlow() {
  const waiting: (() => void)[] = []
  const api = await startUpstream((request, response) => {
    request.resume().on('end', () => waiting.push(() => response.end('ok')))
  })
  return { api, waiting }
}

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const behindProxy = { trustedHops: 1 }

describe('limits per client address', () => {
  test('rejects calls over the in-flight limit immediately with Retry-After', async () => {
    const { api, waiting } = await startSlow()
    const gateway = await startGateway(api.origin, { gateway: { ...behindProxy, maxInFlight: 3 } })
    const calls = [1, 2, 3].map((client) => gateway.ask('/api/v1/slow', from(`192.0.2.${client}`)))
    await eventually(() => waiting.length === 3)
    const refused = await gateway.ask('/api/v1/slow', from('192.0.2.4'))
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(await refused.json()).toMatchObject({ code: 'unavailable' })
    expect((await gateway.ask('/healthz')).status).toBe(200)
    for (const answer of waiting.splice(0)) answer()
    for (const call of calls) expect((await call).status).toBe(200)
    const again = gateway.ask('/api/v1/slow', from('192.0.2.4'))
    await eventually(() => waiting.length === 1)
    waiting[0]?.()
    expect((await again).status).toBe(200)
  })

  test('limits one client address to a tenth of the calls and of the streams', async () => {
    const { api, waiting } = await startSlow()
    const gateway = await startGateway(api.origin, { gateway: { ...behindProxy, maxInFlight: 20 } })
    const busy = [1, 2].map(() => gateway.ask('/api/v1/slow', from('192.0.2.1')))
    await eventually(() => waiting.length === 2)
    const refused = await gateway.ask('/api/v1/slow', from('192.0.2.1'))
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests' })
    const response = gateway.ask('/api/v1/slow', from('192.0.2.2'))
    await eventually(() => waiting.length === 3)
    for (const answer of waiting.splice(0)) answer()
    expect((await Promise.all([...busy, response])).map(({ status }) => status)).toEqual([200, 200, 200])
  })

  test('does not count slow bodies as calls and limits one address to a tenth of them', async () => {
    const { api, waiting } = await startSlow()
    const gateway = await startGateway(api.origin, { gateway: { maxInFlight: 20 } })
    const begun = head('POST /api/v1/x HTTP/1.1', 'content-length: 100')
    const slow = Array.from({ length: 30 }, () => rawClient(gateway.port, `${begun}{`))
    const refused = () => slow.filter(({ received }) => statusOf(received()) === 429)
    await eventually(() => refused().length === 28)
    expect(gateway.journal.calls).toBe(0)
    expect(api.asked).toHaveLength(0)
    for (const { socket } of slow) socket.destroy()
    await eventually(() => gateway.journal.receiving === 0)
    const call = gateway.ask('/api/v1/x')
    await eventually(() => waiting.length === 1)
    waiting[0]?.()
    expect((await call).status).toBe(200)
  })

  test('gives a small body one total deadline and does not call the API when it is missed', async () => {
    const { api } = await startSlow()
    const gateway = await startGateway(api.origin, { gateway: { bodyIdleMs: 500 } })
    const client = rawClient(gateway.port, head('POST /api/v1/x HTTP/1.1', 'content-length: 100'))
    const drip = setInterval(() => client.socket.write('x'), 50)
    await eventually(() => statusOf(client.received()) === 408)
    clearInterval(drip)
    client.socket.write('x'.repeat(100))
    await client.closed
    expect(api.asked).toHaveLength(0)
  })
})

describe('pipelined requests of one connection', () => {
  test('answers pipelined requests in order, eight at a time', async () => {
    const { api, waiting } = await startSlow()
    const gateway = await startGateway(api.origin)
    const ahead = 40
    const client = rawClient(
      gateway.port,
      Array.from({ length: ahead }, (_, n) => head(`GET /api/v1/${n} HTTP/1.1`)).join(''),
    )
    for (let answered = 0; answered < ahead;) {
      await eventually(() => waiting.length === Math.min(8, ahead - answered))
      answered += waiting.length
      for (const answer of waiting.splice(0).toReversed()) answer()
    }
    await eventually(() => client.received().split('HTTP/1.1 200').length === ahead + 1)
    expect(api.asked.map(({ url }) => url)).toEqual(Array.from({ length: ahead }, (_, n) => `/api/v1/${n}`))
  })

  test('closes a flooding connection and cancels its requests', async () => {
    const { api } = await startSlow()
    const gateway = await startGateway(api.origin)
    const { socket, closed } = rawClient(gateway.port, head('GET /api/v1/x HTTP/1.1').repeat(3_000))
    await closed
    expect(socket.destroyed).toBe(true)
    await eventually(() => gateway.journal.open.size === 0 && gateway.journal.calls === 0)
    await eventually(() => api.sockets.size === 0)
    expect(new Set(gateway.requests().map(({ status }) => status))).toEqual(new Set([499]))
  })

  test('detects that a client left while its responses wait behind another', async () => {
    const { api, waiting } = await startSlow()
    const gateway = await startGateway(api.origin)
    const { socket } = rawClient(gateway.port, head('GET /api/v1/x HTTP/1.1').repeat(5))
    await eventually(() => waiting.length === 5)
    socket.destroy()
    await eventually(() => gateway.requests().length === 5)
    expect(gateway.requests().map(({ status }) => status)).toEqual([499, 499, 499, 499, 499])
    await eventually(() => api.sockets.size === 0)
  })

  test('still answers a client that closed its sending side', async () => {
    const { api, waiting } = await startSlow()
    const gateway = await startGateway(api.origin)
    const { socket, closed } = rawClient(gateway.port, head('GET /api/v1/x HTTP/1.1'))
    socket.end()
    await eventually(() => waiting.length === 1)
    waiting[0]?.()
    expect(statusOf(await closed)).toBe(200)
    expect(await eventually(() => gateway.requests()[0])).toMatchObject({ status: 200 })
  })
})

describe('connection limit', () => {
  test('limits one address to a tenth of the connections, counting the proxy behind a proxy', async () => {
    const { api } = await startSlow()
    const direct = await startGateway(api.origin, { gateway: { maxConnections: 30 } })
    const idle = Array.from({ length: 3 }, () => rawClient(direct.port))
    await eventually(() => idle.every(({ socket }) => socket.readyState === 'open'))
    await rawClient(direct.port).closed
    for (const { socket } of idle) socket.destroy()
    await eventually(async () => (await direct.ask('/healthz').catch(() => undefined))?.ok)
    const behind = await startGateway(api.origin, { gateway: { ...behindProxy, maxConnections: 30 } })
    for (let n = 0; n < 4; n++) rawClient(behind.port)
    expect((await behind.ask('/healthz')).status).toBe(200)
  })
})
