import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { describe, afterAll, beforeAll, expect, test } from 'vitest'
import { pageRoutes } from '#shared/routes.ts'
import { findViolations } from './axe.ts'
import { launchBrowser } from './chromium.ts'
import { startDemo } from './demo.ts'
import { readLogins, type DemoLogin } from './logins.ts'
import { contactPages, demoPages, platformPages, publicPages, refusedPages, tabPages } from './page-addresses.ts'
import type { Product } from './product.ts'
import { goWithin, isDrawn, load } from './visit.ts'

let product: Product
let browser: Browser
/** The pages that need no session, with the links that the owner sent. */
let withoutSession: Readonly<Record<string, string>>

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startDemo(), launchBrowser()])
  const owner = await browser.newContext()
  await signIn(owner)
  withoutSession = await publicPages(owner.request, product.url)
  await owner.close()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** The sizes of a page's two forms. No page may scroll sideways at a width of 320 pixels (WCAG 2.2, 1.4.10 Reflow). */
const forms = { desktop: { width: 1440, height: 900 }, phone: { width: 320, height: 693 } } as const

/** Transitions only delay what is examined, and `field-pages.test.ts` tests the service worker. */
const still: BrowserContextOptions = { reducedMotion: 'reduce', serviceWorkers: 'block' }
const desktop: BrowserContextOptions = { ...still, viewport: forms.desktop }
/** Spanish texts are the longer ones. */
const spanish: BrowserContextOptions = { ...desktop, locale: 'es-US' }

/**
 * Opens a page that each call of `turn` changes between a desktop and a phone in the dark; the next page is then opened
 * in that form. Opening each page in each form would load, draw and prepare it for axe twice.
 */
async function openTurning(context: BrowserContext) {
  const page = await context.newPage()
  // Colors on their way to the dark have no contrast yet.
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(sheet)
  })
  const devtools = await context.newCDPSession(page)
  let form: keyof typeof forms = 'desktop'
  const turn = async () => {
    form = form === 'desktop' ? 'phone' : 'desktop'
    const isPhone = form === 'phone'
    // Together, so that the page is laid out once.
    await Promise.all([
      devtools.send('Emulation.setDeviceMetricsOverride', { ...forms[form], deviceScaleFactor: 1, mobile: isPhone }),
      devtools.send('Emulation.setTouchEmulationEnabled', { enabled: isPhone }),
      page.emulateMedia({ colorScheme: isPhone ? 'dark' : 'light' }),
    ])
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    await isDrawn(page)
  }
  return { page, turn, form: () => form }
}

type Turning = Awaited<ReturnType<typeof openTurning>>

/** Finds faults of a page in both forms: axe violations, script errors, CSP violations and horizontal scrolling. */
async function findFaults({ page, turn, form }: Turning, visit: () => Promise<void>) {
  const faults: string[] = []
  const onConsole = (message: { type(): string; text(): string }) => {
    // Refused calls, and the error screen about them, are logged by browser, React and router.
    const isRefusal = /^Failed to load resource|ApiError: /.test(message.text())
    if (message.type() === 'error' && !isRefusal) faults.push(message.text())
  }
  const onError = (error: Error) => faults.push(String(error))
  page.on('console', onConsole)
  page.on('pageerror', onError)
  const examine = async () => {
    // A chart card combines initials, name and count; its label contains the full name.
    const violations = (await findViolations(page)).filter(
      ({ rule, html }) => !(rule === 'label-content-name-mismatch' && html.startsWith('<g ')),
    )
    faults.push(...violations.map(({ rule, html }) => `${form()}: ${rule}: ${html.slice(0, 200)}`))
    // A phone shrinks a page that is too wide until it fits.
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    if (width > forms[form()].width) faults.push(`${form()}: the page scrolls sideways`)
  }
  await visit()
  await examine()
  await turn()
  await examine()
  page.off('console', onConsole)
  page.off('pageerror', onError)
  return faults
}

/** Reorders pages so that no page follows another view of itself. */
function interleaved<T>(pages: readonly T[]): T[] {
  const half = Math.ceil(pages.length / 2)
  return pages.slice(0, half).flatMap((page, n) => [page, ...pages.slice(half + n, half + n + 1)])
}

