import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { mailsTo } from '#server/api/test/mail.ts'
import type { Client } from '#shared/clients/clients.contract.ts'
import type { QuoteSettings } from '#shared/quotes/quote-settings.contract.ts'
import { buildQuote, task, workedExample } from './test/quoting.ts'

const run = useApi()
const { api, call } = run
const setUp = () => buildQuote(run)

describe('quotes', () => {
  test('computes the worked example to the cent, 4,308.64 a month, with its three options', async () => {
    const { draft, send } = await setUp()
    const quote = await draft()
    expect(quote).toMatchObject({ number: 'Q-1001', state: 'draft', priceMinor: 430_864, currency: 'USD' })
    const { document } = await send(quote)
    expect(document).toMatchObject({
      number: 'Q-1001',
      company: 'Brightside Cleaning Co.',
      options: [
        { name: 'Five times', priceMinor: 430_864, visitPriceMinor: 19_886 },
        { name: 'Three times', priceMinor: 258_519, visitPriceMinor: 19_886 },
        { name: 'Twice', priceMinor: 195_325 },
      ],
    })
    // Costs and margins are internal to the organization.
    expect(JSON.stringify(document)).not.toMatch(/margin|wage|rate/)
  })

  test('labels the starter rates as public and replaces them by the organization’s own', async () => {
    const { org, base } = await setUp()
    const url = `${base}/quote-settings`
    const first = (await call(org.headers, url)).json<QuoteSettings>()
    expect(first.version).toBe(0)
    expect(first.rates.find(({ id }) => id === 'vacuum-upright')).toMatchObject({ rate: 3_250, source: 'public' })
    const rates = [{ id: 'a', name: { en: 'Sweep', es: '' }, by: 'area', rate: 9_000, source: 'own' }]
    const { currency: _currency, published: _published, ...rest } = first
    const put = (body: object) => call(org.headers, url, { method: 'PUT', body: { ...rest, ...body } })
    expect((await put({ rates, terms: 'Net 30.', validDays: 10 })).json()).toMatchObject({ rates, version: 1 })
    expect((await put({ rates })).json()).toMatchObject({ code: 'stale_version' })
    const unnamed = [{ ...rates[0], name: { en: ' ', es: '' } }]
    expect((await put({ rates: unnamed, version: 1 })).json()).toMatchObject({ fields: [{ path: 'rates.0.name.en' }] })
    const created = (await call(org.headers, `${base}/quotes`, { body: {} })).json()
    expect(created).toMatchObject({ content: { terms: 'Net 30.', validDays: 10 } })
  })

  test('starts a client’s draft with its contact, locations and areas', async () => {
    const { org, base, begin, save } = await setUp()
    const client = (
      await call(org.headers, `${base}/clients`, { body: { name: 'Acme', status: 'lead' } })
    ).json<Client>()
    const areas = [{ name: 'Lobby', floorType: 'tile', squareFeet: 800 }]
    await call(org.headers, `${base}/clients/${client.id}/locations`, { body: { name: 'Tower', areas } })
    const contact = { name: 'Bo Diaz', title: '', email: 'bo@acme.example', phone: '' }
    await call(org.headers, `${base}/clients/${client.id}/contacts`, { body: contact })
    const quote = await begin({ clientId: client.id })
    expect(quote.content).toMatchObject({
      recipient: { company: 'Acme', contact: 'Bo Diaz', email: 'bo@acme.example' },
      sites: [{ name: 'Tower', areas: [{ name: 'Lobby', squareFeet: 800, tasks: [] }] }],
    })
    const otherQuote = await begin()
    const stranger = { ...otherQuote.content, sites: quote.content.sites }
    expect((await save(otherQuote.id, otherQuote.version, stranger)).json()).toMatchObject({
      code: 'quote_location_unknown',
    })
    const gone = { ...otherQuote.content, clientId: org.id }
    expect((await save(otherQuote.id, otherQuote.version, gone)).json()).toMatchObject({ code: 'quote_client_unknown' })
  })

  test('answers 409 to the second of two editors and freezes a sent quote', async () => {
    const { draft, save, send, post } = await setUp()
    const quote = await draft()
    const answers = await Promise.all([
      save(quote.id, quote.version, { ...quote.content, title: 'Mine' }),
      save(quote.id, quote.version, { ...quote.content, title: 'Theirs' }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const sent = await send({ ...quote, version: quote.version + 1 })
    expect(sent).toMatchObject({ state: 'sent', revision: 1 })
    expect((await save(quote.id, sent.version, quote.content)).json()).toMatchObject({ code: 'quote_not_draft' })
    expect((await post(`/quotes/${quote.id}/send`, { version: sent.version })).json()).toMatchObject({
      code: 'quote_not_draft',
    })
  })

  test('names the missing fields before a quote is sent', async () => {
    const { begin, post, save } = await setUp()
    const quote = await begin()
    const refused = await post(`/quotes/${quote.id}/send`, { version: 1 })
    expect(refused.json<{ fields: { path: string }[] }>().fields.map(({ path }) => path)).toEqual([
      'title',
      'recipient.company',
      'recipient.email',
      'sites.0.name',
      'options.0',
    ])
    const [site] = workedExample(quote.content).sites
    const twice = { ...workedExample(quote.content), sites: site ? [site, { ...site, name: 'MAIN street ' }] : [] }
    await save(quote.id, 1, twice)
    expect((await post(`/quotes/${quote.id}/send`, { version: 2 })).json()).toMatchObject({
      fields: [{ path: 'sites.1.name', message: 'Two places have this name.' }],
    })
    const areas = [
      { name: '', floorType: 'other' as const, squareFeet: 10_000_000, note: '', tasks: [task({ rate: 0.01 })] },
    ]
    const huge = { ...workedExample(quote.content), sites: site ? [{ ...site, areas }] : [] }
    expect((await save(quote.id, 2, huge)).json()).toMatchObject({ code: 'quote_too_large' })
  })

  test('mails the link in the quote’s language, and an old link leads to the newest revision', async () => {
    const { draft, send, mails, open, post, get, accept, org } = await setUp()
    const quote = await send(await draft((content) => ({ ...workedExample(content), language: 'es' })))
    const [mail] = await mails()
    expect(mail).toMatchObject({ to: 'jo@harbor.example', subject: 'Brightside Cleaning Co.: tu cotización Q-1001' })
    const link = new URL(mail?.links[0] ?? '')
    expect(link.pathname).toBe(`/org/${org.id}/quote`)
    const token = link.searchParams.get('token') ?? ''
    expect(await open(token)).toMatchObject({ state: 'open', document: { title: 'Evening clean' } })
    const draftAgain = (await post(`/quotes/${quote.id}/revise`, { version: quote.version })).json()
    expect(draftAgain).toMatchObject({ state: 'draft', revision: 1 })
    expect(await open(token)).toEqual({
      timeZone: 'America/New_York',
      state: 'revised',
      document: null,
      documentHash: null,
      messages: [],
      acceptance: null,
    })
    expect((await accept(token, { documentHash: quote.revisions[0]?.documentHash })).json()).toMatchObject({
      code: 'quote_revised',
    })
    await send(await get(quote.id))
    const [second] = await mails()
    expect(second?.subject).toContain('Q-1001-2')
    const newer = new URL(second?.links[0] ?? '').searchParams.get('token') ?? ''
    expect(await open(newer)).toMatchObject({ state: 'open', document: { number: 'Q-1001-2' } })
    expect((await open(token)).state).toBe('revised')
    const { id } = await get(quote.id)
    await post(`/quotes/${id}/archive`, {})
    expect(await open(newer)).toEqual({
      timeZone: 'America/New_York',
      state: 'withdrawn',
      document: null,
      documentHash: null,
      messages: [],
      acceptance: null,
    })
    expect((await accept(newer, { documentHash: quote.revisions[0]?.documentHash })).json()).toMatchObject({
      code: 'quote_withdrawn',
    })
    await post(`/quotes/${id}/restore`, {})
    expect((await open(newer)).state).toBe('open')
    expect((await get(quote.id)).revisions.map(({ revision }) => revision)).toEqual([2, 1])
  })

  test('mails each further decision maker a separate link', async () => {
    const { draft, post, open } = await setUp()
    const withCopies = (copies: string) => draft((content) => ({ ...workedExample(content), copies }))
    const wrong = await withCopies('cfo@harbor.example; nobody')
    expect((await post(`/quotes/${wrong.id}/send`, { version: wrong.version })).json()).toMatchObject({
      code: 'quote_incomplete',
      fields: [{ path: 'copies', message: 'Check this email address: nobody' }],
    })
    const others = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@harbor.example`)
    const tooMany = await withCopies([...others, 'f@harbor.example'].join(' '))
    expect((await post(`/quotes/${tooMany.id}/send`, { version: tooMany.version })).json()).toMatchObject({
      fields: [{ path: 'copies', message: 'Enter at most 5 more email addresses.' }],
    })
    // Still five: the recipient, also in capitals, adds none.
    const five = await withCopies([...others, 'JO@harbor.example', 'A@HARBOR.example'].join(' '))
    expect((await post(`/quotes/${five.id}/send`, { version: five.version })).statusCode).toBe(200)
    const { id, version } = await withCopies(
      'cfo@harbor.example, fm@harbor.example Jo@Harbor.example CFO@harbor.example',
    )
    expect((await post(`/quotes/${id}/send`, { version })).statusCode).toBe(200)
    const tokens: string[] = []
    for (const to of ['jo@harbor.example', 'cfo@harbor.example', 'fm@harbor.example']) {
      const [mail] = await mailsTo(api, to)
      tokens.push(new URL(mail?.links[0] ?? '').searchParams.get('token') ?? '')
    }
    expect(new Set(tokens).size).toBe(3)
    for (const token of tokens) expect(await open(token)).toMatchObject({ state: 'open' })
    // An address listed twice gets one mail.
    expect(await mailsTo(api, 'cfo@harbor.example')).toHaveLength(1)
    expect([await mailsTo(api, 'Jo@Harbor.example'), await mailsTo(api, 'CFO@harbor.example')]).toEqual([[], []])
    // Recipients do not see who else got the mail.
    expect(JSON.stringify(await open(tokens[0] ?? ''))).not.toContain('cfo@')
  })

  test('lists but does not count quotes decided or expired more than a year ago', async () => {
    const { org, draft, sent, list, decline } = await setUp()
    const [old, late] = [await sent(), await sent()]
    for (const { token } of [old, late]) await decline(token, 'Too dear.')
    const expired = await sent()
    await draft()
    await inTenant(api.db, org.id, async (tx) => {
      await sql`update quotes set decided_at = now() - interval '13 months' where id = ${old.quote.id}`.execute(tx)
      await sql`update quotes set valid_until = current_date - 400 where id = ${expired.quote.id}`.execute(tx)
    })
    const { items, totals, losses } = await list()
    expect(items.map(({ state }) => state)).toEqual(['draft', 'expired', 'declined', 'declined'])
    expect(totals).toMatchObject({ draft: { count: 1 }, declined: { count: 1 }, expired: { count: 0 } })
    expect(losses).toEqual([{ kind: null, count: 1, priceMinor: late.quote.priceMinor }])
    expect((await list('?state=declined')).items).toHaveLength(2)
    expect((await list('?state=expired')).items).toHaveLength(1)
    expect((await list('?state=sent')).items).toEqual([])
  })

  test('counts and sums each state and searches by title, recipient and number', async () => {
    const { draft, sent, list, decline, post, org, base } = await setUp()
    await draft()
    const { token } = await sent()
    const { quote } = await sent((content) => ({ ...workedExample(content), title: '100% windows' }))
    await decline(token, 'Too dear.')
    expect(await list()).toMatchObject({
      items: [{ number: 'Q-1003' }, { number: 'Q-1002', state: 'declined' }, { number: 'Q-1001', state: 'draft' }],
      totals: {
        draft: { count: 1, priceMinor: 430_864 },
        sent: { count: 1 },
        declined: { count: 1 },
        expired: { count: 0 },
      },
      nextCursor: null,
    })
    expect((await list('?search=100%25')).items).toMatchObject([{ id: quote.id }])
    expect((await list('?search=q-1001')).items).toHaveLength(1)
    expect((await list('?state=declined')).items).toHaveLength(1)
    const first = await list('?limit=2')
    expect((await list(`?limit=2&cursor=${first.nextCursor}`)).items).toMatchObject([{ number: 'Q-1001' }])
    expect((await call(org.headers, `${base}/quotes?cursor=x`)).json()).toMatchObject({ fields: [{ path: 'cursor' }] })
    await post(`/quotes/${quote.id}/archive`, {})
    const archived = await list('?archived=true')
    expect(archived.items).toMatchObject([{ id: quote.id }])
    // The totals leave out archived quotes, as with any other filter.
    expect(archived.totals).toMatchObject({ draft: { count: 1 }, sent: { count: 0 }, declined: { count: 1 } })
    expect((await post(`/quotes/${quote.id}/restore`, {})).json()).toMatchObject({ archivedAt: null })
  })
})
