import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { CorrectiveActionPage } from '#shared/inspections/corrective-actions.contract.ts'
import type { Inspection, InspectionTemplateList } from '#shared/inspections/inspections.contract.ts'
import type { ProblemReportPage } from '#shared/problem-reports/problem-reports.contract.ts'
import type { VisitList } from '#shared/schedule/schedule.contract.ts'
import type { OwnSupplyRequestPage } from '#shared/supply-requests/supply-requests.contract.ts'
import type { OwnWeek, Timeclock } from '#shared/timeclock/timeclock.contract.ts'
import type { WorkLogDetail } from '#shared/work-logs/work-logs.contract.ts'
import { addDays } from '#web/platform/format/days.ts'
import { appears, choose, report, tab } from './worker.ts'

export const start = (page: Page) => page.getByRole('button', { name: /^Start Job: Gate watch/, disabled: false })
export const end = (page: Page) => page.getByRole('button', { name: 'End Job' })
export const line = (page: Page) => page.getByRole('checkbox', { name: 'Sweep' })
export const tick = (page: Page) => page.getByRole('checkbox', { name: 'Sweep', checked: true })
const buttons = { start, tick: line, end }
const effects = { start: end, tick, end: start }
type Step = keyof typeof buttons

/** When something was pressed. */
export interface Pressed {
  kind: Step
  from: number
  to: number
}

/** Presses until the effect is shown: a card ignores presses until it has been shown for a moment. */
export async function press(page: Page, step: Step): Promise<Pressed> {
  // Work lasts a second at least.
  await page.waitForTimeout(1_000)
  const from = Date.now()
  do
    await buttons[step](page)
      .click({ timeout: 3_000 })
      .catch(() => {})
  while (!(await appears(effects[step](page))))
  return { kind: step, from, to: Date.now() }
}

/** Asks for an item on the Requests tab. */
export async function requestSupplies(page: Page) {
  await page.getByRole('button', { name: 'Request supplies' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request supplies' })
  await dialog.getByLabel(/^Item/).fill('Trash bags')
  await dialog.getByLabel('Unit').fill('boxes')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

const requests = {
  async problem(page: Page, photo: Buffer) {
    await tab(page, 'Requests')
    await report(page, 'The tap drips.', photo)
  },
  async supplies(page: Page) {
    await tab(page, 'Requests')
    await requestSupplies(page)
  },
  async absence(page: Page) {
    await tab(page, 'My schedule')
    await page.getByRole('button', { name: /^I can’t come: Stair clean/ }).click()
    const dialog = page.getByRole('dialog', { name: 'I can’t come' })
    await dialog.getByLabel(/^Reason/).selectOption('family')
    await dialog.getByRole('button', { name: 'Notify my manager' }).click()
    await dialog.waitFor({ state: 'hidden' })
  },
  async action(page: Page, photo: Buffer) {
    await page.getByRole('button', { name: 'Mark as done: Mop again' }).click()
    const dialog = page.getByRole('dialog', { name: 'Mop again' })
    await dialog.getByLabel(/^What was done/).fill('Mopped twice.')
    await choose(dialog, photo)
    await dialog.getByRole('button', { name: 'Notify the inspector' }).click()
    await dialog.waitFor({ state: 'hidden' })
  },
  /** Starts with a connection, is filled in without one, even over a reload, and is submitted with one again. */
  async inspection(page: Page, photo: Buffer) {
    const { api, organization } = placeOf(page)
    const context = page.context()
    const [template] = (await get<InspectionTemplateList>(context, `${api}/inspection-templates`)).items
    const { running } = await get<Timeclock>(context, `${api}/timeclock`)
    const data = { templateId: template?.id, locationId: running?.locationId }
    const { id } = (await (await context.request.post(`${api}/inspections`, { data })).json()) as Inspection
    await page.goto(`${organization}/inspections/${id}`)
    await page.getByText(/^This page opens without a connection/).waitFor()
    await context.setOffline(true)
    await page
      .getByRole('button', { name: /^Note or photo: / })
      .first()
      .click()
    await page.locator('input[type=file]').setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: photo })
    await page.getByText(/^Saved on this device. It is sent as soon as/).waitFor()
    const rest = page.getByRole('button', { name: /^Pass the rest: / })
    while ((await rest.count()) > 0) await rest.first().click()
    await page.reload()
    await page.getByText(/ · Saved on this device. It will be sent/).waitFor()
    await page.getByText(/^Saved on this device. It is sent as soon as/).waitFor()
    await context.setOffline(false)
    await page.getByText(/ · Everything is saved/).waitFor()
    await page.getByRole('button', { name: 'Submit inspection' }).click()
    await page.getByText('The inspection was submitted.').waitFor()
    const { submittedAt, answers, photos, content } = await get<Inspection>(context, `${api}/inspections/${id}`)
    expect([submittedAt, photos.length]).toEqual([expect.any(String), 1])
    const items = content.sections.flatMap((section) => section.items.map(({ key }) => key))
    expect(answers.map(({ itemKey }) => itemKey).toSorted()).toEqual(items.toSorted())
    await page.goto(`${organization}/employee`)
  },
}

/** The addresses of the page's organization. */
export function placeOf(page: Page) {
  const { origin, pathname } = new URL(page.url())
  const [, , id] = pathname.split('/')
  return { api: `${origin}/api/v1/organizations/${id}`, organization: `${origin}/org/${id}` }
}

/** Seven of twenty steps have no connection, and at the last one the tab is closed. */
const week = [
  { request: 'problem', offline: ['problem'] },
  { request: 'supplies', offline: ['supplies'] },
  { request: 'absence', offline: ['start', 'tick'] },
  { request: 'action', offline: ['action'] },
  { request: 'inspection', offline: ['end'] },
] as const satisfies readonly { request: keyof typeof requests; offline: readonly string[] }[]

/** Works the week, after its first start, and adds what was pressed. */
export async function workWeek(context: BrowserContext, page: Page, photo: Buffer, taps: Pressed[]) {
  for (const { request, offline } of week) {
    const isOffline = (step: string) => context.setOffline(offline.some((each) => each === step))
    for (const step of ['start', 'tick', 'end'] as const) {
      if (step === 'end') {
        await isOffline(request)
        await requests[request](page, photo)
        await tab(page, 'Today')
      }
      await isOffline(step)
      if (taps.length > 1 || step !== 'start') taps.push(await press(page, step))
    }
  }
}

/** The page sends again every 15 s what it could not, so on a busy machine two tries may not be enough. */
export const nothingWaits = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('KEPT.'))), {
      timeout: 90_000,
    })
    .toEqual([])

