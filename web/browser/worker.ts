import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { readLogins } from './logins.ts'
import { mailTo } from './mailbox.ts'
import type { Product } from './product.ts'

const dayMs = 86_400_000

interface Answer {
  id: string
  version: number
  items: { id: string; email: string; link: string }[]
  content: { sections: { items: { key: string }[] }[] }
}

/** Signs a role of the demo in, and calls the API of its organization. */
export async function signIn({ url, dataDir }: Product, context: BrowserContext, role: 'owner' | 'employee') {
  const { email, password } = readLogins(dataDir)[role] ?? { email: '', password: '' }
  const answer = await context.request.post(`${url}/api/v1/users/login`, { data: { email, password } })
  const { organizationId } = (await answer.json()) as { organizationId: string }
  const api = `${url}/api/v1/organizations/${organizationId}`
  const call = async (method: 'POST' | 'PUT' | 'GET', path: string, data?: object) => {
    const called = await context.request.fetch(api + path, { method, ...(data && { data }) })
    expect(called.status(), `${method} ${path}`).toBeLessThan(300)
    return (await called.json()) as Answer
  }
  return { organizationId, api, email, call }
}

type Calls = Awaited<ReturnType<typeof signIn>>['call']

/** A job without a schedule, which can be started at any hour of the day by the demo's employee. */
export async function addStandingJob(call: Calls, employee: string) {
  const client = await call('POST', '/clients', { name: 'Any Hour' })
  const location = await call('POST', `/clients/${client.id}/locations`, { name: 'Gate' })
  const jobs = `/clients/${client.id}/locations/${location.id}/jobs`
  const checklist = [{ areaId: null, task: 'Sweep', frequency: 'visit' }]
  const job = await call('POST', jobs, { name: 'Gate watch', checklist })
  const { items } = await call('GET', '/members?limit=100')
  const memberIds = items.filter(({ email }) => email === employee).map(({ id }) => id)
  await call('PUT', `/jobs/${job.id}/crew`, { crewSize: 1, memberIds, version: job.version })
  return { jobId: job.id, jobs, locationId: location.id, memberIds }
}

/**
 * Adds a supervisor who cleans too, with a phone number and no email, to the job's crew, with a visit of their own in two
 * days and a corrective action at the location; returns the link of their printed card.
 */
export async function addWorker(call: Calls, gate: Awaited<ReturnType<typeof addStandingJob>>, phone: string) {
  const roles = ['EMPLOYEE', 'SUPERVISOR']
  const member = await call('POST', '/members', { name: 'Elena Cruz', phone, roles })
  const { version } = await call('GET', `/jobs/${gate.jobId}/crew`)
  const memberIds = [...gate.memberIds, member.id]
  await call('PUT', `/jobs/${gate.jobId}/crew`, { crewSize: 2, memberIds, version })

  const startsOn = new Date(Date.now() + 2 * dayMs).toISOString().slice(0, 10)
  const times = [{ startTime: '18:00', durationMinutes: 60 }]
  const patterns = [{ frequency: 'daily', times, startsOn, visitsMax: 1 }]
  const stairs = await call('POST', gate.jobs, { name: 'Stair clean', patterns })
  await call('PUT', `/jobs/${stairs.id}/crew`, { crewSize: 1, memberIds: [member.id], version: stairs.version })

  const templateId = (await call('GET', '/inspection-templates')).items[0]?.id
  const { id, content } = await call('POST', '/inspections', { templateId, locationId: gate.locationId })
  const answers = content.sections
    .flatMap(({ items }) => items)
    .map(({ key }) => ({ itemKey: key, value: null, isNa: true, note: '', revision: 0 }))
  await call('PUT', `/inspections/${id}/answers`, { answers })
  await call('POST', `/inspections/${id}/submission`)
  const action = { itemKey: '', text: 'Mop again', ownerId: member.id, dueOn: null }
  await call('POST', `/inspections/${id}/actions`, action)

  const { items } = await call('POST', '/member-cards', { memberIds: [member.id], withPins: false })
  return items[0]?.link ?? ''
}

/** Signs in with a printed card's link and the code that is texted to its phone. */
export async function signInByCard(page: Page, url: string, link: string, mobile: string) {
  const card = new URL(link)
  await page.goto(`${url}${card.pathname}${card.hash}`)
  await page.getByRole('heading', { name: 'Hi Elena Cruz' }).waitFor()
  await page.getByLabel('Phone number').fill('612 555 0142')
  await page.getByRole('button', { name: 'Text me a code' }).click()
  const { text } = await mailTo(url, mobile, /^/)
  await page.getByLabel('Six-digit code').fill(text.slice(0, 6))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/org/*/home')
  await page.goto(`${url}/my-org/employee`)
}

export const appears = (seen: Locator) =>
  seen.waitFor({ timeout: 3_000 }).then(
    () => true,
    () => false,
  )

export const tab = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()

const stored = 'Saved on this device until you send the form.'

/** Reports a problem on the Requests tab, maybe with a photo, of which the dialog says what became of it. */
export async function report(page: Page, text: string, photo?: Buffer, said: string | RegExp = stored) {
  await page.getByRole('button', { name: 'Report a problem' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report a problem' })
  await dialog.getByLabel(/^What is wrong\?/).fill(text)
  if (photo) await choose(dialog, photo, said)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Takes a photo in a dialog, and waits until the phone has stored it, or says that it cannot. */
export async function choose(dialog: Locator, photo: Buffer, said: string | RegExp = stored) {
  await dialog.locator('input[type=file]').setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: photo })
  await dialog.getByText(said).waitFor()
}

/** What waits on a closed phone was tapped this long ago. */
export async function passTime(context: BrowserContext, url: string, ms: number) {
  const page = await context.newPage()
  await page.goto(`${url}/favicon.svg`)
  await page.evaluate((elapsed) => {
    for (const key of Object.keys(localStorage).filter((each) => each.includes('.outbox.'))) {
      const entry = JSON.parse(localStorage.getItem(key) ?? '')
      entry.punch.deviceAt = new Date(Date.parse(entry.punch.deviceAt) - elapsed).toISOString()
      localStorage.setItem(key, JSON.stringify(entry))
    }
  }, ms)
  await page.close()
}
