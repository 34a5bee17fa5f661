import { loadavg } from 'node:os'
import type { Page } from 'playwright-core'
import { large } from '#server/api/demo/large/shape.ts'
import { median } from '#server/bench/median.ts'
import { startProduct } from '#server/bench/live/product.ts'
import { launchBrowser } from './chromium.ts'
import { openBy, settle } from './vitals.ts'

const rounds = 5
const goalMs = 1_000
const rowsAtLeast = 450

/** Milliseconds from the press to the rendered payroll. The starting page shows the link without its data. */
async function openPayroll(page: Page, org: string): Promise<number> {
  await page.goto(`${org}/reports/mileage`)
  await settle(page)
  const { whole } = await openBy(page, `nav a[href$="/reports/payroll"]`, rowsAtLeast)
  return whole
}

/** `npm run bench:payroll`: measures a period of 500 members in a desktop browser on the large data set. */
async function main() {
  await using open = new AsyncDisposableStack()
  const product = await startProduct(large, { managers: 1, workers: 1 })
  open.defer(() => product.stop())
  const browser = await launchBrowser()
  open.defer(() => browser.close())
  const url = `http://localhost:${product.port}`
  const [name = '', value = ''] = product.managers[0]?.cookie.split('=') ?? []
  const took = { first: [] as number[], again: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-US' })
    await context.addCookies([{ name, value, url }])
    await context.addInitScript(() => localStorage.setItem('TOUR_SEEN', 'doc-tutorial'))
    const page = await context.newPage()
    const org = `${url}/org/${product.base.split('/').at(-1)}`
    took.first.push(await openPayroll(page, org))
    took.again.push(await openPayroll(page, org))
    await context.close()
  }
  const line = (label: string, times: readonly number[]) =>
    `${label}: median ${median(times).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms (goal ${goalMs})\n`
  process.stdout.write(`payroll of 500 members, press to paint, load ${(loadavg()[0] ?? 0).toFixed(1)}\n`)
  process.stdout.write(line('with an empty cache', took.first) + line('with the files cached', took.again))
}

await main()
