import { expect } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { mailTo } from './mailbox.ts'

export const passPhrase = 'four quiet mops in a closet'

/** Creates an account, verifies it by the email's link, and stops at the page that asks for a company. */
export async function signUp(page: Page, url: string, name: string, email: string): Promise<void> {
  await page.goto(url)
  await page.getByRole('link', { name: 'Create an account' }).first().click()
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(/^Password/).fill(passPhrase)
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  const { links } = await mailTo(url, email, /confirm/i)
  const link = links.find((address) => address.includes('/account/verify-email')) ?? ''
  expect(new URL(link).origin).toBe(new URL(url).origin)
  await page.goto(link)
  await page.getByRole('heading', { name: 'Your email is confirmed' }).waitFor()
  await page
    .getByRole('link', { name: 'Continue' })
    .or(page.getByRole('button', { name: 'Continue' }))
    .click()
  await page.waitForURL('**/organization')
}

/** Creates an account and its company by the API, where the pages for that are not tested; returns the company's id. */
export async function enroll({ request }: BrowserContext, url: string, email: string, name: string): Promise<string> {
  const users = `${url}/api/v1/users`
  await request.post(users, { data: { name: 'Nora Vance', email, password: passPhrase } })
  const { links } = await mailTo(url, email, /confirm/i)
  const link = new URL(links.find((address) => address.includes('/account/verify-email')) ?? '')
  const { userId, token } = Object.fromEntries(link.searchParams)
  const data = { token, password: passPhrase }
  expect((await request.put(`${users}/api/v1/users/${userId}/verify`, { data })).status()).toBe(204)
  const company = { name, timeZone: 'America/New_York', weekStart: 1 }
  const answer = await request.post(`${url}/api/v1/organizations`, { data: company })
  return ((await answer.json()) as { id: string }).id
}

/** Creates the company and waits for its home page. */
export async function createOrganization(page: Page, name: string): Promise<string> {
  await page.getByLabel('Company name').fill(name)
  await page.getByLabel('Time zone').selectOption('America/New_York')
  await page.getByRole('button', { name: 'Create organization' }).click()
  await page.waitForURL('**/org/*/home')
  return /\/org\/([^/]+)\//.exec(page.url())?.[1] ?? ''
}
