import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { picture } from '#server/api/files/test/pictures.ts'
import type { Quote } from '#shared/quotes/quotes.contract.ts'
import { useDemo } from './demo.ts'
import { desktop, phone } from './devices.ts'
import { allowEarlyStarts } from './early-starts.ts'
import { readLogins } from './logins.ts'
import { linkTo } from './mailbox.ts'
import { passPhrase } from './people.ts'
import { wordsIn } from './words.ts'

const demo = useDemo()

const spanishPhone: BrowserContextOptions = { ...phone, locale: 'es-US' }

/** A person with their own browser. */
async function person(language: string, options: BrowserContextOptions) {
  const context = await demo.browser.newContext(options)
  context.setDefaultTimeout(30_000)
  await context.addInitScript((to) => {
    localStorage.setItem('TOUR_SEEN', 'doc-tutorial')
    localStorage.setItem('LANGUAGE', to)
  }, language)
  return { context, page: await context.newPage() }
}

/** The demo's owner, with the calls that other tests make by hand. */
async function owner() {
  const own = await person('en', desktop)
  const { email, password } = readLogins(demo.product.dataDir).owner
  const data = { email, password }
  const answer = await own.context.request.post(`${demo.product.url}/api/v1/users/login`, { data })
  const { organizationId } = (await answer.json()) as { organizationId: string }
  const call = async <T>(method: 'get' | 'post' | 'put', path: string, body?: object) => {
    const url = `${demo.product.url}/api/v1/organizations/${organizationId}${path}`
    const answered = await own.context.request[method](url, body && { data: body })
    expect([path, answered.status() < 300]).toEqual([path, true])
    return (await answered.json()) as T
  }
  return { ...own, call, org: `${demo.product.url}/org/${organizationId}` }
}

interface Stored {
  readonly id: string
  readonly version: number
}
const photo = async () => ({ name: 'photo.png', mimeType: 'image/png', buffer: await picture(80, 60).png().toBuffer() })
const attach = async (to: Page | Locator) => to.locator('input[type=file]').setInputFiles(await photo())

/** Presses until it has its effect, because a press right after another one is ignored as a double tap. */
async function press(pressed: Locator, effect: Locator) {
  for (let tries = 0; tries < 15; tries++) {
    if (await effect.isVisible()) return
    await pressed.click({ timeout: 1_000 }).catch(() => {})
    if (
      await effect.waitFor({ timeout: 3_000 }).then(
        () => true,
        () => false,
      )
    )
      return
  }
  await effect.waitFor()
}

let attempts = 0

