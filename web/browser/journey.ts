import type { Page } from 'playwright-core'
import { describe, afterAll, beforeAll, expect, test } from 'vitest'
import { startNameServer } from '#server/api/features/users/company/test/name-server.ts'
import { startProvider } from '#server/api/features/users/company/test/provider.ts'
import type { CompanySignInSettings } from '#shared/company-sign-in/company-sign-in.contract.ts'
import { useDemo } from './demo.ts'
import { desktop, phone } from './devices.ts'
import { linesOf } from './logs.ts'
import { createOrganization, enroll, passPhrase, signUp } from './people.ts'
import { startProduct, type Product } from './product.ts'

const demo = useDemo()
let product: Product

/** Collects console errors; a clean journey has none. */
function complaints(page: Page): string[] {
  const heard: string[] = []
  page.on('pageerror', (error) => heard.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') heard.push(message.text())
  })
  return heard
}

/** A retried test signs up anew. */
let attempts = 0

describe('an installation without demo data', () => {
  let nameServer: Awaited<ReturnType<typeof startNameServer>>
  let provider: Awaited<ReturnType<typeof startProvider>>

  beforeAll(async () => {
    ;[nameServer, provider] = await Promise.all([startNameServer(), startProvider()])
    const company = { SIGN_IN_TO_LOOPBACK: 'yes', DOMAIN_NAME_SERVERS: nameServer.address }
    product = await startProduct({ DEMO_DATA: 'no', ...company })
  })

  afterAll(async () => {
    await product?.stop()
    provider?.close()
    nameServer?.close()
  })

  test("leads from an empty installation to a job's next visits, on a phone", async () => {
    const context = await demo.browser.newContext({ ...phone, timezoneId: 'America/New_York' })
    const page = await context.newPage()
    const heard = complaints(page)

    attempts += 1
    const email = `nora-${attempts}@bright.example`
    await signUp(page, product.url, 'Nora Vance', email)
    await createOrganization(page, 'Bright')
    await takeTheTour(page)
    await addClient(page)
    await addLocation(page)
    await addJob(page)

    await findChoicesOnAnotherDevice(page, email)

    const answer = await page.request.get(`${product.url}/api/v1/users/me`)
    const requestId = answer.headers()['x-request-id'] ?? ''
    await expect.poll(() => Object.keys(linesOf(product.logDir, requestId)).toSorted()).toEqual(['api', 'gateway'])
    expect(linesOf(product.logDir, requestId)['gateway']?.[0]).toMatchObject({
      reqId: requestId,
      status: 200,
      env: 'local',
    })

    expect(heard).toEqual([])
    await context.close()
  })

  test('an owner sets the company sign-in up, and an invited person enters by it in another browser', async () => {
    attempts += 1
    const domain = `work-${attempts}.example`
    const { context, page } = await newBrowser()
    const organizationId = await enroll(context, product.url, `rita-${attempts}@clear.example`, 'Clear')
    const api = `${product.url}/api/v1/organizations/${organizationId}`
    await page.goto(`${product.url}/org/${organizationId}/settings/integrations?tab=signIn`)
    await page.getByRole('button', { name: 'Set up company sign-in' }).click()
    const form = page.getByRole('dialog', { name: 'Set up company sign-in' })
    const returnAddress = (await form.locator('code').first().textContent()) ?? ''
    expect(returnAddress).toBe(`${product.url}/account/company-sign-in/${organizationId}`)
    provider.register(returnAddress)
    await form.getByLabel(/^Issuer/).fill(provider.issuer)
    await form.getByLabel('Client ID').fill(provider.clientId)
    await form.getByLabel('Client secret').fill(provider.clientSecret)
    await form.getByLabel(/^Domain/).fill(domain)
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Not verified yet').waitFor()
    const { signIn } = (await (await context.request.get(`${api}/company-sign-in`)).json()) as CompanySignInSettings
    nameServer.records.set(signIn?.record.name ?? '', signIn?.record.value ?? '')
    await page.getByRole('button', { name: 'Check domain' }).click()
    await page.getByText('Verified', { exact: true }).waitFor()

    const invited = `rosa-${attempts}@${domain}`
    await context.request.post(`${api}/members`, { data: { name: 'Rosa Díaz', email: invited } })
    provider.state.present = { subject: `rosa-${attempts}`, email: invited }
    const there = await newBrowser()
    await there.page.goto(`${product.url}/login`)
    await there.page.getByRole('link', { name: 'Sign in with your company' }).click()
    await there.page.getByLabel('Work email').fill(invited)
    await there.page.getByRole('button', { name: 'Continue' }).click()
    await there.page.waitForURL(new RegExp(`/org/${organizationId}`))
    const me = await there.context.request.get(`${product.url}/api/v1/users/me`)
    expect(await me.json()).toMatchObject({ email: invited, name: 'Rosa Díaz', organizationId })
    // Nothing of the answer stays in the address or the history.
    expect(there.page.url()).not.toContain('code=')
    await Promise.all([context.close(), there.context.close()])
  })
})

