import type { Browser, Page } from 'playwright-core'
import { workbookOf } from '#server/api/tables/test/xlsx.ts'
import { launchBrowser } from './chromium.ts'
import { createHand, type Effort } from './hand.ts'
import { mailTo } from './mailbox.ts'
import { startProduct } from './product.ts'

/**
 * `npm run bench:move-in`: two new companies on an empty installation. One moves in by a workbook of 20 clients and 40
 * people and looks at its first week; the other enters its first visit by hand. Prints clicks, letters and seconds.
 */
const say = (line: string) => process.stdout.write(`${line}\n`)
/** A newcomer looks at each new page or dialog for so long before the first press on it. */
const readMs = 10_000

type Hand = ReturnType<typeof createHand>

async function main() {
  await using open = new AsyncDisposableStack()
  const product = await startProduct({ DEMO_DATA: 'no' })
  open.defer(() => product.stop())
  const browser = await launchBrowser()
  open.defer(() => browser.close())
  await measure(
    { what: 'workbook of 20 clients and 40 people to the first week', minutesMax: 15 },
    browser,
    async (page, hand) => {
      await signUp(page, hand, product.url, 'workbook@move.example')
      await importWorkbook(page, hand)
      return seeTheWeek(page, hand)
    },
  )
  await measure({ what: 'sign-up to the first visit by hand', clicksMax: 12 }, browser, async (page, hand) => {
    await signUp(page, hand, product.url, 'hand@move.example')
    return enterTheFirstVisit(page, hand)
  })
}

interface Goal {
  what: string
  clicksMax?: number
  minutesMax?: number
}

async function measure(
  { what, clicksMax = Infinity, minutesMax = Infinity }: Goal,
  browser: Browser,
  job: (page: Page, hand: Hand) => Promise<number>,
) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', ({ message }) => complaints.push(message))
  const hand = createHand(page)
  const began = performance.now()
  const read = await job(page, hand)
  const seconds = (performance.now() - began) / 1_000
  const minutes = (seconds + (read * readMs) / 1_000) / 60
  say(`${what}: ${said(hand.effort)}`)
  say(`  ${seconds.toFixed(0)} s at a person's speed, forms sent with their buttons`)
  say(`  ${minutes.toFixed(1)} min for a newcomer who reads ${read} pages for ${readMs / 1_000} s each`)
  if (hand.effort.presses > clicksMax || minutes >= minutesMax || complaints.length > 0) process.exitCode = 1
  if (complaints.length > 0) say(`  the console complained: ${complaints.join(' | ')}`)
  await context.close()
}

const said = ({ presses, keys, decisions }: Effort) => `${presses} clicks, ${keys} letters, ${decisions} decisions`

/** From the address of the installation to the company's home page. */
async function signUp(page: Page, hand: Hand, url: string, email: string) {
  await page.goto(url)
  await hand.press(page.getByRole('link', { name: 'Create an account' }).first())
  await hand.into(page.getByLabel('Your name'), 'Nora Vance', null)
  await hand.next(email)
  await hand.next('four quiet mops in a closet')
  await hand.press(page.getByRole('button', { name: 'Create an account' }))
  const { links } = await mailTo(url, email, /confirm/i)
  // The link in the email is a press too.
  hand.effort.presses += 1
  await page.goto(links.find((address) => address.includes('/account/verify-email')) ?? '')
  const goOn = page.getByRole('link', { name: 'Continue' }).or(page.getByRole('button', { name: 'Continue' }))
  await hand.press(goOn)
  await hand.into(page.getByLabel('Company name'), 'Bright', null)
  await hand.press(page.getByRole('button', { name: /^Create/ }))
  await page.waitForURL('**/org/*/home')
}

async function importWorkbook(page: Page, hand: Hand) {
  await endTour(page, hand)
  await hand.press(page.getByRole('link', { name: 'Settings' }).first())
  await hand.press(page.getByRole('link', { name: 'Import', exact: true }).first())
  await hand.press(page.getByText('Entire workbook', { exact: true }))
  hand.effort.presses += 1
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'company.xlsx', mimeType: type, buffer: await workbookOf(sheets()) })
  await hand.press(page.getByRole('button', { name: /^Import 100 records$/ }))
  await page.getByText(/records imported/).waitFor({ timeout: 120_000 })
}