export const get = async <T>(context: BrowserContext, url: string) =>
  (await (await context.request.get(url)).json()) as T

/** The work logs of this week, or of one before, are those of the taps: each once, in order, at the time of the phone. */
export async function hasLogs(context: BrowserContext, api: string, taps: readonly Pressed[], weeksAgo = 0) {
  const now = await get<OwnWeek>(context, `${api}/my-work-logs`)
  const { items } = await get<OwnWeek>(context, `${api}/my-work-logs?week=${addDays(now.week, -7 * weeksAgo)}`)
  const logs = await Promise.all(items.map(({ id }) => get<WorkLogDetail>(context, `${api}/my-work-logs/${id}`)))
  const recorded = logs
    .toSorted((one, other) => Date.parse(one.startedAt) - Date.parse(other.startedAt))
    .flatMap(({ tasks, punches }) => [
      ...punches.slice(0, 1).map(({ kind, at }) => ({ kind: String(kind), at })),
      ...tasks.map(({ doneAt }) => ({ kind: 'tick', at: doneAt })),
      ...punches.slice(1).map(({ kind, at }) => ({ kind: String(kind), at })),
    ])
  expect(recorded.map(({ kind }) => kind)).toEqual(taps.map(({ kind }) => kind))
  const isOnTime = ({ at }: { at: string }, index: number) => {
    const { from = 0, to = 0 } = taps[index] ?? {}
    // The server's time of a tap is exact to the second.
    return Date.parse(at) >= from - 1_000 && Date.parse(at) <= to + 1_000
  }
  expect(recorded.filter((tap, index) => !isOnTime(tap, index))).toEqual([])
}

/** Everything of the week is recorded once. */
export async function isRecorded(context: BrowserContext, api: string, taps: readonly Pressed[]) {
  await hasLogs(context, api, taps)
  const problems = await get<ProblemReportPage>(context, `${api}/my-problem-reports`)
  expect(problems.items).toMatchObject([{ text: 'The tap drips.', photos: [{}] }])
  const supplies = await get<OwnSupplyRequestPage>(context, `${api}/my-supply-requests`)
  expect(supplies.items).toMatchObject([{ items: [{ name: 'Trash bags', quantity: 1, unit: 'boxes' }] }])
  const [from, to] = [0, 13].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))
  const visits = await get<VisitList>(context, `${api}/my-visits?from=${from}&to=${to}`)
  expect(visits.items.filter(({ jobName }) => jobName === 'Stair clean')).toEqual([])
  const actions = await get<CorrectiveActionPage>(context, `${api}/corrective-actions?state=fixed`)
  const own = actions.items.filter(({ text }) => text === 'Mop again')
  expect(own).toMatchObject([{ state: 'fixed', answer: 'Mopped twice.', version: 3 }])
}
