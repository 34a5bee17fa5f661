import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useDemo } from './demo.ts'
import { dist, isStored, openOnPhone, signInTo, type Role } from './field-phone.ts'
import { readLogins } from './logins.ts'
import { report, tab } from './worker.ts'
import { requestSupplies } from './worker-week.ts'

const demo = useDemo()
let dataDir: string

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'custodia-field-'))
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const openOnce = (role?: Role) => openOnPhone({ ...demo, dataDir }, role)
const signInAs = (context: BrowserContext, url: string, role: Role) => signInTo(demo.product, context, url, role)

describe('a field page without a connection', () => {
  test('opens cold with its plan, takes a problem and a supply request, and sends them with the connection', async () => {
    const { context, url, organization, page: first, disconnect, reconnect } = await openOnce()
    const devtools = await context.newCDPSession(first)
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
    await disconnect()
    const page = await context.newPage()
    await page.goto(`${organization}/employee`)
    await hasPlan(page)
    // The page asks for its scripts at once, not one after the other.
    expect(await page.locator('link[rel=modulepreload][href*="/employee-page-"]').count()).toBe(1)
    await isStored(page)
    await tab(page, 'My schedule')
    await hasSchedule(page)
    await tab(page, 'Requests')
    // Another one in each try.
    const trouble = `The tap drips, says ${crypto.randomUUID()}.`
    await page.evaluate(() => {
      navigator.setAppBadge = async (count) => void (document.documentElement.dataset['badge'] = String(count))
    })
    await report(page, trouble)
    await requestSupplies(page)
    await page.locator('html[data-badge="2"]').waitFor({ state: 'attached' })
    await page.getByText('Saved on this phone, waiting to be sent: 2 items').waitFor()
    await page.goto(`${organization}/clients`)
    await page.getByRole('alert').getByText('No internet connection').waitFor()
    await page.getByRole('heading', { name: 'Unexpected Error' }).waitFor()
    // The installed app starts at the page that is stored, even where the network takes calls and never answers.
    await page.close()
    const silent = await listenSilently(url)
    await context.setOffline(false)
    // What leads to no field page waits for the network, which knows the organization chosen last.
    const members = await context.newPage()
    const asked: string[] = []
    members.on('request', (request) => asked.push(request.url()))
    void members.goto(`${url}/my-org/members`, { waitUntil: 'commit' }).catch(() => {})
    const app = await context.newPage()
    await app.goto(`${url}/`, { waitUntil: 'commit' })
    await app.waitForURL(`${organization}/employee`, { waitUntil: 'commit' })
    await hasPlan(app)
    await app.goto(`${url}/my-org/employee?view=schedule`, { waitUntil: 'commit' })
    await app.waitForURL(`${organization}/employee?view=schedule`, { waitUntil: 'commit' })
    await hasSchedule(app)
    expect(asked).toEqual([`${url}/my-org/members`])
    await Promise.all([app.close(), members.close()])
    silent.close()
    await reconnect()
    const later = await context.newPage()
    await later.goto(`${organization}/employee?view=requests`)
    await later.getByText(trouble).waitFor()
    await later.getByText(/waiting to be sent/).waitFor({ state: 'detached' })
  })

  test('shows another user nothing of the first, and nobody anything after a session or where the installation withdraws it', async () => {
    const { context, url, organization, page, disconnect, reconnect } = await openOnce()
    const [employee, owner] = (['employee', 'owner'] as const).map(
      (role) => readLogins(demo.product.dataDir)[role]?.email ?? '',
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
    await signInAs(context, url, 'owner')
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
    await beside.close()

    await signInAs(context, url, 'employee')
    await cold.goto(`${organization}/employee`)
    await isStored(cold)
    await context.clearCookies()
    await cold.goto(`${organization}/employee`)
    await cold.waitForURL('**/login?redirect=*')
    await expect.poll(() => storedAnswers(cold)).toMatchObject({ paths: [] })
    const files = () => cold.evaluate(async () => (await caches.keys()).length)
    expect(await files()).toBe(1)
    await reconnect(dist, { GATEWAY_OPENS_OFFLINE: 'no' })
    // A browser looks for another worker with each page, some time after it was opened.
    await cold.evaluate(async () => (await navigator.serviceWorker.getRegistration('/'))?.update())
    await expect.poll(files, { timeout: 30_000 }).toBe(0)
    expect(await cold.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  })

  test("opens a supervisor's recap, an inspection that is under way, and a place's chemicals", async () => {
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
    const [place, chemical] = await addSheet()
    await page.goto(`${organization}/chemicals/${place.id}`)
    await page.getByText('Saved on this device. It opens without a connection.').waitFor()
    await disconnect()
    const cold = await context.newPage()
    await cold.goto(`${organization}/inspections/${id}`)
    await cold.getByRole('button', { name: 'Submit inspection' }).waitFor()
    await isStored(cold)
    await cold.goto(`${organization}/recap`)
    await cold.getByRole('heading', { name: 'Daily recap' }).waitFor()
    await isStored(cold)
    await cold.goto(`${organization}/chemicals/${place.id}`)
    await cold.getByRole('heading', { name: place.name, exact: true }).waitFor()
    await cold.getByRole('heading', { name: chemical.itemName, exact: true }).waitFor()
    const downloading = cold.waitForEvent('download')
    await cold.getByRole('link', { name: /^Safety data sheet/ }).click()
    expect((await downloading).url()).toMatch(/\/chemicals\/sheets\//)
  })
})

const hasPlan = (page: Page) =>
  page
    .getByRole('button', { name: /^(Start Job|End Job)/ })
    .first()
    .waitFor()
const hasSchedule = (page: Page) =>
  page
    .getByText(/^(Today|Tomorrow)$/)
    .first()
    .waitFor()

/** A server at this address that takes connections and never answers. */
async function listenSilently(url: string) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => sockets.add(socket.on('error', () => {}))).listen(Number(new URL(url).port))
  await once(server, 'listening')
  const close = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return { close }
}

/** The first place with chemicals and its first chemical, with a safety data sheet. */
async function addSheet() {
  const office = await demo.browser.newContext()
  const organization = (await signInAs(office, demo.product.url, 'owner')).split('/').at(-1)
  const api = `${demo.product.url}/api/v1/organizations/${organization}`
  const firstOf = async <T>(path: string) =>
    ((await (await office.request.get(api + path)).json()) as { items: [T] }).items[0]
  const place = await firstOf<{ id: string; name: string }>('/chemical-places')
  const chemical = await firstOf<{ itemId: string; itemName: string }>('/chemicals')
  const file = { name: 'sheet.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }
  const sheets = `${api}/supply-items/${chemical.itemId}/safety-sheets?revisedOn=2025-06-01`
  expect((await office.request.post(sheets, { multipart: { file } })).status()).toBe(201)
  await office.close()
  return [place, chemical] as const
}

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
