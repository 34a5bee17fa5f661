import { randomUUID } from 'node:crypto'
import { launchBrowser } from './chromium.ts'
import { createHand } from './hand.ts'
import { readLogins } from './logins.ts'
import { findProduct } from './product.ts'

/**
 * `npm run bench:entry`: enters the month of a client with five kinds of work at a person's speed, from the location's
 * page to the saved job, and prints how long it took and how much was typed and pressed.
 */
const say = (line: string) => process.stdout.write(`${line}\n`)

async function main() {
  await using open = new AsyncDisposableStack()
  const product = await findProduct()
  open.defer(() => product.stop())
  const browser = await launchBrowser()
  open.defer(() => browser.close())
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
  })
  await context.addInitScript(() => localStorage.setItem('TOUR_SEEN', 'doc-tutorial'))
  const { email, password } = readLogins(product.dataDir).owner
  await context.request.post(`${product.url}/api/v1/users/login`, { data: { email, password } })
  const page = await context.newPage()
  await page.goto(`${product.url}${await locationPath(product.url, context.request)}`)
  await page.getByRole('button', { name: 'Add job' }).first().waitFor()

  const hand = createHand(page)
  const began = performance.now()
  const dialog = page.getByRole('dialog')
  await hand.press(page.getByRole('button', { name: 'Add job' }).first())
  await hand.type(dialog.getByLabel('Job name'), `Whole office ${randomUUID().slice(0, 4)}`)
  await hand.press(dialog.getByRole('button', { name: 'Add job' }))
  await page.waitForURL('**/jobs/*')
  const schedule = (number: number) => page.getByRole('region', { name: `Schedule ${number}` })
  const another = page.getByRole('button', { name: 'Add another schedule' })

  // A new schedule begins with every weekday at 6 PM for two hours.
  await hand.press(page.getByRole('button', { name: 'Set schedule' }))
  // Saturday mornings.
  await hand.press(another)
  await hand.type(schedule(2).getByLabel('Start time'), '0900AM')
  // The floors on the first Saturday of the month.
  await hand.press(another)
  await hand.choose(schedule(3).getByLabel('Repeats'), 'Monthly')
  await hand.choose(schedule(3).getByLabel('Days', { exact: true }), 'By weekday')
  await hand.type(schedule(3).getByLabel('Start time'), '0800PM')
  await hand.type(schedule(3).getByLabel('Hours'), '3')
  // The windows every three months.
  await hand.press(another)
  await hand.choose(schedule(4).getByLabel('Repeats'), 'Quarterly')
  await hand.type(schedule(4).getByLabel('Start time'), '0700AM')
  await hand.type(schedule(4).getByLabel('Hours'), '4')
  // The carpets once, next month.
  await hand.press(another)
  await hand.choose(schedule(5).getByLabel('Repeats'), 'Once')
  await hand.type(schedule(5).getByLabel('Date'), '12182026')
  await hand.type(schedule(5).getByLabel('Hours'), '5')
  await hand.press(page.getByRole('button', { name: 'Save' }))
  await page.getByText('Saved.').waitFor()

  const seconds = (performance.now() - began) / 1_000
  const { keys, presses, decisions } = hand.effort
  say(`${seconds.toFixed(0)} s, ${decisions} decisions, ${presses} presses, ${keys} letters`)
}

interface Listed {
  items: { id: string }[]
}

/** The address of the first client's first location. */
async function locationPath(url: string, request: { get(path: string): Promise<{ json(): Promise<unknown> }> }) {
  const get = async <T>(path: string) => (await (await request.get(url + path)).json()) as T
  const { organizationId } = await get<{ organizationId: string }>('/api/v1/users/me')
  const api = `/api/v1/organizations/${organizationId}`
  const client = (await get<Listed>(`${api}/clients`)).items[0]?.id ?? ''
  const location = (await get<Listed>(`${api}/clients/${client}/locations`)).items[0]?.id ?? ''
  return `/org/${organizationId}/clients/${client}/locations/${location}`
}

await main()
