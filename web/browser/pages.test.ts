import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './axe.ts'
import { launchBrowser } from './chromium.ts'
import { startDemo } from './demo.ts'
import { readLogins, type DemoLogin } from './logins.ts'
import { contactPages, demoPages, platformPages, signedOutPages } from './page-addresses.ts'
import type { Product } from './product.ts'

let product: Product
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startDemo(), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const looks: [string, BrowserContextOptions][] = [
  ['on a desktop', { viewport: { width: 1440, height: 900 } }],
  [
    'on a phone, in the dark, in Spanish',
    {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      colorScheme: 'dark',
      locale: 'es-US',
    },
  ],
]

/** What a page shows that it should not: findings of axe, errors of scripts, refusals of the policy, a sideways scroll. */
async function findFaults(page: Page, path: string) {
  const faults: string[] = []
  const onConsole = (message: { type(): string; text(): string }) => {
    // A call that is refused, and the error screen that says so, are reported by browser, React and router.
    const isRefusal = /^Failed to load resource|ApiError: /.test(message.text())
    if (message.type() === 'error' && !isRefusal) faults.push(message.text())
  }
  const onError = (error: Error) => faults.push(String(error))
  page.on('console', onConsole)
  page.on('pageerror', onError)
  await page.goto(product.url + path)
  await page.locator('h1').first().waitFor()
  // Whatever is still loading holds its place with a skeleton.
  await page.waitForFunction(() => !document.querySelector('.skeleton, [aria-busy=true]'))
  // A drawn card is one picture of initials, name and count; its label says the name whole.
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

// Dozens of pages, each looked through by axe.
const timeout = 900_000

// Each look has one processor: a page is drawn and looked through by one thread.
test.concurrent.each(looks)('no page has a fault %s', { timeout }, async (_look, options) => {
  const context = await browser.newContext(options)
  await context.addInitScript(() => {
    localStorage.setItem('TOUR_SEEN', 'doc-tutorial')
    localStorage.setItem('LANGUAGE', navigator.language.slice(0, 2))
  })
  const page = await context.newPage()
  const faults: Record<string, string[]> = {}
  const look = async (pages: Readonly<Record<string, string>>) => {
    for (const [name, path] of Object.entries(pages)) {
      const found = await findFaults(page, path)
      if (found.length) faults[name] = found
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
