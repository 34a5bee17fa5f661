import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { startGateway } from '../test/gateway.ts'
import { json, refusingOrigin, startUpstream } from '../test/upstream.ts'
import { Deltas } from './deltas.ts'
import { Releases } from './releases.ts'
import { requestRaw, build, dictionaryHeaders, newDirectory, sha256 } from './test/builds.ts'

/** Lines that do not repeat each other, like a program's. */
const program = (word: string) =>
  Array.from({ length: 400 }, (_, at) => `export const ${word}${at} = '${sha256(`${word} ${at}`)}'`).join('\n')

const before = { kit: program('kit'), home: program('home') }
const after = { kit: before.kit.replace('kit200', 'changed200'), home: `${before.home}\n` }

const oldSite = () => build({ 'assets/kit-aaaaaaaa.js': before.kit, 'assets/home-bbbbbbbb.js': before.home })
const newSite = () =>
  build({
    'assets/kit-cccccccc.js': after.kit,
    'assets/home-dddddddd.js': after.home,
    'assets/inter-eeeeeeee.woff2': 'font',
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"></svg>'.repeat(20),
  })

const log = pino({ level: 'silent' })

/** Starts a gateway that serves the second of two releases, with the first in its release directory. */
async function secondRelease({ origin, between }: { origin?: string; between?: (directory: string) => void } = {}) {
  const directory = newDirectory()
  await new Releases(directory, log).begin(oldSite())
  between?.(directory)
  const site = newSite()
  const releases = new Releases(directory, log)
  await releases.begin(site)
  const gateway = await startGateway(origin ?? (await refusingOrigin()), { site, releases })
  const ask = (path: string, headers: Record<string, string | string[]>, method?: string) =>
    requestRaw(gateway.url + path, headers, method)
  return { ask }
}

const kit = '/assets/kit-cccccccc.js'
const vary = 'accept-encoding, available-dictionary'

