import { describe, expect, test } from 'vitest'
import { isCrossSite } from './cross-site.ts'

const host = 'app.example.com'

describe('cross-site request check', () => {
  test.each(['GET', 'HEAD', 'OPTIONS'])('lets %s pass from any site, since it changes nothing', (method) => {
    expect(isCrossSite(method, { host, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })).toBe(false)
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'])('rejects %s from another site', (method) => {
    expect(isCrossSite(method, { host, 'sec-fetch-site': 'cross-site' })).toBe(true)
  })

  test.each([
    ['same-origin', false],
    ['none', false],
    ['same-site', true],
    ['cross-site', true],
    ['', true],
    ['same-origin, cross-site', true],
  ])('decides by Sec-Fetch-Site %j: rejected %s', (site, refused) => {
    expect(isCrossSite('POST', { host, 'sec-fetch-site': site })).toBe(refused)
  })

  test.each([
    ['https://app.example.com', host, false],
    ['http://app.example.com', 'APP.example.com.', false],
    ['https://app.example.com', 'app.example.com:443', false],
    ['http://localhost:3000', 'localhost:3000', false],
    ['http://[::1]:3000', '[::1]:3000', false],
    ['https://app.example.com:8443', host, true],
    ['http://localhost:3001', 'localhost:3000', true],
    ['https://app.example.com.evil.test', host, true],
    ['null', host, true],
    ['file://app.example.com', host, true],
    ['garbage', host, true],
  ])('compares Origin %s with host %s: rejected %s', (origin, at, refused) => {
    expect(isCrossSite('POST', { host: at, origin })).toBe(refused)
  })

  test('lets a request with neither header pass, since it is not from a browser', () => {
    expect(isCrossSite('POST', { host })).toBe(false)
  })
})
