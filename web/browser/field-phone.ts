import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { freePort } from '#server/test/free-ports.ts'
import { phone } from './devices.ts'
import { readLogins } from './logins.ts'
import type { Product } from './product.ts'
import { serve } from './releases.ts'

export type Role = 'employee' | 'owner' | 'supervisor'

export const dist = join(import.meta.dirname, '../dist')

/** Signs a role of the demo in at a gateway, and returns the address of its organization. */
export async function signInTo(product: Product, context: BrowserContext, url: string, role: Role) {
  const { email, password } = readLogins(product.dataDir)[role] ?? { email: '', password: '' }
  const answer = await context.request.post(`${url}/api/v1/users/login`, { data: { email, password } })
  const { organizationId } = (await answer.json()) as { organizationId: string }
  return `${url}/org/${organizationId}`
}

interface Place {
  readonly product: Product
  readonly browser: Browser
  /** The gateway's. */
  readonly dataDir: string
}

/** A gateway that can be stopped, and a phone on which the employee's page was opened once. */
export async function openOnPhone({ product, browser, dataDir }: Place, role: Role = 'employee') {
  const port = await freePort()
  const start = (release = dist, settings = {}) => serve(port, release, product.url, dataDir, settings)
  let gateway = await start()
  const context = await browser.newContext(phone)
  onTestFinished(async () => {
    await context.close()
    await gateway.stop()
  })
  await context.addInitScript(() => localStorage.setItem('TOUR_SEEN', 'doc-tutorial'))
  const organization = await signInTo(product, context, gateway.url, role)
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

export const isStored = (page: Page) => page.getByText(/^This page opens without a connection\. Saved on /).waitFor()
