import { randomBytes } from 'node:crypto'
import type { Browser, Locator } from 'playwright-core'
import { describe, afterAll, beforeAll, expect, test } from 'vitest'
import { picture } from '#server/api/files/test/pictures.ts'
import type { ProblemReportPage } from '#shared/problem-reports/problem-reports.contract.ts'
import { launchBrowser } from './chromium.ts'
import { startDemo } from './demo.ts'
import { phone } from './devices.ts'
import type { Product } from './product.ts'
import { addStandingJob, addWorker, appears, passTime, report, signIn, signInByCard, tab } from './worker.ts'
import {
  end,
  get,
  hasLogs,
  isRecorded,
  line,
  nothingWaits,
  placeOf,
  press,
  start,
  tick,
  workWeek,
} from './worker-week.ts'

const mobile = '+16125550142'
const sevenDaysMs = 7 * 86_400_000
/** Of a phone that is nearly full. */
const spaceBytes = 8_000_000

let product: Product
let browser: Browser
let photo: Buffer
let link: string

beforeAll(async () => {
  ;[product, browser, photo] = await Promise.all([startDemo(), launchBrowser(), picture(40, 30).png().toBuffer()])
  const office = await browser.newContext()
  const { email } = await signIn(product, office, 'employee')
  const { call } = await signIn(product, office, 'owner')
  link = await addWorker(call, await addStandingJob(call, email), mobile)
  await office.close()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

interface Point {
  x: number
  y: number
}

/** Opens the start page on an employee's phone, tall enough to avoid scrolling, with touch input. */
async function openClock() {
  const context = await browser.newContext({ ...phone, viewport: { width: 390, height: 2_400 } })
  const { organizationId } = await signIn(product, context, 'employee')
  await context.addInitScript(() => localStorage.setItem('TOUR_SEEN', 'doc-tutorial'))
  const page = await context.newPage()
  const open = () => page.goto(`${product.url}/org/${organizationId}/employee`)
  await open()
  const devtools = await context.newCDPSession(page)
  const tap = async (at: Point) => {
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  return { context, page, open, tap }
}

async function middleOf(locator: Locator): Promise<Point> {
  await locator.waitFor()
  const box = await locator.boundingBox()
  // An answer may replace it just now.
  return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : middleOf(locator)
}

/** Opens the demo employee's phone. */
async function openPhone() {
  const context = await browser.newContext(phone)
  await context.addInitScript(() => localStorage.setItem('TOUR_SEEN', 'doc-tutorial'))
  const { organizationId, api } = await signIn(product, context, 'employee')
  const open = async () => {
    const page = await context.newPage()
    await page.goto(`${product.url}/org/${organizationId}/employee`)
    await page
      .getByRole('button', { name: /^(Start Job|End Job)/ })
      .first()
      .waitFor()
    return page
  }
  const reports = async () =>
    (await get<ProblemReportPage>(context, `${api}/my-problem-reports`)).items.map(
      ({ text, photos }) => `${text} ${photos.length}`,
    )
  return { context, organizationId, open, reports }
}

const tabs = [
  ['My hours', 'Exact to the second, not rounded.'],
  ['My schedule', /^(Today|Tomorrow|No visits planned)$/],
  ['Requests', 'Problems I reported'],
] as const

describe('the product without a network', () => {
  test('records a week of a worker without email, a third of it offline, and a week fully offline: once, in order, with the right times', async () => {
    const context = await browser.newContext({ ...phone, viewport: { width: 390, height: 2_400 } })
    const first = await context.newPage()
    // The tour begins on a new account's first page, as soon as its code has arrived.
    await first.addLocatorHandler(first.getByRole('alertdialog'), () =>
      first.getByRole('button', { name: 'Skip' }).click(),
    )
    await signInByCard(first, product.url, link, mobile)
    const taps = [await press(first, 'start')]
    const address = first.url()
    const reopen = async () => {
      const page = await context.newPage()
      await page.goto(address)
      return page
    }
    await workWeek(context, first, photo, taps)
    await first.close()
    await context.setOffline(false)
    const page = await reopen()
    await nothingWaits(page)
    const { api } = placeOf(page)
    await isRecorded(context, api, taps)

    // Another week passes without any connection.
    await context.setOffline(true)
    const later = [await press(page, 'start'), await press(page, 'tick')]
    await tab(page, 'Requests')
    await report(page, 'The lamp is broken.', photo)
    await tab(page, 'Today')
    later.push(await press(page, 'end'))
    await page.close()
    await passTime(context, product.url, sevenDaysMs)
    await context.setOffline(false)
    await nothingWaits(await reopen())
    const before = later.map(({ kind, from, to }) => ({ kind, from: from - sevenDaysMs, to: to - sevenDaysMs }))
    await hasLogs(context, api, before, 1)
    const { items } = await get<ProblemReportPage>(context, `${api}/my-problem-reports`)
    expect(items.map(({ text: told, photos }) => [told, photos.length])).toEqual([
      ['The lamp is broken.', 1],
      ['The tap drips.', 1],
    ])
    await context.close()
  })

  test("keeps the employee's pages with their age, and sends what two tabs wrote once and in order, whatever space is left", async () => {
    const { context, open, reports } = await openPhone()
    // From the beginning, because Chromium asks for the space that is left only twice a minute.
    const devtools = await context.newCDPSession(await context.newPage())
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: product.url, quotaSize: spaceBytes })
    const [page, other] = [await open(), await open()]
    await tab(other, 'Requests')
    // The other tabs were never opened; their data is prefetched with the page.
    await page.waitForFunction(() => {
      const came = performance.getEntriesByType('resource').map(({ name }) => name)
      return ['work-logs', 'visits', 'problem-reports'].every((list) =>
        came.some((name) => name.includes(`/my-${list}`)),
      )
    })
    await context.setOffline(true)
    for (const [name, shown] of tabs) {
      await tab(page, name)
      await page.getByText(/^You’re offline\. Loaded /).waitFor()
      await page.getByText(shown).last().waitFor()
    }
    await report(page, 'The lift is stuck.')
    await report(other, 'Now the door too.')
    for (const each of [page, other]) await each.getByText('Saved on this phone, waiting to be sent: 2 items').waitFor()
    // A phone without any space left says so, and stores the entry as soon as another one is gone.
    await page.evaluate(() => {
      for (let size = 1 << 22; size > 0; size >>= 1)
        try {
          localStorage.setItem(`FULL.${size}`, 'x'.repeat(size))
        } catch {}
    })
    await report(page, 'And the window.')
    await page.getByText(/^There’s no space left on this phone/).waitFor()
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('FULL.')) localStorage.removeItem(key)
    })
    await report(page, 'Not this one.')
    await page.getByRole('button', { name: 'Show' }).click()
    await page.getByRole('dialog', { name: 'Waiting to be sent (4)' }).waitFor()
    await page
      .getByRole('button', { name: /^Discard Problem report/ })
      .last()
      .click()
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await page.getByRole('dialog', { name: 'Waiting to be sent (3)' }).waitFor()
    await Promise.all([page.close(), other.close()])
    await context.setOffline(false)

    // Seven days pass, in which a release of the list's older form is used too.
    const login = await context.newPage()
    await login.goto(`${product.url}/favicon.svg`)
    await login.evaluate((ms) => {
      const keys = Object.keys(localStorage)
        .filter((key) => key.includes('.outbox.'))
        .toSorted()
      const entries = keys.map((key) => JSON.parse(localStorage.getItem(key) ?? ''))
      for (const { punch } of entries) punch.deviceAt = new Date(Date.parse(punch.deviceAt) - ms).toISOString()
      for (const key of keys) localStorage.removeItem(key)
      // The server refuses this one, and the others go on.
      const tooOld = new Date(Date.now() - 31 * 86_400_000).toISOString()
      const where = { jobId: null, locationId: entries[0].punch.body.locationId, position: null }
      entries.unshift({ ...entries[0], punch: { ...where, id: crypto.randomUUID(), kind: 'start', deviceAt: tooOld } })
      localStorage.setItem(`KEPT.${entries[0].userId}.taps`, JSON.stringify(entries))
    }, sevenDaysMs)
    await login.close()

    const [later, beside] = await Promise.all([open(), open()])
    await tab(later, 'Requests')
    await later.getByText('And the window.').waitFor()
    for (const each of [later, beside]) await each.getByText(/^Saved on this phone/).waitFor({ state: 'detached' })
    const sent = ['And the window. 0', 'Now the door too. 0', 'The lift is stuck. 0']
    expect((await reports()).slice(0, 4).filter((text) => sent.includes(text))).toEqual(sent)
    await beside.close()
    await later.getByText(/This is older than 30 days/).waitFor()
    await later.getByRole('button', { name: 'Got it' }).click()

    // A photo for which the phone has no space is announced, and held by the page until it is sent.
    const photos: string[] = []
    later.on('request', (request) => request.url().endsWith('/photos') && photos.push(request.url()))
    await context.setOffline(true)
    await report(later, 'The gutter leaks.', photo)
    const large = Buffer.concat([photo, randomBytes(spaceBytes)])
    await report(later, 'The roof too.', large, /^There is no space left on this device. Keep this page open/)
    await later.getByText(/^There’s no space left on this phone/).waitFor()
    const [asked] = await Promise.all([later.waitForEvent('dialog'), later.close({ runBeforeUnload: true })])
    expect(asked.type()).toBe('beforeunload')
    await asked.dismiss()
    await context.setOffline(false)
    await expect.poll(async () => (await reports()).slice(0, 2)).toEqual(['The roof too. 1', 'The gutter leaks. 1'])
    expect(photos).toHaveLength(2)

    // Signing out asks, then removes what was not sent, of this user only.
    await later.route('**/problem-reports', (route) => route.abort())
    await report(later, 'Nobody reads this.')
    await later.getByText('Saved on this phone, waiting to be sent: 1 item').waitFor()
    const stored = () => later.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('KEPT.')).length)
    // Another user of the phone signs in and out: nothing is asked, sent or removed.
    await signIn(product, context, 'owner')
    await later.goto(`${product.url}/logout`)
    await later.waitForURL('**/login')
    expect(await stored()).toBe(1)
    await signIn(product, context, 'employee')
    await later.goto(`${product.url}/logout`)
    await later.getByRole('button', { name: 'Sign out and delete' }).click()
    await later.waitForURL('**/login')
    expect(await stored()).toBe(0)
    await context.close()
  })
})

