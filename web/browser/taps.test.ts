import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './chromium.ts'
import { startDemo } from './demo.ts'
import { phone } from './devices.ts'
import { readLogins } from './logins.ts'
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

interface Point {
  x: number
  y: number
}

/** A worker's telephone, high enough that nothing scrolls, on the page that starts work, and a finger. */
async function openClock() {
  const context = await browser.newContext({ ...phone, viewport: { width: 390, height: 2_400 } })
  await context.addInitScript(() => localStorage.setItem('TOUR_SEEN', 'doc-tutorial'))
  const { email, password } = readLogins(product.dataDir)['employee'] ?? { email: '', password: '' }
  const answer = await context.request.post(`${product.url}/api/v1/users/login`, { data: { email, password } })
  const { organizationId } = (await answer.json()) as { organizationId: string }
  const page = await context.newPage()
  await page.goto(`${product.url}/org/${organizationId}/employee`)
  const devtools = await context.newCDPSession(page)
  const tap = async (at: Point) => {
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  return { context, page, tap }
}

async function middleOf(locator: Locator): Promise<Point> {
  await locator.waitFor()
  const box = await locator.boundingBox()
  if (!box) throw new Error('it is not shown')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('a second tap 80 to 400 ms after Start job ticks no line of the checklist; one that is meant does', async () => {
  const { context, page, tap } = await openClock()
  const start = page.getByRole('button', { name: /^Start Job:/, disabled: false }).first()
  const line = page.getByRole('checkbox').first()
  const end = page.getByRole('button', { name: 'End Job' })
  const settled = () => page.waitForTimeout(700)
  const appears = (seen: Locator) =>
    seen.waitFor({ timeout: 3_000 }).then(
      () => true,
      () => false,
    )
  /** Presses until it is seen: on a busy machine the card may have changed again since. */
  const press = async (pressed: Locator, seen: Locator) => {
    do {
      await settled()
      await tap(await middleOf(pressed))
    } while (!(await appears(seen)))
  }

  await press(start, line)
  const whereLineIs = await middleOf(line)
  for (const delayMs of [80, 200, 400]) {
    await press(end, start)
    do {
      await settled()
      await tap(await middleOf(start))
      await page.waitForTimeout(delayMs)
      await tap(whereLineIs)
    } while (!(await appears(end)))
    expect(await line.isChecked(), `${delayMs} ms`).toBe(false)
  }
  await settled()
  await tap(await middleOf(line))
  await expect.poll(() => line.isChecked()).toBe(true)
  await context.close()
})
