import type { Browser, Page } from 'playwright-core'
import { describe, afterAll, beforeAll, expect, test } from 'vitest'
import type { ProblemReportPage } from '#shared/problem-reports/problem-reports.contract.ts'
import { launchBrowser } from './chromium.ts'
import { startDemo } from './demo.ts'
import { phone } from './devices.ts'
import { readLogins } from './logins.ts'
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

/** Opens the demo employee's phone. */
async function openPhone() {
  const context = await browser.newContext(phone)
  await context.addInitScript(() => localStorage.setItem('TOUR_SEEN', 'doc-tutorial'))
  const { email, password } = readLogins(product.dataDir)['employee'] ?? { email: '', password: '' }
  const answer = await context.request.post(`${product.url}/api/v1/users/login`, { data: { email, password } })
  const { organizationId } = (await answer.json()) as { organizationId: string }
  const open = async () => {
    const page = await context.newPage()
    await page.goto(`${product.url}/org/${organizationId}/employee`)
    await page
      .getByRole('button', { name: /^(Start Job|End Job)/ })
      .first()
      .waitFor()
    return page
  }
  const reports = async () => {
    const found = await context.request.get(`${product.url}/api/v1/organizations/${organizationId}/my-problem-reports`)
    return ((await found.json()) as ProblemReportPage).items.map(({ text }) => text)
  }
  return { context, organizationId, open, reports }
}

const tabs = [
  ['My hours', 'Exact to the second, not rounded.'],
  ['My schedule', /^(Today|Tomorrow|No visits planned)$/],
  ['Requests', 'Problems I reported'],
] as const

const tab = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()