async function newBrowser() {
  const context = await demo.browser.newContext(desktop)
  context.setDefaultTimeout(60_000)
  await context.addInitScript(() => localStorage.setItem('TOUR_SEEN', 'doc-tutorial'))
  return { context, page: await context.newPage() }
}

/**
 * The tour starts by itself on the first visit: the menu's button, the docs link in the open menu, the Add Client
 * button.
 */
async function takeTheTour(page: Page) {
  await page.getByRole('button', { name: 'Next (Step 1 of 3)' }).click()
  await page.getByRole('link', { name: 'Check The Docs' }).waitFor()
  await page.getByRole('button', { name: 'Next (Step 2 of 3)' }).click()
  await page.getByRole('button', { name: 'Last' }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
}

/** Theme and language chosen here show on another device from the first page after signing in, without the tour. */
async function findChoicesOnAnotherDevice(page: Page, email: string) {
  const choose = async (name: string) => {
    const kept = page.waitForResponse('**/users/me/choices')
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name }).click()
    expect((await kept).status()).toBe(200)
  }
  await choose('Dark')
  await page.keyboard.press('Escape')
  await choose('Español')
  await page.waitForFunction(() => document.documentElement.lang === 'es')

  const context = await demo.browser.newContext(desktop)
  const looks: string[] = []
  await context.exposeFunction('look', (look: string) => looks.push(look))
  await context.addInitScript(() => {
    const say = () => {
      const { lang, dataset } = document.documentElement
      void (window as unknown as { look(text: string): void }).look(
        [location.pathname.split('/')[1], lang, dataset['theme'] ?? 'system'].join(' '),
      )
    }
    document.addEventListener('DOMContentLoaded', () => {
      say()
      new MutationObserver(say).observe(document.documentElement, { attributes: true })
    })
  })
  const other = await context.newPage()
  const heard = complaints(other)
  await other.goto(`${product.url}/login`)
  await other.getByLabel('Email').fill(email)
  await other.getByLabel(/^Password/).fill(passPhrase)
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await other.waitForURL('**/org/*/home')
  await other.getByRole('heading', { level: 1 }).waitFor()
  // Longer than the tour waits for the page to settle.
  await other.waitForTimeout(1_500)
  expect(await other.getByRole('alertdialog').count()).toBe(0)
  expect(new Set(looks.filter((look) => look.startsWith('org')))).toEqual(new Set(['org es dark']))
  // The browser has its own look again once they sign out.
  await other.goto(`${product.url}/logout`)
  await other.waitForURL('**/login')
  await other.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  expect(looks.at(-1)).toBe('login en system')
  expect(heard).toEqual([])
  await context.close()
}

async function addClient(page: Page) {
  await page.getByRole('button', { name: 'Add Client' }).first().click()
  await page.getByLabel('Client name').fill('Willow Creek Pediatrics')
  await page.getByRole('dialog').getByRole('button', { name: 'Add client' }).click()
  await page.waitForURL('**/clients/*')
  await page.getByRole('heading', { level: 1, name: 'Willow Creek Pediatrics' }).waitFor()
}

async function addLocation(page: Page) {
  await page.getByRole('link', { name: 'Locations' }).click()
  await page.getByRole('button', { name: 'Add location' }).first().click()
  await page.getByLabel('Location name').fill('Main clinic')
  await page.getByRole('dialog').getByRole('button', { name: 'Add location' }).click()
  await page.waitForURL('**/locations/*')
}

/** Adds a job with a weekly schedule; its next visits appear while editing and stay after saving. */
async function addJob(page: Page) {
  await page.getByRole('button', { name: 'Add job' }).first().click()
  await page.getByLabel('Job name').fill('Nightly janitorial')
  // Its days are chosen on its own page.
  await page.getByRole('switch', { name: 'Set the schedule now' }).uncheck({ force: true })
  await page.getByRole('dialog').getByRole('button', { name: 'Add job' }).click()
  await page.waitForURL('**/jobs/*')
  await page.getByRole('button', { name: 'Set schedule' }).click()
  for (const day of ['Monday', 'Wednesday', 'Friday'])
    await page.getByRole('checkbox', { name: day }).check({ force: true })
  await page.getByLabel('Start time').fill('18:30')
  await page.getByText('6:30 PM').first().waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Upcoming visits' }).waitFor()
  await page
    .getByText(/Mon, .* \d+/)
    .first()
    .waitFor()
}
