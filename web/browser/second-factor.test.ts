import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './chromium.ts'
import { startDemo } from './demo.ts'
import { createOrganization, passPhrase, signUp } from './people.ts'
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

/** A phone's own authenticator, as the browser sees it: it keeps passkeys and knows who holds it. */
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
  await page.goto(`${product.url}/logout`)
  await page.waitForURL('**/login')
}

test('a passkey is added, is the second step of signing in, and signs in alone', async () => {
  const context = await browser.newContext({ locale: 'en-US', timezoneId: 'America/New_York' })
  await context.addInitScript(() => localStorage.setItem('TOUR_SEEN', 'doc-tutorial'))
  const page = await context.newPage()
  await addAuthenticator(context, page)
  await signUp(page, product.url, 'Nora Vance', 'nora@passkey.example')
  const organizationId = await createOrganization(page, 'Bright Keys')

  // A new owner has a week; the top bar says until when and leads to where it is set up.
  await page.getByRole('link', { name: /^Second factor by / }).click()
  await page.waitForURL(`**/org/${organizationId}/me#second-factor`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('heading', { name: 'Recovery codes', level: 2 }).waitFor()
  const codes = await page.getByRole('dialog').locator('code').allTextContents()
  expect(codes).toHaveLength(10)
  await page.getByRole('button', { name: 'I kept them' }).click()
  await page.getByText('10 codes left.').waitFor()
  await page.getByRole('button', { name: /^Remove Chrome on / }).waitFor()
  await page.getByRole('link', { name: /^Second factor by / }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('This device has a passkey of your account already.').waitFor()

  await signOut(page)
  await page.getByLabel('Email').fill('nora@passkey.example')
  await page.getByLabel('Password').fill(passPhrase)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL(`**/org/${organizationId}/home`)

  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL(`**/org/${organizationId}/home`)

  // On a device without the passkey a recovery code is the way in.
  const other = await browser.newContext({ locale: 'en-US' })
  const elsewhere = await other.newPage()
  await elsewhere.goto(`${product.url}/login`)
  await elsewhere.getByLabel('Email').fill('nora@passkey.example')
  await elsewhere.getByLabel('Password').fill(passPhrase)
  await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click()
  await elsewhere.getByRole('button', { name: 'Use a recovery code' }).click()
  await elsewhere.getByLabel('Recovery code').fill(codes[0] ?? '')
  await elsewhere.getByRole('button', { name: 'Continue' }).click()
  await elsewhere.waitForURL(`**/org/${organizationId}/home`)
  await other.close()
  await context.close()
})
