import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext } from 'playwright-core'
import { describe, afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { bareEnv } from '#server/test/bare-env.ts'
import { freePort } from '#server/test/free-ports.ts'
import { buildIfStale } from '#server/launcher/build.ts'
import { eventually } from '#server/gateway/test/gateway.ts'
import { launchBrowser } from './chromium.ts'
import { startDemo } from './demo.ts'
import { phone } from './devices.ts'
import { readLogins } from './logins.ts'
import type { Product } from './product.ts'
import { settle } from './vitals.ts'

const root = join(import.meta.dirname, '../..')

let product: Product
let browser: Browser
let sources: string

beforeAll(async () => {
  sources = mkdtempSync(join(tmpdir(), 'custodia-releases-'))
  symlinkSync(join(root, 'node_modules'), join(sources, 'node_modules'))
  ;[product, browser] = await Promise.all([startDemo(), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  rmSync(sources, { recursive: true, force: true })
})

/** Copies the sources; a second try of the test needs them unchanged. */
function copySources() {
  for (const name of ['package.json', 'tsconfig.json', 'shared'])
    cpSync(join(root, name), join(sources, name), { recursive: true })
  cpSync(join(root, 'web'), join(sources, 'web'), { recursive: true, filter: (path) => !path.includes('web/dist') })
}

/** Builds the page from the copied sources. */
async function buildRelease(): Promise<string> {
  const log = { debug() {}, info() {}, warn() {} }
  await buildIfStale(sources, { log, signal: new AbortController().signal })
  return join(sources, 'web/dist')
}

/** Changes one file of the copied sources. */
function change(path: string, from: string, to: string) {
  const text = readFileSync(join(sources, path), 'utf8')
  expect(text).toContain(from)
  writeFileSync(join(sources, path), text.replace(from, to))
}

/** Starts a gateway for this release, always with the same port and DATA_DIR. */
async function serve(port: number, dist: string) {
  const env = {
    ...bareEnv(),
    PORT: String(port),
    DATA_DIR: join(sources, 'data'),
    WEB_DIST: dist,
    GATEWAY_UPSTREAM_LOCAL: product.url,
  }
  const child = spawn(process.execPath, ['server/gateway/main.ts'], { cwd: root, env, stdio: 'ignore' })
  const url = `http://localhost:${port}`
  await eventually(
    () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    30_000,
  )
  return {
    url,
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

interface Taken {
  path: string
  coding: string
  bytes: number
}

/**
 * Reopens the page, whose kit must be of this release, and returns the bytes of the page's own files from the network,
 * including headers.
 */
async function visit(context: BrowserContext, url: string, release: string | undefined): Promise<Taken[]> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  const asked = new Map<string, Taken>()
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    const { pathname } = new URL(response.url)
    if (response.fromDiskCache || pathname.startsWith('/api/') || !response.url.startsWith('http')) return
    asked.set(requestId, { path: pathname, coding: response.headers['content-encoding'] ?? '', bytes: 0 })
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const taken = asked.get(requestId)
    if (taken) taken.bytes = encodedDataLength
  })
  await page.goto(url)
  await settle(page)
  expect(await page.evaluate(() => document.documentElement.dataset['release'])).toBe(release)
  await page.close()
  return [...asked.values()].filter(({ bytes }) => bytes > 0)
}

const bytesOf = (taken: readonly Taken[]) => taken.reduce((sum, { bytes }) => sum + bytes, 0)

describe('a new release', () => {
  test('costs a returning phone at most 5 kB when one text changed, and otherwise only the differences', async () => {
    copySources()
    const port = await freePort()
    const context = await browser.newContext(phone)
    onTestFinished(() => context.close())
    const { email, password } = readLogins(product.dataDir)['owner'] ?? { email: '', password: '' }
    const home = async (dist: string, release?: string) => {
      await using gateway = await serve(port, dist)
      await context.request.post(`${gateway.url}/api/v1/users/login`, { data: { email, password } })
      const me = await context.request.get(`${gateway.url}/api/v1/users/me`)
      const { organizationId } = (await me.json()) as { organizationId: string }
      return await visit(context, `${gateway.url}/org/${organizationId}`, release)
    }
    const first = await home(await buildRelease())
    expect(first.filter(({ coding }) => coding === 'dcz')).toEqual([])

    change('web/features/home/texts/en.json', '": "', '": "Changed: ')
    const text = await home(await buildRelease())
    expect(text.map(({ path, coding }) => [path.replace(/-.{8}\.json$/, ''), coding])).toEqual([
      [expect.stringMatching(/^\/org\//), 'br'],
      ['/assets/home.en', 'dcz'],
    ])
    expect(bytesOf(text)).toBeLessThanOrEqual(5_000)

    // Nearly every script imports the kit, so its new hash changes them all.
    change('web/kit/core/button.tsx', 'export ', "document.documentElement.dataset['release'] = 'of the kit'\nexport ")
    const code = await home(await buildRelease(), 'of the kit')
    expect(code.length).toBeGreaterThan(10)
    // A file of a few hundred bytes is not encoded.
    expect(code.slice(1).filter(({ coding, bytes }) => coding !== 'dcz' && bytes > 1_000)).toEqual([])
    expect(bytesOf(code)).toBeLessThan(bytesOf(first) / 10)
  })
})