async function seeTheWeek(page: Page, hand: Hand) {
  const id = /\/org\/([^/]+)\//.exec(page.url())?.[1] ?? ''
  await hand.press(page.getByRole('link', { name: 'Operations' }).first())
  await hand.press(
    page
      .getByRole('link', { name: 'Week' })
      .or(page.getByRole('tab', { name: 'Week' }))
      .first(),
  )
  await hand.press(page.getByRole('button', { name: 'Next week' }))
  await page.getByText('17 more').first().waitFor()
  // Who comes is suggested, and accepted as a whole.
  const dialog = page.getByRole('dialog')
  await hand.press(page.getByRole('button', { name: 'Suggest a plan' }))
  await hand.press(dialog.getByRole('button', { name: 'Suggest a plan' }))
  const accept = dialog.getByRole('button', { name: /^Accept all \d+ suggestions$/ })
  await accept.waitFor({ timeout: 120_000 })
  await hand.press(accept)
  await page.getByText(/visits assigned/).waitFor({ timeout: 60_000 })
  const answer = await page.request.get(
    `${new URL(page.url()).origin}/api/v1/organizations/${id}/visits?from=${monday}&to=${monday.add({ days: 6 })}`,
  )
  const { items } = (await answer.json()) as { items: { crew: unknown[] }[] }
  say(
    `  ${items.length} visits in the first week, ${items.filter(({ crew }) => crew.length > 0).length} with somebody assigned`,
  )
  return 10
}

async function enterTheFirstVisit(page: Page, hand: Hand) {
  await endTour(page, hand)
  const dialog = page.getByRole('dialog')
  await hand.press(page.getByRole('button', { name: 'Add Client' }).first())
  await hand.into(dialog.getByLabel('Client name'), 'Harbor Dental', null)
  await hand.type(dialog.getByLabel('First location'), 'Main Street')
  await hand.press(dialog.getByRole('button', { name: 'Add client' }))
  await page.waitForURL('**/locations/*')
  await hand.press(page.getByRole('button', { name: 'Add job' }).first())
  await hand.into(dialog.getByLabel('Job name'), 'Evening clean', null)
  await hand.press(dialog.getByRole('button', { name: 'Add job' }))
  await page.waitForURL('**/jobs/*')
  await page.getByRole('list', { name: 'Next visits' }).or(page.getByText('Upcoming visits')).first().waitFor()
  return 6
}

/** The tour begins by itself and is left with one press. */
async function endTour(page: Page, hand: Hand) {
  const tour = page.getByRole('alertdialog')
  await tour.waitFor({ timeout: 10_000 }).catch(() => {})
  if (!(await tour.isVisible())) return
  hand.effort.presses += 1
  await page.keyboard.press('Escape')
  await tour.waitFor({ state: 'detached' })
}

const today = Temporal.Now.plainDateISO()
/** The first day of next week, when the company begins. */
const monday = today.add({ days: 8 - today.dayOfWeek })
const range = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

/** What a small company keeps in its spreadsheets: 20 clients with contact, place and job, and 40 people. */
function sheets(): Record<string, string[][]> {
  return {
    Clients: [
      ['Client', 'Contact', 'Email'],
      ...range(20).map((n) => [`Client ${n}`, `Contact ${n}`, `contact${n}@client.example`]),
    ],
    Locations: [
      ['Client', 'Location', 'Address', 'City', 'State', 'Zip'],
      ...range(20).map((n) => [`Client ${n}`, 'Main', `${n} Main St`, 'Albany', 'NY', '12207']),
    ],
    Jobs: [
      ['Client', 'Location', 'Job', 'Days', 'Start time', 'Duration', 'Start date'],
      ...range(20).map((n) => [`Client ${n}`, 'Main', 'Evening clean', 'Mon-Fri', '18:00', '90', String(monday)]),
    ],
    Employees: [
      ['First name', 'Last name', 'Employee number', 'Phone', 'Pay rate', 'Hire date'],
      ...range(40).map((n) => [
        `Ana ${n}`,
        'Cruz',
        `${100 + n}`,
        `518-555-01${String(n).padStart(2, '0')}`,
        '18.50',
        '2026-01-05',
      ]),
    ],
  }
}

await main()
