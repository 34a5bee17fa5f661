import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '#server/test/free-ports.ts'
import { launchBrowser } from './chromium.ts'
import { startDemo } from './demo.ts'
import { phone } from './devices.ts'
import { readLogins } from './logins.ts'
import type { Product } from './product.ts'
import { makeSources, serve } from './releases.ts'

const dist = join(import.meta.dirname, '../dist')

let product: Product
let browser: Browser
let dataDir: string

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'custodia-field-'))
  ;[product, browser] = await Promise.all([startDemo(), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

type Role = 'employee' | 'owner' | 'supervisor'

async function signIn(context: BrowserContext, url: string, role: Role) {
  const { email, password } = readLogins(product.dataDir)[role] ?? { email: '', password: '' }
  const answer = await context.request.post(`${url}/api/v1/users/login`, { data: { email, password } })
  const { organizationId } = (await answer.json()) as { organizationId: string }
  return `${url}/org/${organizationId}`
}

/** A gateway that can be stopped, and a phone on which the employee's page was opened once. */
async function openOnce(role: Role = 'employee') {
  const port = await freePort()
  const start = (release = dist, settings = {}) => serve(port, release, product.url, dataDir, settings)
  let gateway = await start()
  const context = await browser.newContext(phone)
  onTestFinished(async () => {
    await context.close()
    await gateway.stop()
  })
  await context.addInitScript(() => localStorage.setItem('TOUR_SEEN', 'doc-tutorial'))
  const organization = await signIn(context, gateway.url, role)
  const page = await context.newPage()
  await page.goto(`${organization}/employee`)
  await isStored(page)
  const disconnect = async () => {
    await page.close()
    await Promise.all([context.setOffline(true), gateway.stop()])
  }
  /** Starts a gateway again, of another release or with other settings. */
  const reconnect = async (...how: Parameters<typeof start>) => {
    await gateway.stop()
    gateway = await start(...how)
    await context.setOffline(false)
  }
  return { context, url: gateway.url, organization, page, disconnect, reconnect }
}

const isStored = (page: Page) => page.getByText(/^This page opens without a connection\. Saved on /).waitFor()

describe('a field page without a connection', () => {
  test('opens cold with its plan, and every other page shows the notice', async () => {
    const { context, organization, disconnect } = await openOnce()
    await disconnect()
    const page = await context.newPage()
    await page.goto(`${organization}/employee`)
    await page
      .getByRole('button', { name: /^(Start Job|End Job)/ })
      .first()
      .waitFor()
    await isStored(page)
    await page.getByRole('link', { name: 'My schedule', exact: true }).click()
    await page
      .getByText(/^(Today|Tomorrow)$/)
      .first()
      .waitFor()
    await page.goto(`${organization}/clients`)
    await page.getByRole('alert').getByText('No internet connection').waitFor()
    await page.getByRole('heading', { name: 'Unexpected Error' }).waitFor()
    // The installed app starts at the page that is stored.
    await page.goto(`${organization.split('/org/')[0]}/`)
    await page.waitForURL(`${organization}/employee`)
    await page.goto(`${organization.split('/org/')[0]}/my-org/employee?view=schedule`)
    await page.waitForURL(`${organization}/employee?view=schedule`)
    await isStored(page)
  })
  test('takes a problem and a supply request cold, and sends them with the connection', async () => {
    const { context, organization, disconnect, reconnect } = await openOnce()
    // Another one in each try.
    const trouble = `The tap drips, says ${crypto.randomUUID()}.`
    await disconnect()
    const page = await context.newPage()
    await page.goto(`${organization}/employee?view=requests`)
    await page.getByRole('button', { name: 'Report a problem' }).click()
    const problem = page.getByRole('dialog', { name: 'Report a problem' })
    await problem.getByLabel(/^What is wrong\?/).fill(trouble)
    await problem.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('button', { name: 'Request supplies' }).click()
    const supplies = page.getByRole('dialog', { name: 'Request supplies' })
    await supplies.getByLabel(/^Item/).fill('Trash bags')
    await supplies.getByLabel('Unit').fill('boxes')
    await supplies.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Saved on this phone, waiting to be sent: 2 items').waitFor()
    await page.close()
    await reconnect()
    const later = await context.newPage()
    await later.goto(`${organization}/employee?view=requests`)
    await later.getByText(trouble).waitFor()
    await later.getByText(/waiting to be sent/).waitFor({ state: 'detached' })
  })

  test('shows another user nothing of the first, and nobody anything after signing out', async () => {
    const { context, url, organization, page, disconnect, reconnect } = await openOnce()
    const [employee, owner] = (['employee', 'owner'] as const).map(
      (role) => readLogins(product.dataDir)[role]?.email ?? '',
    )
    const api = `/api/v1/organizations/${organization.split('/').at(-1)}`
    // Alarm codes are not among them.
    const paths = async () => (await storedAnswers(page)).paths
    await expect
      .poll(paths)
      .toEqual(
        [
          '/',
          '/api/v1/organizations',
          '/api/v1/users/me',
          api,
          ...['configuration', 'my-availability', 'my-problem-reports', 'my-supply-requests', 'my-time-requests'].map(
            (each) => `${api}/${each}`,
          ),
          ...['my-visits', 'my-work-logs', 'timeclock'].map((each) => `${api}/${each}`),
        ].toSorted(),
      )
    const before = await storedAnswers(page)
    expect(before.text).toContain(employee)
    // Somebody else signs in, and has no field page opened yet.
    await signIn(context, url, 'owner')
    await page.goto(`${organization}/home`)
    await page.waitForFunction((was) => localStorage.getItem('LOOK') !== was, before.look)
    await disconnect()
    const cold = await context.newPage()
    await cold.goto(`${organization}/employee`)
    await cold.getByText('No internet connection').first().waitFor()
    expect(await cold.content()).not.toContain(employee)
    expect(await cold.getByRole('button', { name: /^(Start Job|End Job)/ }).count()).toBe(0)

    await reconnect()
    await cold.goto(`${organization}/employee`)
    await isStored(cold)
    const after = await storedAnswers(cold)
    expect(after.text).toContain(owner)
    expect(after.text).not.toContain(employee)
    // Another tab leaves too, and stores nothing meanwhile.
    const beside = await context.newPage()
    await beside.goto(`${organization}/employee`)
    await isStored(beside)
    await cold.goto(`${url}/logout`)
    await Promise.all([cold.waitForURL('**/login'), beside.waitForURL('**/login')])
    expect(await storedAnswers(cold)).toMatchObject({ paths: [], text: '' })
  })

  test("opens a supervisor's recap and an inspection that is under way", async () => {
    const { context, url, organization, page, disconnect } = await openOnce('supervisor')
    const api = `${url}/api/v1/organizations/${organization.split('/').at(-1)}`
    const first = async (path: string) =>
      ((await (await context.request.get(`${api}/${path}`)).json()) as { items: { id: string }[] }).items[0]?.id
    const templateId = await first('inspection-templates')
    const locationId = await first(`clients/${await first('clients')}/locations`)
    const started = await context.request.post(`${api}/inspections`, { data: { templateId, locationId } })
    const { id } = (await started.json()) as { id: string }
    for (const path of [`inspections/${id}`, 'recap']) {
      await page.goto(`${organization}/${path}`)
      await isStored(page)
    }
    await disconnect()
    const cold = await context.newPage()
    await cold.goto(`${organization}/inspections/${id}`)
    await cold.getByRole('button', { name: 'Submit inspection' }).waitFor()
    await isStored(cold)
    await cold.goto(`${organization}/recap`)
    await cold.getByRole('heading', { name: 'Daily recap' }).waitFor()
    await isStored(cold)
  })

  test('opens with a new release once no page of the one before is open', async () => {
    const sources = makeSources()
    onTestFinished(() => sources.remove())
    const { context, organization, page, disconnect, reconnect } = await openOnce()
    sources.copy()
    sources.change('web/kit/core/button.tsx', 'export ', "document.documentElement.dataset['release'] = 'new'\nexport ")
    const release = () => document.documentElement.dataset['release']
    await reconnect(await sources.build())
    const second = await context.newPage()
    await second.goto(`${organization}/employee`)
    // With a connection the newest page comes, as without a worker; the open one keeps its own.
    expect(await second.evaluate(release)).toBe('new')
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
      .toBe('new')
  })

  test('is forgotten when the session has ended, and removed when the installation withdraws it', async () => {
    const { context, organization, page, reconnect } = await openOnce()
    await context.clearCookies()
    await page.goto(`${organization}/employee`)
    await page.waitForURL('**/login?redirect=*')
    await expect.poll(() => storedAnswers(page)).toMatchObject({ paths: [] })
    const files = () => page.evaluate(async () => (await caches.keys()).length)
    expect(await files()).toBe(1)
    await reconnect(dist, { GATEWAY_OPENS_OFFLINE: 'no' })
    await page.reload()
    await expect.poll(files).toBe(0)
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  })
})

/** What is stored of answers, of whomever. */
const storedAnswers = (page: Page) =>
  page.evaluate(async () => {
    const paths: string[] = []
    let text = ''
    for (const name of (await caches.keys()).filter((each) => each.startsWith('answers.'))) {
      const cache = await caches.open(name)
      for (const { url } of await cache.keys()) paths.push(new URL(url).pathname)
      for (const stored of await cache.matchAll()) text += await stored.text()
    }
    return { look: localStorage.getItem('LOOK'), paths: paths.toSorted(), text }
  })