describe('asset deltas', () => {
  test('declares which assets a packed file is a dictionary for, in every encoding', async () => {
    const { ask } = await secondRelease()
    for (const coding of ['br', 'gzip', 'identity']) {
      const { headers } = await ask(kit, { 'accept-encoding': coding })
      expect(headers['use-as-dictionary']).toBe('match="/assets/kit-*.js"')
      expect(headers.vary).toBe(vary)
      expect(headers['content-encoding'] ?? 'identity').toBe(coding)
    }
  })

  test("sends a delta that decodes to the file to a browser with the previous release's file", async () => {
    const { ask } = await secondRelease()
    const { status, headers, body } = await ask(kit, dictionaryHeaders(before.kit))
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-encoding': 'dcz',
      'content-length': String(body.length),
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
      'use-as-dictionary': 'match="/assets/kit-*.js"',
      'x-content-type-options': 'nosniff',
      vary,
    })
    expect(headers['content-security-policy']).toMatch(/^default-src 'self'/)
    expect(body.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000')
    expect(body.subarray(8, 40).toString('base64')).toBe(sha256(before.kit))
    const dictionary = Buffer.from(before.kit)
    expect(zstdDecompressSync(body.subarray(40), { dictionary }).toString()).toBe(after.kit)
    expect(body.length).toBeLessThan(200)

    const whole = await ask(kit, { 'accept-encoding': 'br' })
    expect(whole.body.length).toBeGreaterThan(10_000)
    expect(whole.headers.etag).not.toBe(headers.etag)
  })

  test('gives concurrent and later requests the same delta, and HEAD its headers without a body', async () => {
    const { ask } = await secondRelease()
    const asked = Array.from({ length: 20 }, () => ask(kit, dictionaryHeaders(before.kit)))
    const bodies = (await Promise.all(asked)).map(({ body }) => body.toString('hex'))
    expect(new Set(bodies).size).toBe(1)
    const later = await ask(kit, dictionaryHeaders(before.kit))
    expect(later.body.toString('hex')).toBe(bodies[0])
    const head = await ask(kit, dictionaryHeaders(before.kit), 'HEAD')
    expect(head.body).toHaveLength(0)
    for (const name of ['content-encoding', 'content-length', 'etag', 'vary'])
      expect(head.headers[name]).toBe(later.headers[name])
  })

  const offered = dictionaryHeaders(before.kit)
  const others: [string, Record<string, string | string[]>][] = [
    ['a file nobody kept', dictionaryHeaders('something else')],
    ['another file of the release before', dictionaryHeaders(before.home)],
    ['two files', { ...offered, 'available-dictionary': [offered['available-dictionary'], ':AAAA:'] }],
    ['no bytes', { ...offered, 'available-dictionary': sha256(before.kit) }],
    ['more than bytes', { ...offered, 'available-dictionary': `${offered['available-dictionary']};a=1` }],
    ['a path', { ...offered, 'available-dictionary': ':../../../../../../../../../../etc/passwd=:' }],
    ['a file that it does not take a dcz of', { ...offered, 'accept-encoding': 'gzip, br, dcz;q=0' }],
    ['a file, and takes Brotli alone', { ...offered, 'accept-encoding': 'br' }],
  ]
  test('sends Brotli to a client that offers anything else, or that does not take a delta of it', async () => {
    const { ask } = await secondRelease()
    for (const [what, headers] of others) {
      const answer = await ask(kit, headers)
      expect([what, answer.status, answer.headers['content-encoding']]).toEqual([what, 200, 'br'])
      expect(answer.headers.vary).toBe(vary)
      expect(brotliDecompressSync(answer.body).toString()).toBe(after.kit)
    }
  })

  test('answers 304 to a browser with the current file, whatever its encoding, and a range with the whole file', async () => {
    const { ask } = await secondRelease()
    for (const headers of [dictionaryHeaders(before.kit), { 'accept-encoding': 'br' }]) {
      const { etag = '' } = (await ask(kit, headers)).headers
      const again = await ask(kit, { ...dictionaryHeaders(before.kit), 'if-none-match': etag })
      expect(again.status).toBe(304)
      expect(again.headers.vary).toBe(vary)
      expect(again.body).toHaveLength(0)
    }
    const { status, headers, body } = await ask(kit, { ...dictionaryHeaders(before.kit), range: 'bytes=0-9' })
    expect([status, headers['content-encoding'], headers['content-range']]).toEqual([200, 'dcz', undefined])
    expect(zstdDecompressSync(body.subarray(40), { dictionary: Buffer.from(before.kit) }).toString()).toBe(after.kit)
  })

  test('uses packed assets only: never a page, font, icon, error or API response', async () => {
    const api = await startUpstream((_request, response) => response.writeHead(200, json).end('{"secret":true}'))
    const { ask } = await secondRelease({ origin: api.origin })
    const paths = [
      '/login',
      '/assets/inter-eeeeeeee.woff2',
      '/favicon.svg',
      '/assets/gone-aaaaaaaa.js',
      '/api/v1/users/me',
    ]
    for (const path of paths) {
      const { headers } = await ask(path, dictionaryHeaders(before.kit))
      expect([path, headers['use-as-dictionary']]).toEqual([path, undefined])
      expect([path, headers['content-encoding']]).not.toEqual([path, 'dcz'])
      expect(headers.vary ?? '').not.toContain('available-dictionary')
    }
  })

  test('ignores a release that is damaged on disk', async () => {
    const { ask } = await secondRelease({
      between(directory) {
        const [name = ''] = readdirSync(directory)
        const bytes = readFileSync(join(directory, name))
        // The release file ends with the packed files.
        writeFileSync(join(directory, name), bytes.fill(0, bytes.length - 15_000))
      },
    })
    const answer = await ask('/assets/home-dddddddd.js', dictionaryHeaders(before.home))
    expect(answer.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(answer.body).toString()).toBe(after.home)
  })
})

/** Requests deltas between two files of the second release within these limits. */
async function createDeltas(limits: { bytes: number; waiting: number }) {
  const directory = newDirectory()
  await new Releases(directory, log).begin(oldSite())
  const site = newSite()
  const { files } = site
  const releases = new Releases(directory, log)
  await releases.begin(site)
  const deltas = new Deltas(releases, limits)
  const ask = (name: keyof typeof before) => {
    const [, file] = [...files].find(([path]) => path.includes(name)) ?? []
    return file && deltas.of(file, sha256(before[name]))
  }
  return { deltas, ask }
}

describe('delta cache', () => {
  test('evicts deltas over the memory limit and creates them again on request', async () => {
    const limits = { bytes: 700, waiting: 10 }
    const { deltas, ask } = await createDeltas(limits)
    for (let round = 0; round < 3; round++) {
      for (const name of ['kit', 'home'] as const) {
        const delta = await ask(name)
        const text = zstdDecompressSync(delta?.subarray(40) ?? '', { dictionary: Buffer.from(before[name]) }).toString()
        expect(text).toBe(after[name])
        await setImmediate()
        expect(deltas.bytes).toBeGreaterThan(0)
        expect(deltas.bytes).toBeLessThanOrEqual(limits.bytes)
      }
    }
  })

  test('falls back to Brotli while the queue is full', async () => {
    const { ask } = await createDeltas({ bytes: 10_000, waiting: 1 })
    const first = ask('kit')
    expect(ask('home')).toBeUndefined()
    expect(await first).toBeInstanceOf(Buffer)
    await setImmediate()
    expect(await ask('home')).toBeInstanceOf(Buffer)
  })
})
