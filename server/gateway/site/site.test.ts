import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Settings, startGateway } from '../test/gateway.ts'
import { rawClient, refusingOrigin, statusOf } from '../test/upstream.ts'
import { readSite, type Site } from './read.ts'

const script = 'export const answer = 42\n'.repeat(50)
const built = {
  'index.html': '<!doctype html><title>Custodia</title><script>go()</script>',
  'assets/index-abc123.js': script,
  'assets/inter.woff2': 'font',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'field-worker.js': 'open()',
  'withdrawn-worker.js': 'withdraw()',
  'manifest.webmanifest': '{}',
  '.vite/manifest.json': '{"secret":true}',
  '.build-hash': 'abc',
}

let dist: string
let site: Site
beforeAll(() => {
  dist = mkdtempSync(join(tmpdir(), 'custodia-site-'))
  for (const [path, content] of Object.entries(built)) {
    mkdirSync(dirname(join(dist, path)), { recursive: true })
    writeFileSync(join(dist, path), content)
  }
  writeFileSync(join(dist, 'assets/index-abc123.js.br'), brotliCompressSync(script))
  writeFileSync(join(dist, 'assets/index-abc123.js.gz'), gzipSync(script))
  site = readSite(dist)
})
afterAll(() => rmSync(dist, { recursive: true, force: true }))

const start = async (settings: Settings = {}) => startGateway(await refusingOrigin(), { site, ...settings })

describe('page and assets', () => {
  test('serves the page at every address of the product, signed in or not', async () => {
    const gateway = await start()
    const deep = '/org/42/clients/7/locations/8/jobs/9'
    for (const path of ['/', '/login', '/login/', deep, '/my-org', '/my-org/x/y', '/docs/faq']) {
      const answer = await gateway.ask(path)
      expect(answer.status).toBe(200)
      expect(await answer.text()).toBe(built['index.html'])
      expect(answer.headers.get('cache-control')).toBe('no-cache')
      expect(answer.headers.get('x-request-id')).toBeTruthy()
    }
  })

  test("sends the page's policy and its env in a readable cookie; assets have a policy of their own and forbid framing", async () => {
    const gateway = await start()
    const { headers } = await gateway.ask('/login')
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self' 'sha256-[^']+'; /)
    expect(headers.get('content-security-policy')).toMatch(/; require-trusted-types-for 'script'$/)
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toContain('geolocation=(self), camera=(self)')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(headers.getSetCookie()).toEqual(['env=local; Path=/; SameSite=Lax'])
    for (const path of ['/assets/index-abc123.js', '/favicon.svg'])
      expect((await gateway.ask(path)).headers.get('content-security-policy')).toBe(
        "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
      )
  })

  test('sends HSTS when a trusted proxy says the site is on https', async () => {
    const gateway = await start({ gateway: { trustedHops: 1 } })
    const { headers } = await gateway.ask('/', { headers: { 'x-forwarded-proto': 'https' } })
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=63072000/)
    expect(headers.getSetCookie()).toEqual(['env=local; Path=/; Secure; SameSite=Lax'])
  })

  test('serves an asset as immutable and compressed, and it unpacks to the original', async () => {
    const gateway = await start()
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answer = await gateway.ask('/assets/index-abc123.js', { headers: { 'accept-encoding': encoding } })
      expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding)
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
      expect(answer.headers.get('vary')).toBe('accept-encoding')
      expect(await answer.text()).toBe(script)
    }
  })

  test('serves files that the build did not compress as they are', async () => {
    const answer = await (await start()).ask('/favicon.svg', { headers: { 'accept-encoding': 'br, gzip' } })
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(answer.headers.get('vary')).toBeNull()
    expect(await answer.text()).toBe(built['favicon.svg'])
  })

  test('has browsers look for a new worker each time, and serves one that removes it where pages must not be kept', async () => {
    const kept = await (await start()).ask('/field-worker.js?language=es')
    expect(kept.headers.get('cache-control')).toBe('no-cache')
    expect(await kept.text()).toBe('open()')
    const withdrawn = await start({ gateway: { opensOffline: false } })
    expect(await (await withdrawn.ask('/field-worker.js')).text()).toBe('withdraw()')
  })

  test('answers 304 when the browser has the file', async () => {
    const gateway = await start()
    for (const path of ['/', '/assets/index-abc123.js', '/favicon.svg']) {
      const first = await gateway.ask(path)
      const etag = first.headers.get('etag') ?? ''
      expect(etag).toMatch(/^"[\w-]+"$/)
      const again = await gateway.ask(path, { headers: { 'if-none-match': `"other", W/${etag}` } })
      expect(again.status).toBe(304)
      expect(await again.text()).toBe('')
      expect((await gateway.ask(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
    }
  })

  test('answers HEAD with the length and no body', async () => {
    const answer = await (await start()).ask('/', { method: 'HEAD' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-length')).toBe(String(built['index.html'].length))
    expect(await answer.text()).toBe('')
  })

  const noPages = [
    '/assets/index-gone.js',
    '/nonsense',
    '/org/42/nonsense',
    '/index.html',
    '/.vite/manifest.json',
    '/.build-hash',
    '/assets/',
    '/assets/index-abc123.js.br',
    '/assets/../index.html',
    '/assets/%2e%2e/%2e%2e/package.json',
  ]
  test('answers 404 without the page to what is no address of a page, and to a POST', async () => {
    const gateway = await start()
    for (const path of noPages) {
      const answer = await gateway.ask(path)
      expect([path, answer.status]).toEqual([path, 404])
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(await answer.json()).toMatchObject({ code: 'not_found', message: expect.any(String) })
    }
    expect((await gateway.ask('/login', { method: 'POST' })).status).toBe(404)
  })

  describe('a mistyped address', () => {
    // fetch() sets these headers itself, so the request is written by hand.
    const ask = (port: number, path: string, header: string) =>
      rawClient(port, `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${header}\r\nconnection: close\r\n\r\n`).closed

    const navigations = [
      'sec-fetch-mode: navigate\r\nsec-fetch-dest: document',
      'accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    ]

    test.each(navigations)('sends the page with 404 to a person, but not for a missing asset (%s)', async (header) => {
      const { port } = await start()
      const page = await ask(port, '/nonsense?x=1.2', header)
      expect(statusOf(page)).toBe(404)
      expect(page).toContain(built['index.html'])
      for (const path of ['/assets/gone', '/gone.js', '/api/v2']) {
        const missing = await ask(port, path, header)
        expect(statusOf(missing)).toBe(404)
        expect(missing).toContain('application/json')
      }
    })

    test('sends the error format to a program', async () => {
      const { port } = await start()
      const programs = [
        'sec-fetch-mode: cors\r\naccept: text/html',
        'accept: */*',
        'accept: application/json',
        'x-none: 1',
      ]
      for (const header of programs) {
        const answer = await ask(port, '/nonsense', header)
        expect([header, statusOf(answer)]).toEqual([header, 404])
        expect(answer).toContain('application/json')
      }
    })
  })
})

describe('other requests to the site', () => {
  test('serves robots.txt and security.txt', async () => {
    const gateway = await start()
    expect(await (await gateway.ask('/robots.txt')).text()).toContain('Disallow: /org/')
    expect(await (await gateway.ask('/.well-known/security.txt')).text()).toMatch(
      /^Contact: mailto:security@localhost\nExp/,
    )
  })

  test('reports a web app that is not built', () => {
    expect(() => readSite(join(dist, 'nowhere'))).toThrow('build the web first')
  })
})
