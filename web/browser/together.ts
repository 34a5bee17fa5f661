import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, onTestFailed, test } from 'vitest'
import { desktop, phone } from './devices.ts'
import { useDemo } from './demo.ts'
import { readLogins } from './logins.ts'

const demo = useDemo()

/** A demo user in their own browser. */
async function open(role: 'owner' | 'admin', options = desktop) {
  const context = await demo.browser.newContext(options)
  context.setDefaultTimeout(60_000)
  await context.addInitScript(() => localStorage.setItem('TOUR_SEEN', 'doc-tutorial'))
  const { email, password } = readLogins(demo.product.dataDir)[role] ?? { email: '', password: '' }
  const answer = await context.request.post(`${demo.product.url}/api/v1/users/login`, { data: { email, password } })
  const { organizationId } = (await answer.json()) as { organizationId: string }
  const api = `${demo.product.url}/api/v1/organizations/${organizationId}`
  const get = async <T>(path: string) => (await (await context.request.get(api + path)).json()) as T
  const post = async <T>(path: string, data: object) =>
    (await (await context.request.post(api + path, { data })).json()) as T
  const put = (path: string, data: object) => context.request.put(api + path, { data })
  return { context, page: await context.newPage(), org: `${demo.product.url}/org/${organizationId}`, get, post, put }
}

let both: ReturnType<typeof openNewBoth> | undefined

async function openNewBoth() {
  const [first, second] = await Promise.all([open('owner'), open('admin')])
  return { first, second, window: await first.context.newPage() }
}

/** Two users who work at the same time; the owner has a second window. After a failure they have new browsers. */
async function openBoth() {
  onTestFailed(() => void (both = undefined))
  return (both ??= openNewBoth())
}

/** Waits until others' changes appear in the window. */
const hears = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const conflictOf = (page: Page) => page.getByRole('dialog', { name: 'Someone else changed this too' })

async function editNotes(page: Page, notes: string) {
  await page.getByRole('button', { name: 'Edit: Notes' }).click()
  await page.getByRole('dialog', { name: 'Notes' }).getByLabel('Notes').fill(notes)
}
const save = (page: Page, dialog: string) =>
  page.getByRole('dialog', { name: dialog }).getByRole('button', { name: 'Save' }).click()

interface Stored {
  readonly id: string
  readonly version: number
}

let tries = 0

