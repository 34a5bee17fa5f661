import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { stoppingHeader } from '#server/readiness.ts'
import { eventually, startGateway } from '../test/gateway.ts'
import { refusingOrigin, startTcpUpstream, startUpstream } from '../test/upstream.ts'

/** Starts an API with a name, a settable readiness and a call counter. */
async function startApi(name: string) {
  const api = { status: 200, headers: {} as Record<string, string>, calls: 0 }
  const upstream = await startUpstream((request, response) => {
    if (request.url === '/readyz') {
      response.writeHead(api.status, api.headers).end('{}')
      return
    }
    api.calls += 1
    response.end(name)
  })
  return Object.assign(api, upstream)
}

/** Listens at an address where nothing listened before. */
async function startAt(origin: string, answer: RequestListener) {
  const server = createServer(answer).listen(Number(new URL(origin).port), '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
}

describe('several upstreams', () => {
  test('balances calls over two upstreams and logs which one was used', async () => {
    const [a, b] = [await startApi('a'), await startApi('b')]
    const gateway = await startGateway([a.origin, b.origin])
    for (let call = 0; call < 10; call++) await (await gateway.ask('/api/v1/x')).text()
    expect([a.calls, b.calls]).toEqual([5, 5])
    const names = new Set(gateway.requests().map(({ upstream }) => upstream))
    expect(names).toEqual(new Set([a, b].map(({ port }) => `127.0.0.1:${port}`)))
  })

  test('picks the upstream with the fewest calls in flight', async () => {
    const busy = await startUpstream((request, response) => void (request.url === '/readyz' && response.end()))
    const idle = await startApi('idle')
    const gateway = await startGateway([busy.origin, idle.origin])
    const leaving = new AbortController()
    const held = [1, 2, 3].map(async () => gateway.ask('/api/v1/held', { signal: leaving.signal }).catch(() => {}))
    const heldByBusy = () => busy.asked.filter(({ url }) => url === '/api/v1/held').length
    await eventually(() => heldByBusy() > 0 && heldByBusy() + idle.calls === 3)
    const calls = idle.calls
    for (let call = 0; call < 5; call++) expect(await (await gateway.ask('/api/v1/x')).text()).toBe('idle')
    expect(idle.calls).toBe(calls + 5)
    leaving.abort()
    await Promise.all(held)
  })

  test('sends a write to another upstream only if it was not sent, and never twice', async () => {
    const broken = await startTcpUpstream((socket) => {
      socket.once('data', (bytes) => {
        paths.push(bytes.toString('latin1').split(' ', 1)[0] ?? '')
        socket.destroy()
      })
    })
    const paths: string[] = []
    const api = await startApi('a')
    const refused = await startGateway([await refusingOrigin(), api.origin])
    for (let call = 0; call < 4; call++) {
      const answer = await refused.ask('/api/v1/x', { method: 'POST', body: '{}' })
      expect([answer.status, await answer.text()]).toEqual([200, 'a'])
    }
    expect(api.calls).toBe(4)
    const gateway = await startGateway([broken.origin, api.origin])
    const statuses: number[] = []
    for (let call = 0; call < 4; call++)
      statuses.push((await gateway.ask('/api/v1/x', { method: 'POST', body: '{}' })).status)
    const posts = paths.filter((method) => method === 'POST').length
    expect(statuses.filter((status) => status === 502)).toHaveLength(posts)
    expect(api.calls - 4).toBe(statuses.length - posts)
  })

  test('retries a read at the other upstream when one breaks off, and logs it', async () => {
    const broken = await startTcpUpstream((socket) => socket.once('data', () => socket.destroy()))
    const api = await startApi('a')
    const gateway = await startGateway([broken.origin, api.origin])
    for (let call = 0; call < 4; call++) expect(await (await gateway.ask('/api/v1/x')).text()).toBe('a')
    const lines = await eventually(() => gateway.requests().length === 4 && gateway.requests())
    expect(lines.some(({ repeated }) => repeated === true)).toBe(true)
    expect(new Set(lines.map(({ upstream }) => upstream))).toEqual(new Set([`127.0.0.1:${api.port}`]))
  })

  test('sends nothing new to an upstream that announces its end until it is ready again', async () => {
    const [a, b] = [await startApi('a'), await startApi('b')]
    const gateway = await startGateway([a.origin, b.origin])
    const answerText = async () => (await gateway.ask('/api/v1/x')).text()
    const both = async () => new Set([await answerText(), await answerText(), await answerText(), await answerText()])
    expect(await both()).toEqual(new Set(['a', 'b']))
    Object.assign(a, { status: 503, headers: { [stoppingHeader]: 'yes' } })
    await eventually(async () => (await both()).size === 1)
    expect(await both()).toEqual(new Set(['b']))
    // An unready upstream is better than a stopping one, and either is better than none.
    b.status = 503
    const checks = () => b.asked.filter(({ url }) => url === '/readyz').length
    const before = checks()
    await eventually(() => checks() > before + 2)
    expect(await both()).toEqual(new Set(['b']))
    Object.assign(a, { status: 200, headers: {} })
    await eventually(async () => (await both()).has('a'))
    expect(await both()).toEqual(new Set(['a']))
  }, 30_000)

  test('holds a read while the only API restarts', async () => {
    const origin = await refusingOrigin()
    const gateway = await startGateway(origin, { gateway: { upstreamWaitMs: 20_000 } })
    const reads = ['/api/v1/a', '/api/v1/b'].map((path) => gateway.ask(path))
    const write = await gateway.ask('/api/v1/x', { method: 'POST', body: '{}' })
    expect([write.status, write.headers.get('retry-after')]).toEqual([503, '1'])
    await startAt(origin, (request, response) => response.end(request.url))
    expect(await Promise.all(reads.map(async (read) => (await read).text()))).toEqual(['/api/v1/a', '/api/v1/b'])
    expect((await gateway.ask('/api/v1/x', { method: 'POST', body: '{}' })).status).toBe(200)
  })

  test('serves once an API is up, even if readiness was checked before', async () => {
    const origin = await refusingOrigin()
    const gateway = await startGateway(origin)
    expect((await gateway.ask('/readyz')).status).toBe(503)
    expect((await gateway.ask('/readyz')).status).toBe(503)
    await startAt(origin, (request, response) => response.end(request.url))
    expect((await gateway.ask('/readyz')).status).toBe(200)
    expect((await gateway.ask('/api/v1/x', { method: 'POST', body: '{}' })).status).toBe(200)
  })

  test('does not call the API for a client that left while waiting', async () => {
    const origin = await refusingOrigin()
    const gateway = await startGateway(origin, { gateway: { upstreamWaitMs: 20_000 } })
    const leaving = new AbortController()
    const read = gateway.ask('/api/v1/left', { signal: leaving.signal }).catch(() => {})
    await eventually(() => gateway.journal.calls === 1)
    leaving.abort()
    await read
    await eventually(() => gateway.journal.calls === 0)
    const hosts: (string | undefined)[] = []
    await startAt(origin, ({ url }, response) => {
      hosts.push(url)
      response.end('ok')
    })
    expect((await gateway.ask('/api/v1/came')).status).toBe(200)
    expect(hosts).not.toContain('/api/v1/left')
  })
})
