import type { BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import { afterAll, describe, expect, onTestFailed, test } from 'vitest'
import { findViolations } from './axe.ts'
import { desktop, phone } from './devices.ts'
import { useDemo } from './demo.ts'
import { readLogins } from './logins.ts'
import { demoPages } from './page-addresses.ts'
import { enroll, passPhrase } from './people.ts'

const demo = useDemo()

/** The roles whose account has seen the tour. */
const toured = new Set<string>()

/** The account has not seen the tour again, until this browser says it has: a test may be retried. */
async function forgetTour(context: BrowserContext) {
  let isSeen = false
  await context.route('**/users/me/choices', (route) => {
    isSeen = true
    return route.continue()
  })
  await context.route('**/users/me', async (route) => {
    const response = await route.fetch()
    const { tourSeen, ...user } = (await response.json()) as { tourSeen?: true }
    await route.fulfill({ response, json: isSeen ? { ...user, tourSeen } : user })
  })
}

/** A signed-in demo user on a new device. */
async function open(options: BrowserContextOptions, { hasSeenTour = true, role = 'owner' } = {}) {
  const context = await demo.browser.newContext(options)
  if (hasSeenTour) await context.addInitScript(() => localStorage.setItem('TOUR_SEEN', 'doc-tutorial'))
  else if (toured.has(role)) await forgetTour(context)
  else toured.add(role)
  const logins = readLogins(demo.product.dataDir)
  const { email, password } = logins[role] ?? logins.owner
  const answer = await context.request.post(`${demo.product.url}/api/v1/users/login`, { data: { email, password } })
  const { organizationId } = (await answer.json()) as { organizationId: string }
  const page = await context.newPage()
  return { context, page, org: `${demo.product.url}/org/${organizationId}` }
}

/** Pixels per unit of the specified sizes. */
const unit = 4
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const step = (page: Page, content: RegExp) => page.getByRole('alertdialog').filter({ hasText: content })

describe('the tour', () => {
  test.each([
    ['a desktop', desktop, 'owner'],
    ['a phone', phone, 'admin'],
  ])('walks through its three steps on %s, opening and closing the sidebar', async (_device, options, role) => {
    const { context, page, org } = await open(options, { hasSeenTour: false, role })
    await page.goto(org)
    await step(page, /opens and closes the menu/).waitFor()
    await page.getByRole('button', { name: 'Next (Step 1 of 3)' }).click()
    await step(page, /docs are always one tap away/).waitFor()
    await page.getByRole('button', { name: 'Back' }).click()
    await step(page, /opens and closes the menu/).waitFor()
    // On a phone the open menu would cover the button of this step.
    await expect.poll(() => sidebar(page).count()).toBe(options.isMobile ? 0 : 1)
    await page.getByRole('button', { name: 'Next (Step 1 of 3)' }).click()
    await step(page, /docs are always one tap away/).waitFor()
    await sidebar(page).getByRole('link', { name: 'Check The Docs' }).waitFor()
    expect((await sidebar(page).boundingBox())?.width).toBeCloseTo(64 * unit)
    await page.getByRole('button', { name: 'Next (Step 2 of 3)' }).dblclick()
    await step(page, /add your first client/).waitFor()
    await sidebar(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Last' }).click()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await expect.poll(() => sidebar(page).count(), { timeout: 10_000 }).toBe(options.isMobile ? 0 : 1)

    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForTimeout(1_000)
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    await context.close()
  })

  test('ends with Escape, starts again from the user menu, and skips a step without a target', async () => {
    const { context, page, org } = await open(desktop, { role: 'employee' })
    // Employees cannot add clients. Home redirects them to their own page, so the tour is started by hand.
    await page.goto(`${org}/employee`)
    await page.getByRole('button', { name: 'Your account' }).click()
    const again = page.getByRole('menuitem', { name: 'Show the tour' })
    await again.click()
    await step(page, /opens and closes the menu/).waitFor()
    // The step is visible a moment before it handles keys.
    await expect
      .poll(() => page.keyboard.press('Escape').then(() => page.getByRole('alertdialog').count()), { timeout: 10_000 })
      .toBe(0)
    await page.getByRole('button', { name: 'Your account' }).click()
    await again.click()
    await step(page, /opens and closes the menu/).waitFor()
    expect((await page.locator('header').first().boundingBox())?.height).toBe(16 * unit)
    await page.getByRole('button', { name: 'Next (Step 1 of 3)' }).click()
    await step(page, /docs are always one tap away/).waitFor()
    await page.getByRole('button', { name: 'Next (Step 2 of 3)' }).click()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await context.close()
  })
})

describe('the shell', () => {
  let desk: ReturnType<typeof open> | undefined

  /** The owner's desktop, with which every test begins at an address. After a failure there is a new one. */
  async function openDesk() {
    onTestFailed(() => void (desk = undefined))
    return (desk ??= open(desktop))
  }

  afterAll(async () => {
    await (await desk)?.context.close()
  })

  test('leads to the login page when the session has ended, and back', async () => {
    const { context, page, org } = await openDesk()
    await page.goto(`${org}/me?from=test`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await context.clearCookies()
    // The session is over, so any further request of the page is refused.
    void page
      .getByRole('button', { name: 'Save profile' })
      .click()
      .catch(() => {})
    await expect.poll(() => page.url(), { timeout: 30_000 }).toMatch(/\/login\?redirect=/)
    const { email, password } = readLogins(demo.product.dataDir).owner
    await page.getByLabel('Email').fill(email)
    await page.getByLabel(/^Password/).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(`${org}/me?from=test`)
  })

  test("shows a bar while offline, keeps the page's data and refuses changes", async () => {
    const { context, page, org } = await openDesk()
    await page.goto(`${org}/me`)
    await page.getByLabel('Name').waitFor()
    await context.setOffline(true)
    await page.getByText('No internet connection').first().waitFor()
    const menu = await sidebar(page).boundingBox()
    expect(menu && menu.y + menu.height).toBe(desktop.viewport?.height)
    await page.getByRole('button', { name: 'Save profile' }).click()
    await page.getByText('Connect to the internet to use Custodia.').waitFor()
    await context.setOffline(false)
    // A request that starts while the network changes is lost; the page shows a notice, and the user presses again.
    const save = async () => {
      await page.getByRole('button', { name: 'Save profile' }).click()
      return page.getByText('Your profile was saved.').count()
    }
    await expect.poll(save, { timeout: 30_000, interval: 1_000 }).toBeGreaterThan(0)
  })

  test('reloads a page whose file is gone', async () => {
    const { page, org } = await openDesk()
    await page.goto(`${org}/me`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    let refusals = 0
    await page.route('**/assets/clients-page-*.js', (route) => (refusals++ ? route.continue() : route.abort()))
    await sidebar(page).getByRole('link', { name: 'All clients' }).click()
    await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor()
    expect(page.url()).toBe(`${org}/clients`)
    await page.unroute('**/assets/clients-page-*.js')
  })

  test("moves keyboard focus into a phone's drawer and back", async () => {
    const { context, page, org } = await open(phone)
    await page.goto(`${org}/home`)
    const button = page.getByRole('button', { name: 'Main menu' })
    await button.click()
    await sidebar(page).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('#sidebar') !== null)).toBe(true)
    await page.keyboard.press('Escape')
    await sidebar(page).waitFor({ state: 'detached' })
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
    await context.close()
  })

  /** A virtual authenticator that stores passkeys and verifies its user. */
  async function addAuthenticator(context: BrowserContext, page: Page): Promise<CDPSession> {
    const devtools = await context.newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    return devtools
  }

  async function signOut(page: Page) {
    await page.goto(`${demo.product.url}/logout`)
    await page.waitForURL('**/login')
  }

  /** A retried test signs up anew. */
  let passkeyOwners = 0

  test('accepts a passkey as the second step and as the only one', async () => {
    const context = await demo.browser.newContext({ locale: 'en-US', timezoneId: 'America/New_York' })
    await context.addInitScript(() => localStorage.setItem('TOUR_SEEN', 'doc-tutorial'))
    const page = await context.newPage()
    await addAuthenticator(context, page)
    passkeyOwners += 1
    const email = `nora-${passkeyOwners}@passkey.example`
    const organizationId = await enroll(context, demo.product.url, email, 'Bright Keys')
    await page.goto(`${demo.product.url}/org/${organizationId}/home`)

    // A new owner has a week; the top bar shows the deadline and links to the setup.
    await page.getByRole('link', { name: /^Set up two-step verification by / }).click()
    await page.waitForURL(`**/org/${organizationId}/me#second-factor`)
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await page.getByRole('heading', { name: 'Recovery codes', level: 2 }).waitFor()
    const codes = await page.getByRole('dialog').locator('code').allTextContents()
    expect(codes).toHaveLength(10)
    await page.getByRole('button', { name: 'I saved them' }).click()
    await page.getByText('10 codes left.').waitFor()
    await page.getByRole('button', { name: /^Remove Chrome on / }).waitFor()
    await page.getByRole('link', { name: /^Set up two-step verification by / }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await page.getByText('This device already has a passkey for your account.').waitFor()

    await signOut(page)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel(/^Password/).fill(passPhrase)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { name: 'One more step' }).waitFor()
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.waitForURL(`**/org/${organizationId}/home`)

    await signOut(page)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.waitForURL(`**/org/${organizationId}/home`)

    // On a device without the passkey a recovery code works.
    const other = await demo.browser.newContext({ locale: 'en-US' })
    const elsewhere = await other.newPage()
    await elsewhere.goto(`${demo.product.url}/login`)
    await elsewhere.getByLabel('Email').fill(email)
    await elsewhere.getByLabel(/^Password/).fill(passPhrase)
    await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click()
    await elsewhere.getByRole('button', { name: 'Use a recovery code' }).click()
    await elsewhere.getByLabel('Recovery code').fill(codes[0] ?? '')
    await elsewhere.getByRole('button', { name: 'Continue' }).click()
    await elsewhere.waitForURL(`**/org/${organizationId}/home`)
    await other.close()
    await context.close()
  })

  test('starts a page at its top, and restores the scroll position when going back', async () => {
    const { page, org } = await openDesk()
    const at = () => page.evaluate(() => Math.round(scrollY))
    // The first page is revealed once complete, then the scroll position is restored.
    const goTo = async (name: string) => {
      await page.goto(`${org}/${name.toLowerCase()}`)
      await page.getByRole('heading', { level: 1, name }).waitFor()
      await page.getByRole('row').nth(10).waitFor()
      await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' })
    }
    await goTo('Clients')
    await page.evaluate(() => scrollTo(0, 300))
    await goTo('Members')
    expect(await at()).toBe(0)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor()
    await expect.poll(at).toBe(300)
  })

  test('scrolls a dialog of text by keyboard on a small phone', async () => {
    const { context, page } = await open({ ...phone, viewport: { width: 320, height: 480 } })
    const { 'chemical-place': place = '' } = await demoPages(context.request, demo.product.url)
    await page.goto(demo.product.url + place)
    await page.getByRole('button', { name: 'QR code' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^Print/ }).waitFor()
    // From the button before which the text stands.
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('End')
    const scrolled = () => page.evaluate(() => document.activeElement?.scrollTop ?? 0)
    await expect.poll(scrolled).toBeGreaterThan(0)
    expect(await findViolations(page)).toEqual([])
    await context.close()
  })
})
