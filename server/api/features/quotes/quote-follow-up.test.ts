import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { picture, upload } from '#server/api/files/test/pictures.ts'
import { useApi } from '#server/api/test/api.ts'
import type { Quote } from '#shared/quotes/quotes.contract.ts'
import { quoteReminders } from './quote-reminders.ts'
import { buildQuote } from './test/quoting.ts'

const run = useApi()
const { api, call } = run
const setUp = () => buildQuote(run)

const change = (organizationId: string, text: string) =>
  inTenant(api.db, organizationId, (tx) => sql.raw(text).execute(tx))
const spokenOn = '2026-01-05'
const said = (quote: Quote, more: object = {}) => ({
  version: quote.version,
  decision: 'accepted',
  name: 'Jo Park',
  saidOn: spokenOn,
  how: 'phone',
  note: 'Begins in May.',
  ...more,
})

describe('following up a quote', () => {
  test('mails the link again at most every twelve hours while the quote is open', async () => {
    const { sent, post, mails, get, decline, draft } = await setUp()
    const { quote, token } = await sent()
    const remind = () => post(`/quotes/${quote.id}/reminder`, {})
    expect((await remind()).json()).toMatchObject({ state: 'sent', reminders: [{ isAutomatic: false }] })
    expect((await remind()).json()).toMatchObject({ code: 'quote_reminded' })
    const subjects = (await mails()).filter(({ to }) => to === 'jo@harbor.example').map(({ subject }) => subject)
    expect(subjects.toSorted()).toEqual([
      'Brightside Cleaning Co.: your quote Q-1001',
      expect.stringMatching(/^Brightside Cleaning Co\.: your quote Q-1001 is open until /),
    ])
    expect((await get(quote.id)).reminders).toHaveLength(1)
    await decline(token, '')
    expect((await remind()).json()).toMatchObject({ code: 'quote_decided' })
    const fresh = await draft()
    expect((await post(`/quotes/${fresh.id}/reminder`, {})).json()).toMatchObject({ code: 'quote_not_sent' })
  })

  test('reminds an undecided client once, in the morning before the quote ends, unless turned off', async () => {
    const { org, base, sent, get } = await setUp()
    const { quote } = await sent()
    const morning = Temporal.Now.instant().toZonedDateTimeISO('America/New_York').with({ hour: 9, minute: 0 })
    await change(org.id, `update configurations set time_zone = 'America/New_York'`)
    await change(
      org.id,
      `update quotes set sent_at = now() - interval '9 days', valid_until = '${morning.toPlainDate().add({ days: 3 }).toString()}'`,
    )
    const at = (when: Temporal.ZonedDateTime) => quoteReminders({ db: api.db, now: () => when.toInstant() })({})
    const count = async () => (await get(quote.id)).reminders.length
    await at(morning.with({ hour: 6 }))
    expect(await count()).toBe(0)
    await at(morning.subtract({ days: 1 }))
    expect(await count()).toBe(0)
    const url = `${base}/quote-settings`
    const {
      currency: _currency,
      published: _published,
      ...settings
    } = (await call(org.headers, url)).json<{
      currency: string
      published: object[]
      remindDays: number
    }>()
    expect(settings.remindDays).toBe(3)
    const set = async (remindDays: number, version: number) =>
      call(org.headers, url, { method: 'PUT', body: { ...settings, remindDays, version } })
    await set(0, 0)
    await at(morning)
    expect(await count()).toBe(0)
    await set(3, 1)
    await Promise.all([at(morning), at(morning)])
    await at(morning.add({ days: 1 }))
    expect((await get(quote.id)).reminders).toMatchObject([{ isAutomatic: true }])
  })

  test('sends the reminders of other organizations when one fails', async () => {
    const morning = Temporal.Now.instant().toZonedDateTimeISO('America/New_York').with({ hour: 9, minute: 0 })
    const until = morning.toPlainDate().add({ days: 3 }).toString()
    const worlds = [await setUp(), await setUp()].toSorted((a, b) => (a.org.id < b.org.id ? -1 : 1))
    const quotes: Quote[] = []
    for (const { org, sent } of worlds) {
      quotes.push((await sent()).quote)
      await change(org.id, `update configurations set time_zone = 'America/New_York'`)
      await change(org.id, `update quotes set sent_at = now() - interval '9 days', valid_until = '${until}'`)
    }
    const zone = (name: string) => change(worlds[0]?.org.id ?? '', `update configurations set time_zone = '${name}'`)
    await zone('Nowhere/None')
    const remind = () => quoteReminders({ db: api.db, now: () => morning.toInstant() })({})
    const reminders = () =>
      Promise.all(worlds.map(async ({ get }, index) => (await get(quotes[index]?.id ?? '')).reminders.length))
    await expect(remind()).rejects.toThrow('time zone')
    await zone('America/New_York')
    expect(await reminders()).toEqual([0, 1])
    await remind()
    expect(await reminders()).toEqual([1, 1])
  })

  test('rejects reminders and manual decisions of an archived quote until it is restored', async () => {
    const { sent, post } = await setUp()
    const { quote } = await sent()
    const archived = (await post(`/quotes/${quote.id}/archive`, {})).json<Quote>()
    expect((await post(`/quotes/${quote.id}/reminder`, {})).json()).toMatchObject({ code: 'quote_archived' })
    const again = await post(`/quotes/${quote.id}/revise`, { version: archived.version })
    expect(again.json()).toMatchObject({ code: 'quote_archived' })
    const decide = (from: Quote) => post(`/quotes/${quote.id}/decision`, said(from))
    expect((await decide(archived)).json()).toMatchObject({ code: 'quote_archived' })
    const restored = (await post(`/quotes/${quote.id}/restore`, {})).json<Quote>()
    expect((await decide(restored)).json()).toMatchObject({ state: 'accepted' })
  })

  test('clears the loss reason when a quote is won', async () => {
    const { org, base, sent, post, get } = await setUp()
    const { quote } = await sent()
    await change(org.id, `update quotes set valid_until = '2020-01-31'`)
    const body = { lossKind: 'price', version: (await get(quote.id)).version }
    const lost = await call(org.headers, `${base}/quotes/${quote.id}/loss`, { method: 'PUT', body })
    expect(lost.json()).toMatchObject({ state: 'expired', lossKind: 'price' })
    expect((await post(`/quotes/${quote.id}/decision`, said(lost.json()))).json()).toMatchObject({
      state: 'accepted',
      lossKind: null,
    })
  })

  test('creates the work for an acceptance by phone, and records who said it, when, and who entered it', async () => {
    const { org, sent, post, open } = await setUp()
    const { quote, token } = await sent()
    const decide = (more: object) => post(`/quotes/${quote.id}/decision`, said(quote, more))
    expect((await decide({ saidOn: '2999-01-01' })).json()).toMatchObject({
      code: 'quote_said_later',
      fields: [{ path: 'saidOn' }],
    })
    expect((await decide({ option: 2, version: 99 })).json()).toMatchObject({ code: 'stale_version' })
    const done = (await decide({ option: 1 })).json<Quote>()
    expect(done).toMatchObject({
      state: 'accepted',
      priceMinor: 258_519,
      acceptance: { name: 'Jo Park', option: 1, signature: null, address: '' },
      handDecision: { name: 'Jo Park', saidOn: spokenOn, how: 'phone', note: 'Begins in May.' },
    })
    expect(done.handDecision?.enteredBy).not.toBe('')
    expect(done.acceptance?.jobs).toHaveLength(1)
    expect((await decide({ version: done.version })).json()).toMatchObject({ code: 'quote_decided' })
    expect(await open(token)).toMatchObject({ state: 'accepted' })
    await expect(change(org.id, `update quote_hand_decisions set name = 'x'`)).rejects.toThrow('permission denied')
  })

  test('allows a manual decision on an expired quote and counts losses by reason', async () => {
    const { org, base, sent, post, list, get, decline } = await setUp()
    const { quote } = await sent()
    await change(org.id, `update quotes set valid_until = '2020-01-31'`)
    const declined = await post(
      `/quotes/${quote.id}/decision`,
      said(quote, { decision: 'declined', lossKind: 'price' }),
    )
    expect(declined.json()).toMatchObject({ state: 'declined', lossKind: 'price', declineReason: 'Begins in May.' })
    const otherQuote = await sent()
    await decline(otherQuote.token, 'No.')
    const setLoss = (id: string, body: object) =>
      call(org.headers, `${base}/quotes/${id}/loss`, { method: 'PUT', body })
    expect(new Map((await list()).losses.map(({ kind, count }) => [kind, count]))).toEqual(
      new Map([
        [null, 1],
        ['price', 1],
      ]),
    )
    const { version } = await get(otherQuote.quote.id)
    expect((await setLoss(otherQuote.quote.id, { lossKind: 'stays', version })).json()).toMatchObject({
      lossKind: 'stays',
    })
    expect((await setLoss(otherQuote.quote.id, { lossKind: 'stays', version })).json()).toMatchObject({
      code: 'stale_version',
    })
    const open = await sent()
    expect((await setLoss(open.quote.id, { lossKind: 'price', version: open.quote.version })).json()).toMatchObject({
      code: 'quote_not_lost',
    })
    expect((await list()).losses).toMatchObject([
      { kind: 'price', count: 1, priceMinor: 430_864 },
      { kind: 'stays', count: 1, priceMinor: 430_864 },
    ])
  })

  test('lists quotes that need attention: requested on the public page, or about to expire', async () => {
    const { org, page, sent, list } = await setUp()
    const [soon, later] = [await sent(), await sent()]
    const day = (days: number) => Temporal.Now.plainDateISO('UTC').add({ days }).toString()
    await change(org.id, `update quotes set valid_until = '${day(4)}' where id = '${soon.quote.id}'`)
    await change(org.id, `update quotes set valid_until = '${day(20)}' where id = '${later.quote.id}'`)
    const inquiry = { name: 'Di', company: '', email: 'di@x.example', phone: '', address: '', squareFeet: null }
    await call({}, `${page}/requests`, { body: { ...inquiry, message: 'Please', language: 'en' } })
    const { items, totals } = await list('?attention=true')
    expect(items.map(({ number }) => number)).toEqual(['Q-1003', 'Q-1001'])
    expect([totals.draft.count, totals.sent.count]).toEqual([1, 1])
  })

  test('finds a quote by recipient, title and number, with permission to read quotes', async () => {
    const { org, base, draft } = await setUp()
    const quote = await draft()
    const find = async (q: string, headers = org.headers) =>
      (await call(headers, `${base}/search`, { query: { q } })).json<{ items: object[] }>().items
    const quoteResult = { kind: 'quote', id: quote.id, title: 'Q-1001 Harbor Dental', subtitle: 'Evening clean' }
    for (const typed of ['harb', 'q-1001', '1001', 'evening', 'harbr dentl'])
      expect([typed, await find(typed)]).toEqual([typed, [expect.objectContaining(quoteResult)]])
    expect(await find('harb', await run.member(org.id, 'SUPERVISOR'))).toEqual([])
  })

  test('rejects changes and photos of an archived draft until it is restored', async () => {
    const { org, base, draft, post, save } = await setUp()
    const quote = await draft()
    const archived = (await post(`/quotes/${quote.id}/archive`, {})).json<Quote>()
    const change = { ...archived.content, terms: 'Thirty days.' }
    expect((await save(quote.id, archived.version, change)).json()).toMatchObject({ code: 'quote_archived' })
    const { type, ...file } = upload(await picture(40, 30).png().toBuffer())
    const add = () => call({ ...org.headers, ...type }, `${base}/quotes/${quote.id}/photos`, file)
    expect((await add()).json()).toMatchObject({ code: 'quote_archived' })
    const restored = (await post(`/quotes/${quote.id}/restore`, {})).json<Quote>()
    expect(restored).toMatchObject({ content: archived.content, photos: [] })
    expect((await save(quote.id, restored.version, change)).json()).toMatchObject({
      content: { terms: 'Thirty days.' },
    })
    expect((await add()).statusCode).toBe(201)
  })

  test('shows walk-through photos by area, to the organization only, and accepts them for drafts only', async () => {
    const { org, base, draft, save, send, open, link } = await setUp()
    const quote = await draft()
    const { type, ...file } = upload(await picture(40, 30).png().toBuffer())
    const add = (id = quote.id) => call({ ...org.headers, ...type }, `${base}/quotes/${id}/photos`, file)
    const photo = (await add()).json<{ id: string; link: string }>()
    expect((await call(org.headers, photo.link)).headers['content-type']).toMatch(/^image\//)
    const [site] = quote.content.sites
    const areas = (site?.areas ?? []).map((area, index) => (index === 0 ? { ...area, photos: [photo.id] } : area))
    const content = { ...quote.content, sites: site ? [{ ...site, areas }] : [] }
    // A photo does not change the version, so typing never conflicts.
    const saved = (await save(quote.id, quote.version, content)).json<Quote>()
    expect(saved).toMatchObject({
      photos: [photo],
      content: { sites: [{ areas: [{ photos: [photo.id] }, {}, {}, {}] }] },
    })
    const sent = await send(saved)
    expect(JSON.stringify(await open(await link(sent)))).not.toContain(photo.id)
    expect((await add()).json()).toMatchObject({ code: 'quote_not_draft' })
    expect((await add(crypto.randomUUID())).statusCode).toBe(404)
  })
})
