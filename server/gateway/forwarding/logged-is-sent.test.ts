import { describe, expect, test } from 'vitest'
import { eventually, startGateway } from '../test/gateway.ts'
import { rawClient, startUpstream } from '../test/upstream.ts'

const host = 'host: localhost'
const get = `GET /api/v1/x HTTP/1.1\r\n${host}\r\n\r\n`
const post = (...headers: string[]) => ['POST /api/v1/x HTTP/1.1', host, ...headers].join('\r\n')
const chunked = 'transfer-encoding: chunked'
const long = 'x'.repeat(20_000)

/** Bytes a client sends, in one or several pieces, and the statuses it receives. */
const exchanges: [string, string[], number[]][] = [
  ['a coding nobody knows', [`${post('transfer-encoding: xchunked')}\r\n\r\n`], [400]],
  ['a coding we do not take', [`${post('transfer-encoding: gzip')}\r\n\r\nabc`], [400]],
  [
    'a refused write, then a chunk that is none',
    [`${post('origin: http://evil.example', chunked)}\r\n\r\nzz\r\n`],
    [403],
  ],
  [
    'a refused write, then later a chunk that is none',
    [`${post('origin: http://evil.example', chunked)}\r\n\r\n1\r\nx\r\n`, 'zz\r\n'],
    [403],
  ],
  [
    'an unknown host, then a chunk that is none',
    [`POST /api/v1/x HTTP/1.1\r\nhost: evil.example\r\n${chunked}\r\n\r\nzz\r\n`],
    [421],
  ],
  ['a read, then garbage', [`${get}no HTTP at all\r\n\r\n`], [200, 400]],
  ['two reads, then garbage later', [get + get, 'no HTTP at all\r\n\r\n'], [200, 200, 400]],
  ['a read, then a head that ends in the middle', [`${get}GET /api/v1/y HT`], [200]],
  ['a head with bare line feeds', ['GET /api/v1/x HTTP/1.1\nhost: localhost\n\n'], [400]],
  ['another HTTP', [`GET /api/v1/x HTTP/2.0\r\n${host}\r\n\r\n`], [505]],
  ['the preface of HTTP/2', ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'], [505]],
  ['too long an address', [`GET /api/v1/${long} HTTP/1.1\r\n${host}\r\n\r\n`], [414]],
  ['too long a header', [`GET /api/v1/x HTTP/1.1\r\n${host}\r\nx-a: ${long}\r\n\r\n`], [431]],
  ['a zero byte in the path', [`GET /api/v1/x%00y HTTP/1.1\r\n${host}\r\nconnection: close\r\n\r\n`], [400]],
  [
    'the server named in the request line',
    [`GET http://localhost/api/v1/x?a=1 HTTP/1.1\r\n${host}\r\nconnection: close\r\n\r\n`],
    [200],
  ],
  [
    'another server named there',
    [`GET http://evil.example/api/v1/x HTTP/1.1\r\n${host}\r\nconnection: close\r\n\r\n`],
    [400],
  ],
]

describe('log lines and responses', () => {
  test.each(exchanges)('logs each response exactly as sent: %s', async (_what, pieces, statuses) => {
    const api = await startUpstream((request, response) => request.resume().on('end', () => response.end('ok')))
    const gateway = await startGateway(api.origin)
    const client = rawClient(gateway.port)
    for (const piece of pieces) {
      const lines = gateway.requests().length
      client.socket.write(piece, 'latin1')
      if (piece !== pieces.at(-1)) await eventually(() => gateway.requests().length > lines || client.received() !== '')
    }
    const loggedStatuses = () =>
      [...client.received().matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
    await eventually(() => loggedStatuses().length >= statuses.length)
    // A client that reads to the end gets nothing else.
    client.socket.end()
    await client.closed
    expect(loggedStatuses()).toEqual(statuses)
    await eventually(() => gateway.requests().length === statuses.length)
    expect(gateway.requests().map(({ status }) => status)).toEqual(statuses)
    const ids = [...client.received().matchAll(/^x-request-id: (.*)\r$/gm)].map(([, id]) => id)
    expect(gateway.requests().map(({ reqId }) => reqId)).toEqual(ids)
  })

  test('sends 204 without a length', async () => {
    const api = await startUpstream((_request, response) => response.writeHead(204, { 'content-length': 0 }).end())
    const gateway = await startGateway(api.origin)
    const client = rawClient(gateway.port, get.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'))
    expect(await client.closed).not.toMatch(/content-length/i)
  })
})
