import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { callerOf } from './caller.ts'

const request = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage

describe('callerOf', () => {
  test("uses the connection's address without trusted proxies, whatever the headers say", () => {
    const spoofed = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' }
    expect(callerOf(request('192.0.2.1', spoofed), 0)).toEqual({ address: '192.0.2.1', proto: 'http' })
  })

  test('maps an IPv4 client on an IPv6 socket to its IPv4 address', () => {
    expect(callerOf(request('::ffff:192.0.2.1'), 0).address).toBe('192.0.2.1')
  })

  test.each([
    [1, '203.0.113.9', '203.0.113.9'],
    [1, '198.51.100.66, 203.0.113.9', '203.0.113.9'],
    [2, '198.51.100.66, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
    [2, '203.0.113.9', '203.0.113.9'],
    [1, '203.0.113.9:51234', '203.0.113.9'],
    [1, '[2001:db8::9]:51234', '2001:db8::9'],
    [1, '2001:db8::9', '2001:db8::9'],
    [1, '<script>', '10.0.0.1'],
    [1, '', '10.0.0.1'],
  ])('with %i trusted proxies and %j the client is %s', (hops, forwarded, address) => {
    expect(callerOf(request('10.0.0.1', { 'x-forwarded-for': forwarded }), hops).address).toBe(address)
  })

  test('trusts X-Forwarded-Proto of a trusted proxy for https', () => {
    expect(callerOf(request('10.0.0.1', { 'x-forwarded-proto': 'http, HTTPS' }), 1).proto).toBe('https')
    expect(callerOf(request('10.0.0.1', { 'x-forwarded-proto': 'https, http' }), 1).proto).toBe('http')
    expect(callerOf(request('10.0.0.1'), 1).proto).toBe('http')
  })
})
