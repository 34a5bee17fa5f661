import { describe, expect, test } from 'vitest'
import { createRequest, UnsendableRequest } from './upstream-request.ts'

const upstreamCall = { method: 'GET', path: '/api/v1/x?a=1', headers: ['x-a', '1'], once: false }

describe('upstream request', () => {
  test('writes the request line, host, headers and connection header', () => {
    expect(createRequest('api:8080', upstreamCall).head).toBe(
      'GET /api/v1/x?a=1 HTTP/1.1\r\nhost: api:8080\r\nconnection: keep-alive\r\nx-a: 1\r\n\r\n',
    )
    const body = Buffer.from('äö')
    const headers = ['set-cookie', ['a', 'b']]
    expect(createRequest('api', { ...upstreamCall, method: 'PUT', headers, body, once: true }).head).toBe(
      'PUT /api/v1/x?a=1 HTTP/1.1\r\nhost: api\r\nconnection: close\r\nset-cookie: a\r\nset-cookie: b\r\ncontent-length: 4\r\n\r\n',
    )
    expect(createRequest('api', { ...upstreamCall, method: 'POST' }).head).toMatch(/\r\ncontent-length: 0\r\n\r\n$/)
    const framing = 'transfer-encoding: chunked'
    expect(createRequest('api', { ...upstreamCall, method: 'POST', framing }).head).toMatch(
      /: 1\r\ntransfer-encoding: chunked\r\n\r\n$/,
    )
  })

  test.each([
    { path: '/a b' },
    { path: '/a\r\nx: 1' },
    { path: 'http://elsewhere/' },
    { path: '/ш' },
    { headers: ['x-a', '1\r\nx-b: 2'] },
    { headers: ['x-a', '1\n'] },
    { headers: ['x-a', '\0'] },
    { headers: ['x-a: 1\r\nx-b', '2'] },
    { headers: ['x a', '2'] },
    { headers: ['', '2'] },
    { headers: ['x-a', 'ш'] },
    { headers: ['x-a', ['1', '2\r\n']] },
  ])('rejects a request that cannot be written unambiguously (%#)', (wrong) => {
    expect(() => createRequest('api', { ...upstreamCall, ...wrong })).toThrow(UnsendableRequest)
  })
})