describe('two users at the same time', () => {
  afterAll(async () => {
    const opened = await both
    await Promise.all([opened?.first.context.close(), opened?.second.context.close()])
  })

  test('see both versions when they edit one client, and lose nothing of the first', async () => {
    const { first, second, window } = await openBoth()
    const harbor = `Twin Harbor ${++tries}`
    const client = await first.post<{ id: string }>('/clients', { name: harbor })
    const address = `${first.org}/clients/${client.id}`
    await Promise.all([first.page, second.page, window].map((page) => page.goto(address)))
    await Promise.all(
      [first.page, second.page].map((page, n) => editNotes(page, ['Keys at the desk', 'Dogs bark'][n] ?? '')),
    )

    await save(first.page, 'Notes')
    await hears(window, 'Keys at the desk')
    await first.page.getByRole('button', { name: 'Edit client' }).click()
    await first.page.getByLabel('Client name').fill(`${harbor} Offices`)
    await save(first.page, 'Edit client')
    await window.getByRole('heading', { level: 1, name: `${harbor} Offices` }).waitFor()

    await save(second.page, 'Notes')
    const conflict = conflictOf(second.page)
    await conflict.getByRole('radio', { name: /Yours Dogs bark/ }).waitFor()
    await conflict.getByRole('radio', { name: /Theirs.*Keys at the desk/ }).waitFor()
    expect(await conflict.getByRole('radio', { name: new RegExp(`Theirs.*${harbor} Offices`) }).isChecked()).toBe(true)

    // Going back loses nothing that was typed.
    await conflict.getByRole('button', { name: 'Back' }).click()
    expect(await second.page.getByRole('dialog', { name: 'Notes' }).getByLabel('Notes').inputValue()).toBe('Dogs bark')
    await save(second.page, 'Notes')
    await conflict.getByRole('button', { name: 'Save my choices' }).click()
    await conflict.waitFor({ state: 'detached' })

    const stored = await first.get<{ name: string; notes: string }>(`/clients/${client.id}`)
    expect(stored).toMatchObject({ name: `${harbor} Offices`, notes: 'Dogs bark' })
    await Promise.all([first.page, window].map((page) => hears(page, 'Dogs bark')))
  })

  test("can take the other's version of a member, visible in every window", async () => {
    const { first, second, window } = await openBoth()
    const member = await first.post<{ id: string }>('/members', { name: 'Robin Vale' })
    const address = `${first.org}/members/${member.id}`
    await Promise.all([first.page, second.page, window].map((page) => page.goto(address)))
    for (const [page, title] of [
      [first.page, 'Night lead'],
      [second.page, 'Day lead'],
    ] as const) {
      await page.getByRole('button', { name: 'Edit: Work' }).click()
      await page.getByRole('dialog', { name: 'Work' }).getByLabel('Job title').fill(title)
    }
    await save(second.page, 'Work')
    await Promise.all([second.page, window].map((page) => hears(page, /Day lead/)))
    await save(first.page, 'Work')
    const conflict = conflictOf(first.page)
    await conflict.getByRole('radio', { name: /Yours Night lead/ }).waitFor()
    await conflict.getByRole('button', { name: 'Discard mine' }).click()
    await conflict.waitFor({ state: 'detached' })
    await hears(first.page, /Day lead/)
    expect(await first.get(`/members/${member.id}`)).toMatchObject({ title: 'Day lead', version: 2 })
  })

  test('a message from the inbox shows its writer that it was read', async () => {
    const { first, second } = await openBoth()
    const place = `Lobby ${++tries}`
    const client = await first.post<Stored>('/clients', { name: `Twin Talk ${tries}` })
    const { id } = await first.post<Stored>(`/clients/${client.id}/locations`, { name: place })
    await Promise.all([
      first.page.goto(`${first.org}/messages?about=place&id=${id}`),
      second.page.goto(`${second.org}/messages`),
    ])
    await first.page.getByLabel('Message', { exact: true }).fill('The side door sticks.')
    await first.page.getByRole('button', { name: 'Send message' }).click()
    const read = second.page.waitForResponse((answer) => answer.url().endsWith('/message-reads') && answer.ok())
    await second.page.getByRole('link', { name: new RegExp(place) }).click()
    await hears(second.page, 'The side door sticks.')
    await read
    // Whoever wrote sees it when they look again.
    await first.page.reload()
    await first.page.getByText('Read by 1 person').waitFor()
  })

  interface Placed {
    readonly id: string
    readonly managerName: string | null
  }

  let teams = 0

  /** Three new members below their own manager; at the top of the chart they would be far apart. */
  async function team({ post }: Pick<Awaited<ReturnType<typeof open>>, 'post'>, kind: string) {
    // A new name each time, because a failed attempt leaves its members behind.
    const mark = `${kind}${++teams}`
    const add = (name: string, managerId: string | null = null) => post<Placed>('/members', { name, managerId })
    const [lee, moss, nia] = [`Lee ${mark}`, `Moss ${mark}`, `Nia ${mark}`] as const
    const head = await add(`Head ${teams}`)
    const lead = await add(lee, head.id)
    await add(moss, head.id)
    return { mark, lee, moss, nia, person: await add(nia, lead.id) }
  }

  /** A card's position on screen; the search brings it into view. */
  async function middleOf(page: Page, name: string) {
    const box = await page.getByRole('treeitem', { name: new RegExp(`^${name}`) }).boundingBox()
    if (!box) throw new Error(`${name} is not drawn`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }

  async function openChart(page: Page, org: string, mark: string) {
    await page.goto(`${org}/org-chart?view=chart`)
    // The hint appears once members can be moved; a phone hides it.
    await page.getByText(/Drag a person onto their new manager/).waitFor({ state: 'attached' })
    await page.getByRole('searchbox', { name: 'Search people' }).fill(mark)
    await page.getByText('3 people found').waitFor()
    for (const name of ['Lee', 'Moss', 'Nia']) await page.getByRole('treeitem', { name: `${name} ${mark}` }).waitFor()
    // Away from the edges, where a drag would pan the chart.
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await page.getByRole('button', { name: 'Zoom out' }).click()
  }

  test("see a dragged member move in the other's chart too, and undo it with one press", async () => {
    const { first, second } = await openBoth()
    const { mark, lee, moss, nia, person } = await team(first, 'Mouse')
    await Promise.all([openChart(first.page, first.org, mark), openChart(second.page, second.org, mark)])
    const managerOf = async () => (await first.get<Placed>(`/members/${person.id}`)).managerName
    const [from, to] = [await middleOf(first.page, nia), await middleOf(first.page, moss)]
    await first.page.mouse.move(from.x, from.y)
    await first.page.mouse.down()
    await first.page.mouse.move(from.x + 8, from.y, { steps: 3 })
    await first.page.mouse.move(to.x, to.y, { steps: 5 })
    await hears(first.page, `${nia} will report to ${moss}`)
    await first.page.mouse.up()
    await hears(first.page, `${nia} now reports to ${moss}.`)
    expect(await managerOf()).toBe(moss)
    await second.page.getByRole('treeitem', { name: `${moss}, 1 direct report` }).waitFor()
    await first.page.getByRole('button', { name: 'Undo' }).click()
    await hears(first.page, `${nia} now reports to ${lee}.`)
    expect(await managerOf()).toBe(lee)
  })

  test('can save the org chart as a PDF, created in the browser', async () => {
    const { page, org } = (await openBoth()).first
    await page.goto(`${org}/org-chart?view=chart`)
    await page.getByRole('treeitem').first().waitFor()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Save as PDF' }).click()
    const file = await saved
    expect(file.suggestedFilename()).toBe('Org chart.pdf')
    const bytes = readFileSync(await file.path())
    expect(bytes.subarray(0, 8).toString()).toBe('%PDF-1.7')
    expect(bytes.toString('latin1')).toContain('/ActualText (Olivia Hart')
  })

  test('can move a member by touch after a long press, and pan before it', async () => {
    const { context, page, org, get, post } = await open('owner', phone)
    const { mark, lee, moss, nia, person } = await team({ post }, 'Touch')
    await openChart(page, org, mark)
    const devtools = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
    const managerOf = async () => (await get<Placed>(`/members/${person.id}`)).managerName

    const began = await middleOf(page, nia)
    await touch('touchStart', began)
    for (const step of [10, 20, 30]) await touch('touchMove', { x: began.x, y: began.y - step })
    await touch('touchEnd')
    await expect.poll(async () => Math.round((await middleOf(page, nia)).y)).toBeLessThan(began.y - 20)
    expect(await managerOf()).toBe(lee)

    const [from, to] = [await middleOf(page, nia), await middleOf(page, moss)]
    await touch('touchStart', from)
    await hears(page, `Drop ${nia} on the new manager`)
    await touch('touchMove', { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 })
    await touch('touchMove', to)
    await hears(page, `${nia} will report to ${moss}`)
    await touch('touchEnd')
    await hears(page, `${nia} now reports to ${moss}.`)
    expect(await managerOf()).toBe(moss)
    await context.close()
  })
  test("see a dragged, copied or stretched visit in the other's week too, and undo it with one press", async () => {
    const { first, second } = await openBoth()
    const { post, put, page } = first
    // Each try has its own, because the client of the one before is still there.
    const name = `Zora Quick ${++tries}`
    const client = await post<Stored>('/clients', { name: `Dragged Docks ${tries}` })
    const location = await post<Stored>(`/clients/${client.id}/locations`, { name: 'Dock' })
    const times = [{ startTime: '18:00', durationMinutes: 60 }]
    const job = await post<Stored>(`/clients/${client.id}/locations/${location.id}/jobs`, {
      name: 'Dock clean',
      patterns: [{ frequency: 'weekly', weekdays: [3], times, startsOn: '2030-01-01' }],
    })
    const member = await post<Stored>('/members', { name, roles: ['EMPLOYEE'] })
    await put(`/jobs/${job.id}/crew`, { crewSize: 1, memberIds: [member.id], version: job.version })
    await Promise.all(
      [first, second].map(({ page, org }) =>
        page.goto(`${org}/operations?view=week&week=2030-01-16&q=${encodeURIComponent(name)}`),
      ),
    )
    const cell = (page: Page, day: string) => page.locator(`td[data-row="${member.id}"][data-day="${day}"]`)
    const visitOn = (page: Page, day: string) => cell(page, day).getByRole('button', { name: /Dock/ })
    await Promise.all([first.page, second.page].map((page) => visitOn(page, '2030-01-16').waitFor()))

    const drag = async (day: string) => {
      const [from, to] = [await visitOn(page, '2030-01-16').boundingBox(), await cell(page, day).boundingBox()]
      if (!from || !to) throw new Error('the week is not drawn')
      await page.mouse.move(from.x + 20, from.y + 20)
      await page.mouse.down()
      await page.mouse.move(from.x + 40, from.y + 20, { steps: 3 })
      await page.mouse.move(to.x + 40, to.y + 20, { steps: 5 })
      await page.mouse.up()
    }
    await drag('2030-01-18')
    await hears(page, `Saved: Fri, Jan 18, ${name}.`)
    await Promise.all([first.page, second.page].map((page) => visitOn(page, '2030-01-18').waitFor()))
    await page.getByRole('button', { name: 'Undo' }).click()
    await Promise.all([first.page, second.page].map((page) => visitOn(page, '2030-01-16').waitFor()))

    await page.keyboard.down('Alt')
    await drag('2030-01-17')
    await page.keyboard.up('Alt')
    await Promise.all(['2030-01-16', '2030-01-17'].map((day) => visitOn(second.page, day).waitFor()))

    await page.goto(`${first.org}/operations?view=day&day=2030-01-16&q=${encodeURIComponent(name)}`)
    const bar = page.getByRole('button', { name: /Dock/ })
    await bar.scrollIntoViewIfNeeded()
    const { x, y, width } = (await bar.boundingBox()) ?? { x: 0, y: 0, width: 0 }
    await page.mouse.move(x + width - 2, y + 10)
    await page.mouse.down()
    await page.mouse.move(x + 2 * width - 2, y + 10, { steps: 5 })
    await page.mouse.up()
    await hears(page, `Saved: Wed, Jan 16, ${name}.`)
    await expect.poll(async () => (await bar.boundingBox())?.width).toBe(2 * width)
  })
})
