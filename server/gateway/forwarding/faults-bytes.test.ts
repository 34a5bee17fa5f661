import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { eventually, startGateway } from '../test/gateway.ts'
import { rawClient, startEcho, startUpstream, statusOf } from '../test/upstream.ts'

const send = (port: number, ...lines: string[]) => rawClient(port, `${lines.join('\r\n')}\r\n\r\n`).closed
const post = 'POST /api/v1/x HTTP/1.1'
const host = 'host: localhost'

describe('malformed and unusual requests', () => {
  const malformed: [string, string][] = [
    ['two lengths that differ', `${post}\r\n${host}\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\nabc`],
    ['a length and chunks', `${post}\r\n${host}\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['another coding', `${post}\r\n${host}\r\ntransfer-encoding: gzip, chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n`],
    ['a chunk size that is none', `${post}\r\n${host}\r\ntransfer-encoding: chunked\r\n\r\nzz\r\nabc\r\n0\r\n\r\n`],
    ['lines that end in LF alone', `GET /api/v1/x HTTP/1.1\nhost: localhost\n\n`],
    ['a header line without a name', `GET /api/v1/x HTTP/1.1\r\n${host}\r\n: x\r\n\r\n`],
    ['a space before the colon', `GET /api/v1/x HTTP/1.1\r\n${host}\r\nx-a : b\r\n\r\n`],
    ['no HTTP', 'hello\r\n\r\n'],
    ['two Host headers', `GET /api/v1/x HTTP/1.1\r\n${host}\r\nhost: evil.example\r\n\r\n`],
    ['the same Host twice', `GET /api/v1/x HTTP/1.1\r\n${host}\r\n${host}\r\n\r\n`],
    ['no Host', 'GET /api/v1/x HTTP/1.1\r\n\r\n'],
    ['a Host that is none', 'GET /api/v1/x HTTP/1.1\r\nhost: local host/x\r\n\r\n'],
    ['a tunnel', `CONNECT localhost:80 HTTP/1.1\r\n${host}\r\n\r\n`],
    ['an escape that is none', `GET /api/v1/%zz HTTP/1.1\r\n${host}\r\n\r\n`],
  ]
  test("answers a malformed request with 400 in the product's format and logs its id", async () => {
    const api = await startEcho()
    const gateway = await startGateway(api.origin)
    for (const [what, bytes] of malformed) {
      const client = rawClient(gateway.port, bytes)
      await eventually(() => client.received().includes('"code"'))
      client.socket.end()
      const answer = await client.closed
      expect([what, statusOf(answer)]).toEqual([what, 400])
      expect(answer).toContain('"code":"invalid_request"')
      const [, id] = /x-request-id: (\S+)/.exec(answer) ?? []
      await eventually(() => gateway.requests().find(({ reqId }) => reqId === id))
      expect([what, api.asked.filter(({ complete }) => complete)]).toEqual([what, []])
    }
  })

  test('holds nothing for a client that asks for a tunnel, whether it leaves or stays', async () => {
    const gateway = await startGateway((await startEcho()).origin)
    const tunnel = `CONNECT localhost:80 HTTP/1.1\r\n${host}\r\n\r\n`
    for (let n = 0; n < 5; n++) {
      const gone = rawClient(gateway.port, tunnel)
      await once(gone.socket, 'connect')
      gone.socket.resetAndDestroy()
    }
    const staying = connect({ port: gateway.port, host: '127.0.0.1', allowHalfOpen: true })
    onTestFinished(() => void staying.destroy())
    staying.on('error', () => {}).write(tunnel)
    await once(staying.resume(), 'end')
    // A write to a closed peer is answered by a reset; a half-open peer would accept it.
    await eventually(() => staying.destroyed || void staying.write('x'))
    expect(statusOf(await send(gateway.port, 'GET /api/v1/x HTTP/1.1', host, 'connection: close'))).toBe(200)
  })

  test('answers 431 to headers that are too large', async () => {
    const gateway = await startGateway((await startEcho()).origin)
    const answer = await send(gateway.port, 'GET /api/v1/x HTTP/1.1', host, `x-big: ${'x'.repeat(40_000)}`)
    expect(statusOf(answer)).toBe(431)
    expect(answer).toContain(
      "\r\ncontent-security-policy: default-src 'none'; base-uri 'none'; frame-ancestors 'none'\r\n",
    )
  })

  test('sends HSTS on parser errors too, when the site is on https', async () => {
    const api = await startEcho()
    const binding = '\r\nstrict-transport-security: max-age=63072000; includeSubDomains\r\n'
    for (const [publicUrl, isBinding] of [
      ['https://app.example.com', true],
      ['http://localhost:3000', false],
    ] as const) {
      const gateway = await startGateway(api.origin, { publicUrl })
      const answer = await send(gateway.port, 'hello')
      expect(statusOf(answer)).toBe(400)
      expect(answer.includes(binding)).toBe(isBinding)
    }
  })

  test('answers 421 to an unknown host, except for the health check', async () => {
    const api = await startUpstream((_request, response) => response.end('ok'))
    const gateway = await startGateway(api.origin)
    for (const path of ['/', '/api/v1/users/me', '/login']) {
      const answer = await send(gateway.port, `GET ${path} HTTP/1.1`, 'host: app.example.com', 'connection: close')
      expect(statusOf(answer)).toBe(421)
      expect(answer).toContain('"code":"unknown_host"')
    }
    for (const path of ['/healthz', '/readyz']) {
      const answer = await send(gateway.port, `GET ${path} HTTP/1.1`, 'host: 10.0.0.7:8080', 'connection: close')
      expect(statusOf(answer)).toBe(200)
    }
  })

  test('serves a known host in any spelling and on any port', async () => {
    const gateway = await startGateway((await startEcho()).origin)
    for (const name of ['LOCALHOST', 'localhost.', 'LocalHost.:3000', '127.0.0.1:9', '[::1]:3000']) {
      const answer = await send(gateway.port, 'GET /api/v1/x HTTP/1.1', `host: ${name}`, 'connection: close')
      expect([name, statusOf(answer)]).toEqual([name, 200])
    }
  })

  test("takes the env from the connection's Host, whatever a client forwards", async () => {
    const [local, ci] = [await startEcho(), await startEcho()]
    const upstreams = { local: [local.origin], ci: [ci.origin] }
    const gateway = await startGateway(local.origin, { gateway: { upstreams, trustedHops: 1 } })
    const forwarded = 'x-forwarded-host: localhost:5000'
    await send(gateway.port, 'GET /api/v1/x HTTP/1.1', host, forwarded, 'connection: close')
    await send(gateway.port, 'GET /api/v1/x HTTP/1.1', 'host: localhost:5000', 'connection: close')
    await send(gateway.port, 'GET /api/v1/x HTTP/1.1', host, 'cookie: env=ci', 'connection: close')
    expect([local.asked.length, ci.asked.length]).toEqual([2, 1])
    expect(gateway.requests().map(({ env }) => env)).toEqual(['local', 'ci', 'local'])
  })

  test('handles Expect and Keep-Alive itself', async () => {
    const api = await startEcho()
    const gateway = await startGateway(api.origin)
    const client = rawClient(
      gateway.port,
      `${post}\r\n${host}\r\nexpect: 100-continue\r\nkeep-alive: timeout=5\r\nconnection: close\r\ncontent-length: 2\r\n\r\n`,
    )
    await eventually(() => client.received().includes('100 Continue'))
    client.socket.write('{}')
    expect(await client.closed).toContain('HTTP/1.1 200 OK')
    expect(api.asked[0]?.headers['expect']).toBeUndefined()
    expect(api.asked[0]?.headers['keep-alive']).toBeUndefined()
    const odd = await send(gateway.port, 'GET /api/v1/x HTTP/1.1', host, 'expect: the-unexpected', 'connection: close')
    expect(statusOf(odd)).toBe(200)
  })

  test('rejects other targets and methods', async () => {
    const gateway = await startGateway((await startEcho()).origin)
    const elsewhere = ['GET http://evil.example/api/v1/x', 'GET http://evil.example/']
    for (const line of [...elsewhere, 'OPTIONS *', 'TRACE /api/v1/x', 'PROPFIND /']) {
      const answer = await send(gateway.port, `${line} HTTP/1.1`, host, 'connection: close')
      expect(answer).toMatch(/^HTTP\/1\.1 (400|404) [^]*"code":/)
    }
  })

  test('survives non-ASCII bytes in path and headers', async () => {
    const gateway = await startGateway((await startEcho()).origin)
    for (const request of ['GET /api/v1/\u00e4', `${post.replace('/x', '/\u00ff')}\r\ncontent-length: 70000`]) {
      const line = request.includes('HTTP/1.1') ? request : `${request} HTTP/1.1`
      const client = rawClient(
        gateway.port,
        `${line}\r\n${host}\r\nx-name: J\u00fcrgen\r\nconnection: close\r\n\r\n${'x'.repeat(line.includes('70000') ? 70_000 : 0)}`,
      )
      expect([200, 400]).toContain(statusOf(await client.closed))
    }
    expect((await gateway.ask('/healthz')).status).toBe(200)
  })

  test('does not send 100 Continue for a body that is too large', async () => {
    const gateway = await startGateway((await startEcho()).origin, { gateway: { bodyLimit: 2000 } })
    const client = rawClient(gateway.port, `${post}\r\n${host}\r\nexpect: 100-continue\r\ncontent-length: 3000\r\n\r\n`)
    await eventually(() => client.received().includes('"code"'))
    client.socket.end()
    expect(statusOf(await client.closed)).toBe(413)
  })
})
