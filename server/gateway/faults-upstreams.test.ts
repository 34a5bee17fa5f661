import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { stoppingHeader } from '#server/readiness.ts'
import { eventually, startGateway } from './test/gateway.ts'
import { refusingOrigin, startTcpUpstream, startUpstream } from './test/upstream.ts'

/** An API that says who it is, can be told to be not ready, and how many calls it has done. */
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

/** Begins to listen where nothing did. */
async function startAt(origin: string, answer: RequestListener) {
  const server = createServer(answer).listen(Number(new URL(origin).port), '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
}

test('two upstreams share the calls, and the log line names the one that was asked', async () => {
  const [a, b] = [await startApi('a'), await startApi('b')]
  const gateway = await startGateway([a.origin, b.origin])
  for (let call = 0; call < 10; call++) await (await gateway.ask('/api/v1/x')).text()
  expect([a.calls, b.calls]).toEqual([5, 5])
  const names = new Set(gateway.requests().map(({ upstream }) => upstream))
  expect(names).toEqual(new Set([a, b].map(({ port }) => `127.0.0.1:${port}`)))
})

test('the upstream with the least under way is asked', async () => {
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

test('a write goes elsewhere where it was not sent, and is never sent twice', async () => {
  const broken = await startTcpUpstream((socket) => {
    socket.once('data', (bytes) => {
      seen.push(bytes.toString('latin1').split(' ', 1)[0] ?? '')
      socket.destroy()
    })
  })
  const seen: string[] = []
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
  const posts = seen.filter((method) => method === 'POST').length
  expect(statuses.filter((status) => status === 502)).toHaveLength(posts)
  expect(api.calls - 4).toBe(statuses.length - posts)
})

test('a read whose upstream breaks off is repeated at the other, and the log line says so', async () => {
  const broken = await startTcpUpstream((socket) => socket.once('data', () => socket.destroy()))
  const api = await startApi('a')
  const gateway = await startGateway([broken.origin, api.origin])
  for (let call = 0; call < 4; call++) expect(await (await gateway.ask('/api/v1/x')).text()).toBe('a')
  const lines = await eventually(() => gateway.requests().length === 4 && gateway.requests())
  expect(lines.some(({ repeated }) => repeated === true)).toBe(true)
  expect(new Set(lines.map(({ upstream }) => upstream))).toEqual(new Set([`127.0.0.1:${api.port}`]))
})

test('an upstream that says that it ends gets nothing new, and is asked again when it is ready', async () => {
  const [a, b] = [await startApi('a'), await startApi('b')]
  const gateway = await startGateway([a.origin, b.origin])
  const asked = async () => (await gateway.ask('/api/v1/x')).text()
  const both = async () => new Set([await asked(), await asked(), await asked(), await asked()])
  expect(await both()).toEqual(new Set(['a', 'b']))
  Object.assign(a, { status: 503, headers: { [stoppingHeader]: 'yes' } })
  await eventually(async () => (await both()).size === 1)
  expect(await both()).toEqual(new Set(['b']))
  // One that cannot do its work is better than one that is on its way out, and either better than none.
  b.status = 503
  const checks = () => b.asked.filter(({ url }) => url === '/readyz').length
  const before = checks()
  await eventually(() => checks() > before + 2)
  expect(await both()).toEqual(new Set(['b']))
  Object.assign(a, { status: 200, headers: {} })
  await eventually(async () => (await both()).has('a'))
  expect(await both()).toEqual(new Set(['a']))
}, 30_000)

test('a read waits for the only API while it is started again', async () => {
  const origin = await refusingOrigin()
  const gateway = await startGateway(origin, { gateway: { upstreamWaitMs: 20_000 } })
  const reads = ['/api/v1/a', '/api/v1/b'].map((path) => gateway.ask(path))
  const write = await gateway.ask('/api/v1/x', { method: 'POST', body: '{}' })
  expect([write.status, write.headers.get('retry-after')]).toEqual([503, '1'])
  await startAt(origin, (request, response) => response.end(request.url))
  expect(await Promise.all(reads.map(async (read) => (await read).text()))).toEqual(['/api/v1/a', '/api/v1/b'])
  expect((await gateway.ask('/api/v1/x', { method: 'POST', body: '{}' })).status).toBe(200)
})

test('a gateway that was asked whether it is ready before there was an API serves once there is one', async () => {
  const origin = await refusingOrigin()
  const gateway = await startGateway(origin)
  expect((await gateway.ask('/readyz')).status).toBe(503)
  expect((await gateway.ask('/readyz')).status).toBe(503)
  await startAt(origin, (request, response) => response.end(request.url))
  expect((await gateway.ask('/readyz')).status).toBe(200)
  expect((await gateway.ask('/api/v1/x', { method: 'POST', body: '{}' })).status).toBe(200)
})

test('who leaves while it waits for an API is not asked for later', async () => {
  const origin = await refusingOrigin()
  const gateway = await startGateway(origin, { gateway: { upstreamWaitMs: 20_000 } })
  const leaving = new AbortController()
  const read = gateway.ask('/api/v1/left', { signal: leaving.signal }).catch(() => {})
  await eventually(() => gateway.journal.calls === 1)
  leaving.abort()
  await read
  await eventually(() => gateway.journal.calls === 0)
  const seen: (string | undefined)[] = []
  await startAt(origin, ({ url }, response) => {
    seen.push(url)
    response.end('ok')
  })
  expect((await gateway.ask('/api/v1/came')).status).toBe(200)
  expect(seen).not.toContain('/api/v1/left')
})
