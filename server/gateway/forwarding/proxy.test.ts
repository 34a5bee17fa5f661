import { describe, expect, test } from 'vitest'
import { eventually, type Settings, startGateway } from '../test/gateway.ts'
import { json, rawClient, startUpstream } from '../test/upstream.ts'

const uuidV7 = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

describe('API proxy', () => {
  test('passes a call with its query to the API and returns the logged request id', async () => {
    const api = await startUpstream((request, response) => {
      const id = request.headers['x-request-id']
      response.writeHead(200, {
        ...json,
        'x-custodia-user': 'u1',
        'x-custodia-organization': 'o1',
        'x-request-id': 'no',
      })
      response.end(JSON.stringify({ url: request.url, id }))
    })
    const gateway = await startGateway(api.origin)
    const answer = await gateway.ask('/api/v1/users/me?search=secret&page=2')
    const id = answer.headers.get('x-request-id')
    expect(answer.status).toBe(200)
    expect(id).toMatch(uuidV7)
    expect(await answer.json()).toEqual({ url: '/api/v1/users/me?search=secret&page=2', id })
    expect(answer.headers.get('x-custodia-user')).toBeNull()
    expect(answer.headers.get('x-custodia-organization')).toBeNull()
    const line = await eventually(() => gateway.requests()[0])
    expect(line).toEqual({
      level: 30,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      reqId: id,
      traceId: id?.replaceAll('-', ''),
      env: 'local',
      method: 'GET',
      path: '/api/v1/users/me?search&page',
      status: 200,
      bytes: expect.any(Number),
      totalMs: expect.any(Number),
      upstreamMs: expect.any(Number),
      upstream: new URL(api.origin).host,
      userId: 'u1',
      organizationId: 'o1',
    })
  })

  test('preserves the bodies of POST, PUT, PATCH and DELETE', async () => {
    const api = await startUpstream((request, response) => {
      let body = ''
      request.setEncoding('utf8').on('data', (text: string) => (body += text))
      request.on('end', () => response.writeHead(201, json).end(JSON.stringify({ method: request.method, body })))
    })
    const gateway = await startGateway(api.origin)
    const bodies = ['{"name":"Äpfel"}', 'x'.repeat(200_000)]
    const sent = ['POST', 'PUT', 'PATCH', 'DELETE'].flatMap((method) => bodies.map((body) => ({ method, body })))
    for (const { method, body } of sent) {
      const answer = await gateway.ask('/api/v1/clients', { method, body, headers: { 'content-type': 'text/plain' } })
      expect(answer.status).toBe(201)
      expect(await answer.json()).toEqual({ method, body })
    }
  })

  test('sends every API call through the hooks and the one route of @fastify/http-proxy', async () => {
    const api = await startUpstream((request, response) => request.resume().on('end', () => response.end('ok')))
    const hosts: (string | undefined)[] = []
    const prepare: Settings['prepare'] = (app) =>
      app.addHook('preHandler', async ({ raw, routeOptions }) => void hosts.push(`${raw.method} ${routeOptions.url}`))
    const gateway = await startGateway(api.origin, { prepare })
    for (const path of ['/api/v1', '/api/v1/users/me?a=1', '/api/v1/x%20y/z'])
      expect((await gateway.ask(path)).status).toBe(200)
    for (const body of ['{}', 'x'.repeat(100_000)])
      expect((await gateway.ask('/api/v1/x', { method: 'POST', body, headers: json })).status).toBe(200)
    const [root, below] = ['/api/v1', '/api/v1/*']
    expect(hosts).toEqual([`GET ${root}`, `GET ${below}`, `GET ${below}`, `POST ${below}`, `POST ${below}`])
  })

  test('rejects what is no content type with 415, as the API does', async () => {
    const api = await startUpstream((_request, response) => response.end('ok'))
    const gateway = await startGateway(api.origin)
    for (const type of ['text', ';']) {
      const answer = await gateway.ask('/api/v1/x', { method: 'POST', body: '{}', headers: { 'content-type': type } })
      expect([type, answer.status, await answer.json()]).toMatchObject([type, 415, { code: 'unsupported_type' }])
    }
  })

  test('passes a POST without a body as one', async () => {
    const api = await startUpstream((request, response) =>
      response.writeHead(204).end(request.headers['content-length']),
    )
    const gateway = await startGateway(api.origin)
    expect((await gateway.ask('/api/v1/users/logout', { method: 'POST' })).status).toBe(204)
    expect(api.asked[0]?.headers['content-length']).toBe('0')
  })

  test('passes paths with repeated segments unchanged', async () => {
    const api = await startUpstream((request, response) => response.end(request.url))
    const gateway = await startGateway(api.origin)
    for (const path of ['/api/v1/users/api/v1/users/42/verify', '/api/v1/x%20y/z?a=%2e%2e', '/api/v1', '/api/v1/a/']) {
      expect(await (await gateway.ask(path)).text()).toBe(path)
    }
  })

  test("keeps every path from leaving the API's prefix", async () => {
    const api = await startUpstream((_request, response) => response.end('reached'))
    const gateway = await startGateway(api.origin)
    const ups = ['/api/v1/../v2', '/api/v1/%2e%2e/admin', '/api/v1/..%2fadmin', '/api/v1/..\\admin']
    for (const path of [...ups, '/api/v1//evil.test/x']) {
      const { closed } = rawClient(gateway.port, `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`)
      expect(await closed).toMatch(/^HTTP\/1\.1 (400|404) |reached/)
    }
    for (const { url } of api.asked) expect(url).toMatch(/^\/api\/v1\//)
    for (const { url } of api.asked) expect(decodeURIComponent(url ?? '')).not.toContain('..')
  })

  test('expects no body for HEAD, 204 and 304 and reuses the connection', async () => {
    const api = await startUpstream((request, response) => {
      if (request.url?.endsWith('/none')) response.writeHead(204).end()
      else if (request.url?.endsWith('/same')) response.writeHead(304, { etag: '"1"' }).end()
      else response.writeHead(200, { 'content-length': 5 }).end('hello')
    })
    const gateway = await startGateway(api.origin)
    const ask = (method: string, path: string) => `${method} /api/v1/${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`
    const last = 'GET /api/v1/last HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n'
    const { closed } = rawClient(gateway.port, ask('HEAD', 'a') + ask('GET', 'none') + ask('GET', 'same') + last)
    const statuses = (await closed).match(/HTTP\/1\.1 \d{3}/g)
    expect(statuses).toEqual(['HTTP/1.1 200', 'HTTP/1.1 204', 'HTTP/1.1 304', 'HTTP/1.1 200'])
    expect((await closed).match(/hello/g)).toHaveLength(1)
  })

  test('passes several cookies separately', async () => {
    const api = await startUpstream((_request, response) => {
      response.writeHead(200, { 'set-cookie': ['session=1; HttpOnly', 'other=2'] }).end()
    })
    const gateway = await startGateway(api.origin)
    expect((await gateway.ask('/api/v1/x')).headers.getSetCookie()).toEqual(['session=1; HttpOnly', 'other=2'])
  })
})
