import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { Exchange } from '../forwarding/exchange.ts'
import { requestLine } from './request-line.ts'

const traceId = '01a1fcee4f757e0082a2ed645feac5b6'

function exchangeOf(url: string) {
  const request = { method: 'GET', url } as IncomingMessage
  const caller = { address: '192.0.2.1', proto: 'http' } as const
  const exchange = new Exchange('01a1fcee-4f75-7e00-82a2-ed645feac5b6', request, {} as ServerResponse, caller)
  exchange.trace = { traceId, spanId: traceId.slice(16), isSampled: false, parentId: undefined }
  return exchange
}

describe('request log line', () => {
  test('contains exactly the known fields', () => {
    const exchange = exchangeOf('/api/v1/users/me?token=s3cret')
    const bare = requestLine(exchange, 499, 12.345)
    expect(JSON.parse(bare)).toEqual({
      level: 30,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      reqId: exchange.id,
      traceId,
      method: 'GET',
      path: '/api/v1/users/me?token',
      status: 499,
      bytes: 0,
      totalMs: 12.3,
    })
    Object.assign(exchange, { env: 'ci', bytes: 7, upstreamMs: 1.06, userId: 'u', organizationId: 'o' })
    expect(JSON.parse(requestLine(exchange, 200, 2))).toMatchObject({
      env: 'ci',
      bytes: 7,
      upstreamMs: 1.1,
      userId: 'u',
      organizationId: 'o',
    })
    expect(bare.endsWith('}\n')).toBe(true)
  })

  test.each(['/"},{"status":200', '/\\', '/\u0001\u2028', '/%0a%22', '/é'])(
    'escapes a path that would break the line: %j',
    (path) => {
      const line = requestLine(exchangeOf(path), 404, 1)
      expect(line.split('\n')).toHaveLength(2)
      expect(JSON.parse(line)).toMatchObject({ path, status: 404 })
    },
  )

  test('escapes the user reported by the API', () => {
    const exchange = exchangeOf('/')
    exchange.userId = '"}\n{"forged":true'
    expect(JSON.parse(requestLine(exchange, 200, 1))).toMatchObject({ userId: exchange.userId })
  })
})
