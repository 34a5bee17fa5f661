import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { describe, afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from '#server/test/free-ports.ts'
import { useDemo } from './demo.ts'
import { phone } from './devices.ts'
import { isStored, openOnPhone } from './field-phone.ts'
import { readLogins } from './logins.ts'
import { makeSources, type Sources } from './releases.ts'
import { settle } from './vitals.ts'

const demo = useDemo()
let sources: Sources

beforeAll(() => {
  sources = makeSources()
})
afterAll(() => sources?.remove())

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

/** The release whose kit differs, once it is built. */
let otherKit: string | undefined

function buildOtherKit() {
  const marked = "document.documentElement.dataset['release'] = 'of the kit'\nexport "
  sources.change('web/kit/core/button.tsx', 'export ', marked)
  // The browser asks for differences; the best encodings of whole files would take almost half of the build.
  const params = '{ [constants.BROTLI_PARAM_SIZE_HINT]: content.length }'
  sources.change('web/vite.config.ts', params, '{ [constants.BROTLI_PARAM_QUALITY]: 5 }')
  return sources.build()
}

const bytesOf = (taken: readonly Taken[]) => taken.reduce((sum, { bytes }) => sum + bytes, 0)

describe('a new release', () => {
  test('costs a returning phone at most 5 kB when one text changed, and otherwise only the differences', async () => {
    sources.copy()
    const port = await freePort()
    const context = await demo.browser.newContext(phone)
    onTestFinished(() => context.close())
    const { email, password } = readLogins(demo.product.dataDir)['owner'] ?? { email: '', password: '' }
    const home = async (dist: string, release?: string) => {
      await using gateway = await sources.serve(port, dist, demo.product.url)
      await context.request.post(`${gateway.url}/api/v1/users/login`, { data: { email, password } })
      const me = await context.request.get(`${gateway.url}/api/v1/users/me`)
      const { organizationId } = (await me.json()) as { organizationId: string }
      return await visit(context, `${gateway.url}/org/${organizationId}`, release)
    }
    const first = await home(await sources.build())
    expect(first.filter(({ coding }) => coding === 'dcz')).toEqual([])

    const text = await home(sources.changeText('home', '":"', '":"Changed: '))
    expect(text.map(({ path, coding }) => [path.replace(/-.{8}\.json$/, ''), coding])).toEqual([
      [expect.stringMatching(/^\/org\//), 'br'],
      ['/assets/home.en', 'dcz'],
    ])
    expect(bytesOf(text)).toBeLessThanOrEqual(5_000)

    // Nearly every script imports the kit, so its new hash changes them all.
    otherKit = await buildOtherKit()
    const code = await home(otherKit, 'of the kit')
    expect(code.length).toBeGreaterThan(10)
    const familyOf = ({ path }: Taken) => path.replace(/-.{8}\.(\w+)$/, '.$1')
    const had = new Set(first.map(familyOf))
    // A file of a few hundred bytes is not encoded.
    const isWhole = ({ coding, bytes }: Taken) => coding !== 'dcz' && bytes > 1_000
    expect(code.slice(1).filter((taken) => isWhole(taken) && had.has(familyOf(taken)))).toEqual([])
    expect(bytesOf(code)).toBeLessThan(bytesOf(first) / 10)
  })

  test('opens from a phone without a connection once no page of the release before is open', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'custodia-releases-field-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    const { context, organization, page, disconnect, reconnect } = await openOnPhone({ ...demo, dataDir })
    const release = () => document.documentElement.dataset['release']
    if (!otherKit) sources.copy()
    await reconnect((otherKit ??= await buildOtherKit()))
    const second = await context.newPage()
    await second.goto(`${organization}/employee`)
    // With a connection the newest page comes, as without a worker; the open one keeps its own.
    expect(await second.evaluate(release)).toBe('of the kit')
    expect(await page.evaluate(release)).toBeUndefined()
    const isWaiting = async () => !!(await navigator.serviceWorker.getRegistration('/'))?.waiting
    await expect.poll(() => second.evaluate(isWaiting), { timeout: 20_000 }).toBe(true)
    await context.setOffline(true)
    const third = await context.newPage()
    await third.goto(`${organization}/employee`)
    await isStored(third)
    expect(await third.evaluate(release)).toBeUndefined()
    await Promise.all([second.close(), third.close()])
    await disconnect()
    await expect
      .poll(async () => {
        const cold = await context.newPage()
        await cold.goto(`${organization}/employee`)
        await isStored(cold)
        const shown = await cold.evaluate(release)
        await cold.close()
        return shown
      })
      .toBe('of the kit')
  })
})
