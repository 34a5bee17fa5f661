import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
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
  /** Of a gateway that opens the address again. */
  readonly dataDir: string
}

/** An address of the product that can be closed, as if there were no network. */
async function openDoor(port: number, product: string) {
  const sockets = new Set<Socket>()
  const server = createServer((from) => {
    const to = connect(Number(new URL(product).port), 'localhost')
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one.on('error', () => {}))
      one.pipe(other)
      one.once('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  }).listen(port, 'localhost')
  await once(server, 'listening')
  const stop = async () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return { url: `http://localhost:${port}`, stop }
}

/** An address that can be closed, and a phone on which the employee's page was opened there once. */
export async function openOnPhone({ product, browser, dataDir }: Place, role: Role = 'employee') {
  const port = await freePort()
  let gateway = await openDoor(port, product.url)
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
  /** Opens the address again, maybe with a gateway of another release or with other settings. */
  const reconnect = async (release?: string, settings = {}) => {
    await gateway.stop()
    gateway = release ? await serve(port, release, product.url, dataDir, settings) : await openDoor(port, product.url)
    await context.setOffline(false)
  }
  return { context, url: gateway.url, organization, page, disconnect, reconnect }
}

export const isStored = (page: Page) => page.getByText(/^This page opens without a connection\. Saved on /).waitFor()