const signIn = ({ request }: BrowserContext, login: DemoLogin = readLogins(product.dataDir).owner) =>
  request.post(`${product.url}/api/v1/users/login`, { data: { email: login.email, password: login.password } })

/** Routes without a page to look at: they lead on for every demo login, or the demo has no such page. */
const notLookedAt = new Set<string>([
  '/logout',
  '/org/:organizationId',
  '/account/verification-required',
  '/client/:clientUserId/quotes/:quoteId',
  '/org/:organizationId/chemicals/:placeId/open',
])

/** Page routes that none of the addresses opens. */
const unvisited = (addresses: readonly string[]) =>
  pageRoutes.filter((route) => {
    const pattern = new RegExp(`^${route.replace('*', '.*').replaceAll(/:\w+/g, '[^/]+')}$`)
    return !notLookedAt.has(route) && !addresses.some((address) => pattern.test(address.replace(/[?#].*/, '')))
  })

// Dozens of pages, each analyzed by axe.
const timeout = 900_000

describe('all pages', () => {
  test.concurrent('have no fault in Spanish, on a desktop and on a phone in the dark', { timeout }, async () => {
    const context = await browser.newContext(spanish)
    await context.addInitScript(() => {
      localStorage.setItem('TOUR_SEEN', 'doc-tutorial')
      localStorage.setItem('LANGUAGE', 'es')
    })
    const faults: Record<string, string[]> = {}
    const visited = Object.values(withoutSession)
    // Two processors, because rendering and analyzing use one thread of a page.
    const turning = await Promise.all([openTurning(context), openTurning(context)])
    const look = async (pages: Readonly<Record<string, string>>) => {
      visited.push(...Object.values(pages))
      const entries = interleaved(Object.entries(pages))
      const half = Math.ceil(entries.length / 2)
      const examine = async (each: Turning, part: typeof entries) => {
        // A newly opened page knows a user who signed in since.
        let visit = load
        for (const [name, path] of part) {
          const pageFaults = await findFaults(each, () => visit(each.page, product.url + path))
          if (pageFaults.length) faults[name] = pageFaults
          visit = goWithin
        }
      }
      await Promise.all(turning.map((each, at) => examine(each, entries.slice(at * half, (at + 1) * half))))
    }
    await look(refusedPages)
    const logins = readLogins(product.dataDir)
    await signIn(context)
    const [pages, tabs] = [await demoPages(context.request, product.url), await tabPages(context.request, product.url)]
    await look({ ...pages, ...tabs })
    await signIn(context, logins['client contact'])
    await look(await contactPages(context.request, product.url))
    const answer = await signIn(context, logins['platform admin'])
    await look(platformPages(answer.headers()['x-request-id'] ?? ''))
    await context.close()
    expect(faults).toEqual({})
    expect(unvisited(visited)).toEqual([])
  })

  // Some seconds after loading, the browser reports preloaded files that were not used.
  test.concurrent('have no fault and leave a clean console where nobody is signed in', async () => {
    const context = await browser.newContext({ ...desktop, serviceWorkers: 'allow' })
    const said: Record<string, string[]> = {}
    const listen = async ([name, path]: [string, string]) => {
      const turning = await openTurning(context)
      const { page } = turning
      page.on('console', (message) => (said[name] ??= []).push(message.text()))
      const pageFaults = await findFaults(turning, () => load(page, product.url + path))
      if (pageFaults.length) (said[name] ??= []).push(...pageFaults)
      await page.waitForTimeout(5_000)
      await page.close()
    }
    // A few at a time: beside many others a page may take so long that its files seem unused.
    const pageEntries = Object.entries(withoutSession)
    for (let from = 0; from < pageEntries.length; from += 4)
      await Promise.all(pageEntries.slice(from, from + 4).map(listen))
    await context.close()
    expect(said).toEqual({})
  })

  // Whoever may not open a page is told so without the page asking for what is refused.
  test('leave a clean console in every role', { timeout }, async () => {
    const logins = readLogins(product.dataDir)
    const said: Record<string, string[]> = {}
    const owner = await browser.newContext()
    await signIn(owner)
    // These are of another organization, of the operator, and of another member: no role tells that they are refused.
    const {
      'not-mine': _foreign,
      'not-for-me': _operator,
      'member-mileage': _another,
      // The gateway itself answers with 404.
      'not-here': _nowhere,
      ...pages
    } = await demoPages(owner.request, product.url)
    await owner.close()
    /** Opens every page, the first by its URL and the others by `visit`. */
    const walk = async (role: string, visit: typeof load) => {
      const context = await browser.newContext(still)
      await context.addInitScript(() => localStorage.setItem('TOUR_SEEN', 'doc-tutorial'))
      await signIn(context, logins[role])
      const page = await context.newPage()
      let name = ''
      page.on('console', (message) => {
        if (message.type() === 'error')
          (said[`${role}: ${name}`] ??= []).push(`${message.text().slice(0, 200)} ${message.location().url}`)
      })
      let open = load
      /** Paths without access, which a page's other views do not change. */
      const locked = new Set<string>()
      for (const [next, path] of interleaved(Object.entries(pages))) {
        const { pathname } = new URL(product.url + path)
        if (locked.has(pathname)) continue
        name = next
        await open(page, product.url + path)
        open = visit
        if (await page.getByText('You don’t have access to this page').count()) locked.add(pathname)
      }
      expect(locked.size).toBeGreaterThan(10)
      await context.close()
    }
    // The owner's walk is above, and an admin may open nearly the same.
    await Promise.all([walk('employee', load), walk('supervisor', goWithin)])
    expect(said).toEqual({})
  })

  test('have no fault on a board while a visit is moved, copied or stretched by keyboard', { timeout }, async () => {
    const context = await browser.newContext(desktop)
    const page = await context.newPage()
    await signIn(context)
    const pages = await demoPages(context.request, product.url)
    for (const [name, keys] of [
      ['operations-day-people', 'mcsb'],
      ['operations-week', 'mc'],
    ] as const) {
      await load(page, product.url + pages[name])
      for (const key of keys) {
        await page.locator('[data-block]').first().focus()
        await page.keyboard.press(key)
        await page.keyboard.press('ArrowRight')
        expect({ name, key, violations: await findViolations(page) }).toEqual({ name, key, violations: [] })
        await page.keyboard.press('Escape')
      }
    }
    await context.close()
  })

  test('draw the streets of the installation’s own file below the marks of the map', async () => {
    const context = await browser.newContext(desktop)
    const page = await context.newPage()
    await signIn(context)
    const { 'operations-map': map = '' } = await demoPages(context.request, product.url)
    await load(page, product.url + map)
    await page.getByRole('button', { name: /^North Loop floors/ }).click()
    const mark = page.locator('.map-site[data-chosen]')
    await page.keyboard.down('Control')
    for (let step = 0; step < 6; step += 1) {
      await mark.hover()
      await page.mouse.wheel(0, -150)
    }
    await page.keyboard.up('Control')
    /** Which of the map's colors the drawn tiles have. */
    const drawn = () =>
      page.evaluate(() => {
        const surface = document.querySelector('.map-surface') ?? document.body
        const probe = document.createElement('canvas').getContext('2d')
        if (!probe) return []
        const bytes = (color: string) => {
          probe.fillStyle = color
          probe.fillRect(0, 0, 1, 1)
          return probe.getImageData(0, 0, 1, 1).data.join()
        }
        const links = new Set<string>()
        for (const canvas of document.querySelectorAll<HTMLCanvasElement>('canvas.map-tile')) {
          const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
          for (let at = 0; at < data.length; at += 4) links.add([data[at], data[at + 1], data[at + 2], 255].join())
        }
        const style = getComputedStyle(surface)
        return ['road', 'main', 'water', 'building'].filter((name) =>
          links.has(bytes(style.getPropertyValue(`--map-${name}`))),
        )
      })
    await expect.poll(drawn).toEqual(['road', 'main', 'water', 'building'])
    await page.getByRole('link', { name: '© OpenStreetMap contributors' }).waitFor()
    await context.close()
  })
})
