import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { launchBrowser } from './chromium.ts'
import { readLogins, type DemoLogin } from './logins.ts'
import { contactPages, demoPages, platformPages, signedOutPages } from './page-addresses.ts'
import { shootPapers } from './papers.ts'
import { findProduct } from './product.ts'

/** `npm run shots`: takes a screenshot of every page on a desktop, on a phone and in dark mode, and of every document. */
const folder = join(import.meta.dirname, '../../.shots')
const looks: Record<string, BrowserContextOptions> = {
  desktop: { viewport: { width: 1440, height: 900 }, locale: 'en-US' },
  phone: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: 'en-US',
  },
  dark: { viewport: { width: 1440, height: 900 }, colorScheme: 'dark', locale: 'en-US' },
  'phone-dark-es': {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    colorScheme: 'dark',
    locale: 'es-US',
  },
}

async function shoot(page: Page, url: string, name: string) {
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(250)
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: false })
  process.stdout.write(`${name}\n`)
}

async function shootAll(browser: Browser, product: { url: string; dataDir: string }, look: string) {
  const context = await browser.newContext(looks[look])
  await context.addInitScript(() => {
    localStorage.setItem('TOUR_SEEN', 'doc-tutorial')
    localStorage.setItem('LANGUAGE', navigator.language.slice(0, 2))
  })
  const page = await context.newPage()
  for (const [name, path] of Object.entries(signedOutPages)) await shoot(page, product.url + path, `${name}.${look}`)
  const logins = readLogins(product.dataDir)
  const login = ({ email, password }: DemoLogin) =>
    context.request.post(`${product.url}/api/v1/users/login`, { data: { email, password } })
  await login(logins.owner)
  for (const [name, path] of Object.entries(await demoPages(context.request, product.url))) {
    await shoot(page, product.url + path, `${name}.${look}`)
  }
  // Documents look the same everywhere.
  if (look === 'desktop') await shootPapers({ context, url: product.url, folder })
  await login(logins['client contact'] ?? logins.owner)
  for (const [name, path] of Object.entries(await contactPages(context.request, product.url))) {
    await shoot(page, product.url + path, `${name}.${look}`)
  }
  const answer = await login(logins['platform admin'] ?? logins.owner)
  for (const [name, path] of Object.entries(platformPages(answer.headers()['x-request-id'] ?? ''))) {
    await shoot(page, product.url + path, `${name}.${look}`)
  }
  await context.close()
}

mkdirSync(folder, { recursive: true })
const product = await findProduct()
const browser = await launchBrowser()
const wanted = process.argv.slice(2)
try {
  for (const look of wanted.length ? wanted : Object.keys(looks)) await shootAll(browser, product, look)
} finally {
  await browser.close()
  await product.stop()
}
