import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { describe, afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './axe.ts'
import { launchBrowser } from './chromium.ts'
import { startDemo } from './demo.ts'
import { readLogins, type DemoLogin } from './logins.ts'
import { contactPages, demoPages, platformPages, signedOutPages } from './page-addresses.ts'
import type { Product } from './product.ts'
import { goWithin, load } from './visit.ts'

let product: Product
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startDemo(), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

type Visit = (page: Page, url: string) => Promise<void>

/** The first visits each page by its URL, the second by navigation within the app, from a page half a list away. */
const looks: [string, Visit, BrowserContextOptions][] = [
  ['on a desktop', load, { viewport: { width: 1440, height: 900 } }],
  [
    'on a phone, in the dark, in Spanish',
    goWithin,
    {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      colorScheme: 'dark',
      locale: 'es-US',
    },
  ],
]

/** Finds faults of a page: axe violations, script errors, CSP violations and horizontal scrolling. */
async function findFaults(page: Page, visit: () => Promise<void>) {
  const faults: string[] = []
  const onConsole = (message: { type(): string; text(): string }) => {
    // Refused calls, and the error screen about them, are logged by browser, React and router.
    const isRefusal = /^Failed to load resource|ApiError: /.test(message.text())
    if (message.type() === 'error' && !isRefusal) faults.push(message.text())
  }
  const onError = (error: Error) => faults.push(String(error))
  page.on('console', onConsole)
  page.on('pageerror', onError)
  await visit()
  // A chart card combines initials, name and count; its label contains the full name.
  const violations = (await findViolations(page)).filter(
    ({ rule, html }) => !(rule === 'label-content-name-mismatch' && html.startsWith('<g ')),
  )
  faults.push(...violations.map(({ rule, html }) => `${rule}: ${html.slice(0, 200)}`))
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  if (isWide) faults.push('the page scrolls sideways')
  page.off('console', onConsole)
  page.off('pageerror', onError)
  return faults
}

/** Reorders pages so that no page follows another view of itself. */
function interleaved<T>(all: readonly T[]): T[] {
  const half = Math.ceil(all.length / 2)
  return all.slice(0, half).flatMap((one, n) => [one, ...all.slice(half + n, half + n + 1)])
}

// Dozens of pages, each analyzed by axe.
const timeout = 900_000

describe('all pages', () => {
  // One processor per look: rendering and analyzing use one thread.
  test.concurrent.each(looks)('have no fault %s', { timeout }, async (_look, visit, options) => {
    const context = await browser.newContext(options)
    await context.addInitScript(() => {
      localStorage.setItem('TOUR_SEEN', 'doc-tutorial')
      localStorage.setItem('LANGUAGE', navigator.language.slice(0, 2))
    })
    const page = await context.newPage()
    const faults: Record<string, string[]> = {}
    const look = async (pages: Readonly<Record<string, string>>) => {
      // A newly opened page knows a user who signed in since.
      let open = load
      for (const [name, path] of interleaved(Object.entries(pages))) {
        const found = await findFaults(page, () => open(page, product.url + path))
        if (found.length) faults[name] = found
        open = visit
      }
    }
    await look(signedOutPages)
    const logins = readLogins(product.dataDir)
    const login = ({ email, password }: DemoLogin) =>
      context.request.post(`${product.url}/api/v1/users/login`, { data: { email, password } })
    await login(logins.owner)
    await look(await demoPages(context.request, product.url))
    await login(logins['client contact'] ?? logins.owner)
    await look(await contactPages(context.request, product.url))
    const answer = await login(logins['platform admin'] ?? logins.owner)
    await look(platformPages(answer.headers()['x-request-id'] ?? ''))
    await context.close()
    expect(faults).toEqual({})
  })
})
