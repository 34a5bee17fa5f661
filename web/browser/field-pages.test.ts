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
import { serve } from './releases.ts'

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

type Role = 'employee' | 'owner'

async function signIn(context: BrowserContext, url: string, role: Role) {
  const { email, password } = readLogins(product.dataDir)[role] ?? { email: '', password: '' }
  const answer = await context.request.post(`${url}/api/v1/users/login`, { data: { email, password } })
  const { organizationId } = (await answer.json()) as { organizationId: string }
  return `${url}/org/${organizationId}`
}

/** A gateway that can be stopped, and a phone on which the employee's page was opened once. */
async function openOnce() {
  const port = await freePort()
  const gateway = await serve(port, dist, product.url, dataDir)
  const context = await browser.newContext(phone)
  onTestFinished(async () => {
    await context.close()
    await gateway.stop()
  })
  await context.addInitScript(() => localStorage.setItem('TOUR_SEEN', 'doc-tutorial'))
  const organization = await signIn(context, gateway.url, 'employee')
  const page = await context.newPage()
  await page.goto(`${organization}/employee`)
  await isStored(page)
  const disconnect = async () => {
    await page.close()
    await Promise.all([context.setOffline(true), gateway.stop()])
  }
  return { context, gateway, organization, page, disconnect, port }
}

const isStored = (page: Page) => page.getByText(/^Saved on this phone on .+ It opens without a connection\.$/).waitFor()

describe('a field page without a connection', () => {
  test('opens cold with its plan within a second, and every other page shows the notice', async () => {
    const { context, organization, disconnect } = await openOnce()
    await disconnect()
    const page = await context.newPage()
    const began = performance.now()
    await page.goto(`${organization}/employee`)
    await page
      .getByRole('button', { name: /^(Start Job|End Job)/ })
      .first()
      .waitFor()
    expect(performance.now() - began).toBeLessThan(5_000)
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
  })
})