describe('the Start job button', () => {
  test('ticks no task with a second tap 80 to 400 ms after the first, but does with an intended one', async () => {
    const { context, page, open, tap } = await openClock()
    const settled = () => page.waitForTimeout(700)
    /** Finds an element, reopening the page if a late tap navigated away. */
    const find = async (sought: Locator) => {
      if (!(await appears(sought))) await open()
      await settled()
      return middleOf(sought)
    }
    /** Presses until the result is visible; on a slow machine the card may have changed in the meantime. */
    const touch = async (pressed: Locator, seen: Locator) => {
      do await tap(await find(pressed))
      while (!(await appears(seen)))
    }

    const either = start(page).or(end(page)).first()
    await either.waitFor()
    // At some hours of the day the demo employee is working.
    if (await end(page).isVisible()) await touch(end(page), start(page))
    await touch(start(page), line(page))
    const whereLineIs = await middleOf(line(page))
    for (const delayMs of [80, 400]) {
      do {
        // Work ended in the second of its start is refused.
        await page.waitForTimeout(1_500)
        // On a slow machine the second tap may have opened a page, or started another job, in the place of the line.
        if (!(await appears(either))) await open()
        if (await appears(end(page))) await touch(end(page), start(page))
        await tap(await find(start(page)))
        await page.waitForTimeout(delayMs)
        await tap(whereLineIs)
      } while (!(await appears(line(page))))
      expect(await line(page).isChecked(), `${delayMs} ms`).toBe(false)
    }
    // On a slow machine the card may have changed just before the tap, which is then ignored as intended.
    const isChecked = () => appears(tick(page))
    do await touch(line(page), line(page))
    while (!(await isChecked()))
    expect(await line(page).isChecked()).toBe(true)
    await context.close()
  })
})
