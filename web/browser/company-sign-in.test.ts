import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CompanySignInSettings } from '#shared/company-sign-in/company-sign-in.contract.ts'
import { startNameServer } from '#server/api/features/users/company/test/name-server.ts'
import { startProvider } from '#server/api/features/users/company/test/provider.ts'
import { launchBrowser } from './chromium.ts'
import { startDemo } from './demo.ts'
import { desktop } from './devices.ts'
import { readLogins } from './logins.ts'
import type { Product } from './product.ts'

let product: Product
let browser: Browser
const nameServer = await startNameServer()
const provider = await startProvider()

beforeAll(async () => {
  const settings = { SIGN_IN_TO_LOOPBACK: 'yes', DOMAIN_NAME_SERVERS: nameServer.address }
  ;[product, browser] = await Promise.all([startDemo(settings), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  provider.close()
  nameServer.close()
})

const domain = 'work.example'

async function newBrowser() {
  const context = await browser.newContext(desktop)
  context.setDefaultTimeout(60_000)
  await context.addInitScript(() => localStorage.setItem('TOUR_SEEN', 'doc-tutorial'))
  return { context, page: await context.newPage() }
}

let attempts = 0

test('an owner sets the company sign-in up, and an invited person enters by it in another browser', async () => {
  const { context, page } = await newBrowser()
  const { email, password } = readLogins(product.dataDir)['owner'] ?? { email: '', password: '' }
  const entered = await context.request.post(`${product.url}/api/v1/users/login`, { data: { email, password } })
  const { organizationId } = (await entered.json()) as { organizationId: string }
  const api = `${product.url}/api/v1/organizations/${organizationId}`

  // What an earlier try left.
  await context.request.delete(`${api}/company-sign-in`)
  attempts += 1

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