async function report(page: Page, text: string) {
  await page.getByRole('button', { name: 'Report a problem' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report a problem' })
  await dialog.getByLabel(/^What is wrong\?/).fill(text)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

describe('the product without a network', () => {
  test("keeps the employee's pages with their age, and sends the reports of two tabs once and in order after seven days", async () => {
    const { context, open, reports } = await openPhone()
    const [page, other] = [await open(), await open()]
    await tab(other, 'Requests')
    // The other tabs were never opened; their data is prefetched with the page.
    await page.waitForFunction(() => {
      const came = performance.getEntriesByType('resource').map(({ name }) => name)
      return ['work-logs', 'visits', 'problem-reports'].every((list) =>
        came.some((name) => name.includes(`/my-${list}`)),
      )
    })
    await context.setOffline(true)
    for (const [name, shown] of tabs) {
      await tab(page, name)
      await page.getByText(/^You’re offline\. Loaded /).waitFor()
      await page.getByText(shown).last().waitFor()
    }
    await report(page, 'The lift is stuck.')
    await report(other, 'Now the door too.')
    for (const each of [page, other]) await each.getByText('Saved on this phone, waiting to be sent: 2 items').waitFor()
    // A phone without any space left says so, and stores the entry as soon as another one is gone.
    await page.evaluate(() => {
      for (let size = 1 << 22; size > 0; size >>= 1)
        try {
          localStorage.setItem(`FULL.${size}`, 'x'.repeat(size))
        } catch {}
    })
    await report(page, 'And the window.')
    await page.getByText(/^There’s no space left on this phone/).waitFor()
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('FULL.')) localStorage.removeItem(key)
    })
    await report(page, 'Not this one.')
    await page.getByRole('button', { name: 'Show' }).click()
    await page.getByRole('dialog', { name: 'Waiting to be sent (4)' }).waitFor()
    await page
      .getByRole('button', { name: /^Discard Problem report/ })
      .last()
      .click()
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await page.getByRole('dialog', { name: 'Waiting to be sent (3)' }).waitFor()
    await Promise.all([page.close(), other.close()])
    await context.setOffline(false)

    // Seven days pass, in which a release of the list's older form is used too.
    const login = await context.newPage()
    await login.goto(`${product.url}/favicon.svg`)
    await login.evaluate((ms) => {
      const keys = Object.keys(localStorage)
        .filter((key) => key.includes('.outbox.'))
        .toSorted()
      const entries = keys.map((key) => JSON.parse(localStorage.getItem(key) ?? ''))
      for (const { punch } of entries) punch.deviceAt = new Date(Date.parse(punch.deviceAt) - ms).toISOString()
      for (const key of keys) localStorage.removeItem(key)
      // The server refuses this one, and the others go on.
      const tooOld = new Date(Date.now() - 31 * 86_400_000).toISOString()
      const where = { jobId: null, locationId: entries[0].punch.body.locationId, position: null }
      entries.unshift({ ...entries[0], punch: { ...where, id: crypto.randomUUID(), kind: 'start', deviceAt: tooOld } })
      localStorage.setItem(`KEPT.${entries[0].userId}.taps`, JSON.stringify(entries))
    }, 7 * 86_400_000)
    await login.close()

    const [later, beside] = await Promise.all([open(), open()])
    await tab(later, 'Requests')
    await later.getByText('And the window.').waitFor()
    for (const each of [later, beside]) await each.getByText(/^Saved on this phone/).waitFor({ state: 'detached' })
    const sent = ['And the window.', 'Now the door too.', 'The lift is stuck.']
    expect((await reports()).slice(0, 4).filter((text) => sent.includes(text))).toEqual(sent)
    await beside.close()
    await later.getByText(/This is older than 30 days/).waitFor()
    await later.getByRole('button', { name: 'Got it' }).click()

    // Signing out asks, then removes what was not sent, of this user only.
    await later.route('**/problem-reports', (route) => route.abort())
    await report(later, 'Nobody reads this.')
    await later.getByText('Saved on this phone, waiting to be sent: 1 item').waitFor()
    const stored = () => later.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('KEPT.')).length)
    // Another user of the phone signs in and out: nothing is asked, sent or removed.
    const signIn = async (role: 'owner' | 'employee') => {
      const { email, password } = readLogins(product.dataDir)[role] ?? { email: '', password: '' }
      const data = { email, password }
      expect((await context.request.post(`${product.url}/api/v1/users/login`, { data })).ok()).toBe(true)
    }
    await signIn('owner')
    await later.goto(`${product.url}/logout`)
    await later.waitForURL('**/login')
    expect(await stored()).toBe(1)
    await signIn('employee')
    await later.goto(`${product.url}/logout`)
    await later.getByRole('button', { name: 'Sign out and delete' }).click()
    await later.waitForURL('**/login')
    expect(await stored()).toBe(0)
    await context.close()
  })

  test("opens a place's chemicals and their safety data sheets from the phone's own copy", async () => {
    const { context, organizationId } = await openPhone()
    const api = `${product.url}/api/v1/organizations/${organizationId}`
    const { email, password } = readLogins(product.dataDir).owner
    const office = await browser.newContext()
    await office.request.post(`${product.url}/api/v1/users/login`, { data: { email, password } })
    const listOf = async <T>(path: string) =>
      ((await (await office.request.get(api + path)).json()) as { items: T[] }).items
    const [place] = await listOf<{ id: string; name: string }>('/chemical-places')
    const [chemical] = await listOf<{ itemId: string; itemName: string }>('/chemicals')
    const file = { name: 'sheet.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }
    const sheets = `${api}/supply-items/${chemical?.itemId}/safety-sheets?revisedOn=2025-06-01`
    expect((await office.request.post(sheets, { multipart: { file } })).status()).toBe(201)
    await office.close()
    const address = `${product.url}/org/${organizationId}/chemicals/${place?.id}`
    const online = await context.newPage()
    await online.goto(address)
    await online.getByText('Saved on this device. It opens without a connection.').waitFor()
    await online.close()
    await context.setOffline(true)
    const page = await context.newPage()
    await page.goto(address)
    await page.getByRole('heading', { name: place?.name ?? '', exact: true }).waitFor()
    await page.getByRole('heading', { name: chemical?.itemName ?? '', exact: true }).waitFor()
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: /^Safety data sheet/ }).click()
    expect((await downloading).url()).toMatch(/\/chemicals\/sheets\//)
    await context.close()
  })
})