describe('a service, from the quote to the repaired fault', () => {
  test('is done by the office on a desktop in English, and by client and cleaner on phones in Spanish', async () => {
    const [say, tell] = [wordsIn('en'), wordsIn('es')]
    const startOf = (text: string) => new RegExp(`^${text}`)
    const named = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })
    const button = (page: Page | Locator, area: string, key: string) => named(page, say(area, key))
    const theirs = (page: Page | Locator, area: string, key: string) => named(page, tell(area, key))
    await allowEarlyStarts(demo.browser, demo.product)
    const boss = await owner()
    const client = await person('es', spanishPhone)
    const cleaner = await person('es', spanishPhone)
    // A retried test begins with a client of its own.
    attempts += 1
    const company = `Elm Dental ${attempts}`
    const [clientEmail, cleanerEmail] = [`jo@elm-${attempts}.example`, `kim@elm-${attempts}.example`]

    // The quote is sent after a look at the email and the page.
    const begun = await boss.call<Quote>('post', '/quotes', {})
    const task = {
      name: 'Mop',
      by: 'area',
      quantity: null,
      rate: 4_000,
      factor: 1,
      times: 1,
      per: 'visit',
      rateId: null,
    }
    await boss.call('put', `/quotes/${begun.id}`, {
      version: begun.version,
      content: {
        ...begun.content,
        title: 'Evening clean',
        language: 'es',
        recipient: { ...begun.content.recipient, company, contact: 'Jo Elm', email: clientEmail },
        sites: [
          {
            locationId: null,
            name: 'Main clinic',
            address: { line1: '', line2: '', city: '', region: '', postalCode: '', country: '' },
            areas: [{ name: 'Halls', floorType: 'other', squareFeet: 8_000, note: '', tasks: [task] }],
          },
        ],
        options: [{ name: 'Three times', visitsPerWeek: 3, marginPercent: null }],
      },
    })
    const send = async () => {
      await button(boss.page, 'quotes', 'send').click()
      const dialog = boss.page.getByRole('dialog', { name: say('quotes', 'sendQuestion') })
      await dialog
        .getByRole('region', { name: say('quotes', 'previewMail') })
        .getByText(clientEmail)
        .waitFor()
      await dialog
        .getByRole('region', { name: say('quotes', 'previewPage') })
        .getByText(company)
        .first()
        .waitFor()
      await button(dialog, 'quotes', 'send').click()
      await button(boss.page, 'quotes', 'revise').waitFor()
    }
    await boss.page.goto(`${boss.org}/clients/quotes?quote=${begun.id}`)
    await send()

    // The client asks, the quote is changed, and the client sees what changed and signs.
    await client.page.goto(await linkTo(demo.product.url, clientEmail, '/quote?'))
    await client.page.getByLabel(tell('conversation', 'message')).fill('Also the windows?')
    await theirs(client.page, 'conversation', 'send').click()
    await client.page
      .getByRole('list', { name: tell('conversation', 'messages') })
      .getByText('Also the windows?')
      .waitFor()
    await boss.page.getByText('Also the windows?').waitFor()
    await button(boss.page, 'quotes', 'revise').click()
    await boss.page.getByLabel(say('quotes', 'terms')).fill('Windows are included.')
    await send()
    await client.page.goto(await linkTo(demo.product.url, clientEmail, '/quote?'))
    await client.page.getByRole('heading', { name: tell('quotes', 'changesTitle') }).waitFor()
    await client.page.getByLabel(startOf(tell('quotes', 'your.name'))).fill('Jo Elm')
    await client.page.locator('[name=agrees]').check({ force: true })
    await theirs(client.page, 'quotes', 'accept').click()
    await theirs(client.page, 'quotes', 'accept').waitFor({ state: 'detached' })

    // The location and the job exist already; the days are chosen as quoted.
    await boss.page.getByRole('link', { name: 'Evening clean' }).click()
    await button(boss.page, 'jobs', 'chooseDays').click()
    await boss.page.getByLabel(startOf(say('schedule', 'startTime'))).fill('12:00')
    await button(boss.page, 'frame', 'save').click()
    await boss.page.getByText(say('jobs', 'saved')).waitFor()
    const [, clientId = '', locationId = '', jobId = ''] =
      /clients\/([^/]+)\/locations\/([^/]+)\/jobs\/([^/?]+)/.exec(boss.page.url()) ?? []
    const jobUrl = `/clients/${clientId}/locations/${locationId}/jobs/${jobId}`
    const job = await boss.call<Stored & { patterns: { weekdays: number[] }[] }>('get', jobUrl)
    expect(job.patterns).toMatchObject([{ weekdays: [1, 3, 5] }])

    // A new member joins by invitation and does the first visit.
    const join = async (at: typeof client, email: string) => {
      await at.page.goto(await linkTo(demo.product.url, email, 'invitation'))
      await at.page.getByLabel(startOf(tell('session', 'password'))).fill(passPhrase)
      await theirs(at.page, 'session', 'invitationJoin').click()
      await at.page.waitForURL(/\/(org|client)\//)
    }
    const member = await boss.call<Stored>('post', '/members', {
      name: 'Kim Vale',
      email: cleanerEmail,
      roles: ['EMPLOYEE'],
    })
    await boss.call('put', `/jobs/${jobId}/crew`, { crewSize: 1, memberIds: [member.id], version: job.version })
    await join(cleaner, cleanerEmail)
    const startJob = cleaner.page.getByRole('button', { name: startOf(tell('employee', 'startJob')), disabled: false })
    const endJob = theirs(cleaner.page, 'employee', 'endJob')
    await press(startJob, endJob)
    await press(endJob, startJob)

    // An item fails, with a photo, and becomes a corrective action.
    await boss.page.goto(`${boss.org}/reports/inspections`)
    await button(boss.page, 'inspections', 'start').click()
    const starting = boss.page.getByRole('dialog', { name: say('inspections', 'start') })
    await starting.getByLabel(startOf(say('inspections', 'place'))).selectOption({ label: `${company} · Main clinic` })
    await button(starting, 'inspections', 'begin').click()
    const first = boss.page.locator('li[id^=item-]').first()
    await button(first, 'inspections', 'fail').click()
    await first.locator('[data-adding] button').click()
    await attach(first)
    await first.getByRole('img').waitFor()
    const rest = boss.page.getByRole('button', { name: startOf(say('inspections', 'passRest')) })
    for (let left = await rest.count(); left > 0; left -= 1) await rest.first().click()
    await button(boss.page, 'inspections', 'submit').click()
    await button(boss.page, 'inspections', 'share').waitFor()
    const report = boss.page.url()
    const actionsPath = `/corrective-actions?reportId=${report.split('/').at(-1)}`
    const { text = '' } = (await boss.call<{ items: { text: string }[] }>('get', actionsPath)).items[0] ?? {}

    // The crew proves the repair with a photo, and the inspector verifies it.
    await cleaner.page.reload()
    await press(startJob, endJob)
    const proving = cleaner.page.getByRole('dialog', { name: text })
    await press(cleaner.page.getByRole('button', { name: tell('employee', 'markDoneNamed', { text }) }), proving)
    await attach(proving)
    await theirs(proving, 'employee', 'tellDone').click()
    await cleaner.page.getByText(tell('employee', 'waitsForCheck')).waitFor()
    await boss.page.goto(`${boss.org}/reports/inspections?tab=actions&state=fixed`)
    await boss.page
      .getByRole('listitem')
      .filter({ hasText: company })
      .getByRole('button', { name: say('inspections', 'stepNamed', { text }) })
      .click()
    await button(boss.page.getByRole('dialog', { name: text }), 'inspections', 'verify').click()
    await boss.page.getByRole('dialog', { name: text }).waitFor({ state: 'detached' })

    // The client opens the shared report from the email, and sees before and after.
    const { items: contacts } = await boss.call<{ items: Stored[] }>('get', `/clients/${clientId}/contacts`)
    await boss.call('post', `/clients/${clientId}/contacts/${contacts[0]?.id}/invitation`, {})
    await join(client, clientEmail)
    await boss.page.goto(report)
    await button(boss.page, 'inspections', 'share').click()
    await client.page.goto(await linkTo(demo.product.url, clientEmail, '/inspections/'))
    for (const key of ['before', 'after'])
      await client.page.getByRole('img', { name: `${tell('photos', key)}: ${text}` }).waitFor()
    await Promise.all([boss, client, cleaner].map(({ context }) => context.close()))
  })
})
