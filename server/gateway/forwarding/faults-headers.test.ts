import { describe, expect, test } from 'vitest'
import { eventually, startGateway } from '../test/gateway.ts'
import { rawClient, startEcho, startTcpUpstream, startUpstream, statusOf } from '../test/upstream.ts'

/** Sends a request line and headers; `large` adds a body big enough for the upload relay. */
async function headersSeen(port: number, large: boolean, ...headers: string[]): Promise<Record<string, string>> {
  const lines = ['host: localhost', ...headers]
  const [method, body] = large ? ['POST', 'x'.repeat(70_000)] : ['GET', '']
  if (large) lines.push('content-length: 70000')
  const bytes = `${method} /api/v1/x HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`
  const client = rawClient(port, bytes)
  const answer = await eventually(() => /(\{.*\})/.exec(client.received())?.[1])
  client.socket.destroy()
  return JSON.parse(answer) as Record<string, string>
}

describe('request and response headers', () => {
  test.each([false, true])('drops hop-by-hop headers and those named by Connection (upload: %s)', async (large) => {
    const gateway = await startGateway((await startEcho()).origin)
    const received = await headersSeen(
      gateway.port,
      large,
      'connection: keep-alive, x-hop, x-request-id, x-forwarded-for',
      'x-hop: 1',
      'te: trailers',
      'trailer: x-end',
      'upgrade: h2c',
      'http2-settings: AAMAAABkAAQAAP__',
      'proxy-authorization: Basic x',
      'proxy-connection: keep-alive',
      'x-stays: 1',
      'cookie: session=1',
      'authorization: Bearer custodia_x',
    )
    for (const name of [
      'x-hop',
      'te',
      'trailer',
      'upgrade',
      'http2-settings',
      'proxy-authorization',
      'proxy-connection',
    ]) {
      expect(received).not.toHaveProperty(name)
    }
    const passedHeaders = { 'x-stays': '1', cookie: 'session=1', authorization: 'Bearer custodia_x' }
    expect(received).toMatchObject({ ...passedHeaders, 'x-forwarded-for': '127.0.0.1' })
    expect(received['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  })

  test("drops them from responses too, and lets nothing remove the gateway's own headers", async () => {
    const api = await startTcpUpstream((socket) => {
      socket.on('data', () => {
        socket.write(
          'HTTP/1.1 200 OK\r\nconnection: x-hop, x-request-id, keep-alive\r\nx-hop: 1\r\nkeep-alive: timeout=9\r\n' +
            'proxy-authenticate: Basic\r\nupgrade: h2c\r\nx-stays: 1\r\ncontent-length: 2\r\n\r\nok',
        )
      })
    })
    const gateway = await startGateway(api.origin)
    const { headers } = await gateway.ask('/api/v1/x')
    for (const name of ['x-hop', 'proxy-authenticate', 'upgrade']) expect(headers.get(name)).toBeNull()
    expect(headers.get('x-stays')).toBe('1')
    expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
    expect(headers.get('keep-alive')).not.toBe('timeout=9')
  })

  const spoofed = [
    'x-forwarded-for: 203.0.113.9',
    'x-forwarded-host: evil.example',
    'x-forwarded-proto: https',
    'forwarded: for=203.0.113.9',
    'x-real-ip: 203.0.113.9',
    'x-custodia-user: root',
  ]

  test.each([false, true])('overwrites forwarding headers sent by a client (upload: %s)', async (large) => {
    const gateway = await startGateway((await startEcho()).origin)
    const received = await headersSeen(gateway.port, large, ...spoofed)
    expect(received).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': 'localhost',
      'x-forwarded-proto': 'http',
    })
    for (const name of ['forwarded', 'x-real-ip', 'x-custodia-user']) expect(received).not.toHaveProperty(name)
  })

  test('trusts forwarding headers of a configured proxy for its own hop only', async () => {
    const gateway = await startGateway((await startEcho()).origin, { gateway: { trustedHops: 1 } })
    const received = await headersSeen(
      gateway.port,
      false,
      'x-forwarded-for: 10.9.9.9, 198.51.100.7',
      'x-forwarded-proto: https',
    )
    expect(received).toMatchObject({ 'x-forwarded-for': '198.51.100.7', 'x-forwarded-proto': 'https' })
  })

  const requestIds: [string, string[]][] = [
    ['10 kB', [`x-request-id: ${'a'.repeat(10_240)}`]],
    ['quotes', ['x-request-id: "><script>']],
    ['empty', ['x-request-id:']],
    ['twice', ['x-request-id: 11111111-aaaa', 'x-request-id: 22222222-bbbb']],
    ['an escaped line break', ['x-request-id: abc%0d%0aset-cookie:x']],
    ['well-formed, from nobody we trust', ['x-request-id: 33333333-cccc']],
  ]
  test("replaces a client's request id, whatever it is, with one id for log, API and response", async () => {
    const gateway = await startGateway((await startEcho()).origin)
    for (const [at, [what, header]] of requestIds.entries()) {
      const client = rawClient(
        gateway.port,
        `GET /api/v1/x HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${header.join('\r\n')}\r\n\r\n`,
      )
      const answer = await client.closed
      expect([what, statusOf(answer)]).toEqual([what, 200])
      const ids = [...answer.matchAll(/^x-request-id: (.*)\r$/gm)].map(([, id]) => id)
      expect([what, ...ids]).toEqual([what, expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-/)])
      expect(answer).toContain(`"x-request-id":"${ids[0]}"`)
      const line = await eventually(() => gateway.requests()[at])
      expect(line.reqId).toBe(ids[0])
    }
  })

  test('rejects a cross-site write before it reaches the API, and lets non-browsers pass', async () => {
    const api = await startEcho()
    const gateway = await startGateway(api.origin)
    const write = (headers: Record<string, string>) => gateway.ask('/api/v1/x', { method: 'POST', body: '{}', headers })
    const refused = await write({ 'sec-fetch-site': 'cross-site' })
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ code: 'cross_site' })
    expect((await write({ origin: 'https://evil.example' })).status).toBe(403)
    expect(api.asked).toHaveLength(0)
    expect((await write({})).status).toBe(200)
    expect((await write({ 'sec-fetch-site': 'same-origin', origin: gateway.url })).status).toBe(200)
  })

  test('adds security headers to API responses unless the API sets its own', async () => {
    const api = await startUpstream((request, response) => {
      const own = request.url?.endsWith('/docs') ? { 'content-security-policy': "default-src 'self'" } : {}
      response.writeHead(200, own).end('x')
    })
    const gateway = await startGateway(api.origin, { gateway: { trustedHops: 1 } })
    const { headers } = await gateway.ask('/api/v1/x', { headers: { 'x-forwarded-proto': 'https' } })
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; base-uri 'none'; frame-ancestors 'none'")
    expect(headers.get('strict-transport-security')).toMatch(/max-age=/)
    const docs = await gateway.ask('/api/v1/docs')
    expect(docs.headers.get('content-security-policy')).toBe("default-src 'self'")
  })
})
