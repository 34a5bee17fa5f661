import type { Browser } from 'playwright-core'
import type { Configuration } from '#shared/organizations/organizations.contract.ts'
import { readLogins } from './logins.ts'
import type { Product } from './product.ts'

/** Lets every visit be started immediately; at some hours of the day the first one would require a reason. */
export async function allowEarlyStarts(browser: Browser, { url, dataDir }: Product): Promise<void> {
  const context = await browser.newContext()
  const { email, password } = readLogins(dataDir).owner
  const login = await context.request.post(`${url}/api/v1/users/login`, { data: { email, password } })
  const { organizationId } = (await login.json()) as { organizationId: string }
  const path = `${url}/api/v1/organizations/${organizationId}/configuration`
  const configuration = (await (await context.request.get(path)).json()) as Configuration
  const answer = await context.request.put(path, { data: { ...configuration, earlyStartMinutes: 720 } })
  if (!answer.ok()) throw new Error(`the configuration was answered with ${answer.status()}`)
  await context.close()
}
