import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { median } from '#server/bench/median.ts'
import { launchBrowser } from './chromium.ts'
import { readLogins } from './logins.ts'
import { startProduct, type Product } from './product.ts'
import { openBy, readVitals, settle, type Opened, type Vitals } from './vitals.ts'

const cpuSlowdown = 4
const intentMs = 500
/** Goals for an unthrottled processor; on a throttled one they are aspirational. */
const goals = { withIntent: 100, withoutIntent: 200, cls: 0 }
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true }

/** A phone's page with an empty cache, signed in or not. */
async function openPhone(browser: Browser, product: Product, isSignedIn: boolean, slowdown = cpuSlowdown) {
  const context = await browser.newContext({ ...phone, locale: 'en-US' })
  await context.addInitScript(() => localStorage.setItem('TOUR_SEEN', 'doc-tutorial'))
  let organizationId = ''
  if (isSignedIn) {
    const { email, password } = readLogins(product.dataDir).owner
    await context.request.post(`${product.url}/api/v1/users/login`, { data: { email, password } })
    const me = await context.request.get(`${product.url}/api/v1/users/me`)
    organizationId = ((await me.json()) as { organizationId: string }).organizationId
  }
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return { context, page, org: `/org/${organizationId}` }
}

async function load(browser: Browser, product: Product, isSignedIn: boolean, path: string): Promise<Vitals> {
  const { context, page, org } = await openPhone(browser, product, isSignedIn)
  await page.goto(product.url + (isSignedIn ? org : '') + path)
  await settle(page)
  const vitals = await readVitals(page)
  await context.close()
  return vitals
}

interface Opening {
  hasIntent: boolean
  slowdown: number
}

async function openClient(browser: Browser, product: Product, { hasIntent, slowdown }: Opening): Promise<Opened> {
  const { context, page, org } = await openPhone(browser, product, true, slowdown)
  await page.goto(`${product.url + org}/clients`)
  await settle(page)
  const link = `main li a[href^="${org}/clients/"]`
  if (hasIntent) {
    await page.locator(link).first().hover()
    await page.waitForTimeout(intentMs)
  }
  const opened = await openBy(page, link)
  await context.close()
  return opened
}

const line = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |`
const ms = (values: readonly number[]) => median(values).toFixed(0)

const loadLine = (label: string, of: readonly Vitals[]) =>
  line(label, ms(of.map(({ fcp }) => fcp)), ms(of.map(({ lcp }) => lcp)), median(of.map(({ cls }) => cls)).toFixed(3))

const openLine = (label: string, of: readonly Opened[], goal: number) => {
  const whole = of.map((visit) => visit.whole)
  return line(label, ms(of.map(({ name }) => name)), ms(whole), `≤ ${goal}`, median(whole) <= goal ? 'met' : 'missed')
}

/** `npm run bench:web`: measures how long pages take on a phone with a quarter of this processor's speed. */
async function main() {
  const { values } = parseArgs({ options: { rounds: { type: 'string' } } })
  const rounds = Number(values.rounds ?? 5)
  if (!(rounds > 0)) throw new Error('Usage: npm run bench:web -- [--rounds 5]')
  await using open = new AsyncDisposableStack()
  const product = await startProduct()
  open.defer(() => product.stop())
  const browser = await launchBrowser()
  open.defer(() => browser.close())

  // The first visit warms up the server; each visit has its own cache.
  await load(browser, product, true, '/home')
  const took = { login: [] as Vitals[], home: [] as Vitals[], clients: [] as Vitals[] }
  const openings = [1, cpuSlowdown].flatMap((slowdown) =>
    [true, false].map((hasIntent) => ({ hasIntent, slowdown, opened: [] as Opened[] })),
  )
  for (let round = 0; round < rounds; round++) {
    took.login.push(await load(browser, product, false, '/login'))
    took.home.push(await load(browser, product, true, '/home'))
    took.clients.push(await load(browser, product, true, '/clients'))
    for (const opening of openings) opening.opened.push(await openClient(browser, product, opening))
  }
  const load1 = (loadavg()[0] ?? 0).toFixed(1)
  const lines = [
    `Medians of ${rounds}, a phone with CPU ÷ ${cpuSlowdown}, empty cache, loopback; ${cpus().length} cores, load ${load1}.\n`,
    line('page', 'FCP ms', 'LCP ms', `CLS (goal ${goals.cls})`),
    '|---|--:|--:|--:|',
    loadLine('/login', took.login),
    loadLine('home', took.home),
    loadLine('clients', took.clients),
    '',
    line('client list → client', 'name painted, ms', 'all painted, ms', 'goal', ''),
    '|---|--:|--:|--:|---|',
    ...openings.map(({ hasIntent, slowdown, opened }) =>
      openLine(
        `${hasIntent ? 'with intent' : 'without'}, CPU ÷ ${slowdown}`,
        opened,
        hasIntent ? goals.withIntent : goals.withoutIntent,
      ),
    ),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

await main()
