import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import type { Job } from '#shared/jobs/jobs.contract.ts'
import type { Location } from '#shared/locations/locations.contract.ts'
import { buildQuote, workedExample } from './test/quoting.ts'

const run = useApi()
const { api, call } = run
const setUp = () => buildQuote(run)

const expire = (organizationId: string) =>
  inTenant(api.db, organizationId, (tx) => sql`update quotes set valid_until = current_date - 40`.execute(tx))

describe('the public quote page', () => {
  test('counts a view, notifies once and stores the signed document on acceptance', async () => {
    const { org, sent, page, accept, get, notices } = await setUp()
    const { quote, token } = await sent()
    const look = () => call({}, `${page}/quotes/${token}/view`, { method: 'POST' })
    await look()
    await look()
    expect(await get(quote.id)).toMatchObject({ state: 'viewed', viewCount: 2 })
    const accepted = await accept(token, { option: 1, signature: 'M1 1L20.5 8M3 3L4 4' })
    expect(accepted.json()).toMatchObject({ state: 'accepted', acceptance: { name: 'Jo Park', option: 1 } })
    const after = await get(quote.id)
    expect(after).toMatchObject({
      state: 'accepted',
      priceMinor: 258_519,
      acceptance: { option: 1, address: '127.0.0.1', signature: 'M1 1L20.5 8M3 3L4 4' },
    })
    const { rows } = await inTenant(api.db, org.id, (tx) =>
      sql<{ document: string }>`select document from quote_revisions`.execute(tx),
    )
    const hash = createHash('sha256')
      .update(rows[0]?.document ?? '')
      .digest('hex')
    expect([after.acceptance?.documentHash, after.revisions[0]?.documentHash]).toEqual([hash, hash])
    expect((await notices()).map(({ kind }) => kind)).toEqual(['quote_accepted', 'quote_viewed'])
  })

  test('creates the client, contact, location and job with the quoted time on acceptance', async () => {
    const { sent, accept, get, org, base } = await setUp()
    const { quote, token } = await sent()
    await accept(token)
    const { acceptance, clientId } = await get(quote.id)
    const [creation] = acceptance?.jobs ?? []
    const client = `${base}/clients/${clientId}`
    expect((await call(org.headers, client)).json()).toMatchObject({ name: 'Harbor Dental', status: 'active' })
    expect((await call(org.headers, `${client}/contacts`)).json()).toMatchObject({
      items: [{ name: 'Jo Park', email: 'jo@harbor.example' }],
    })
    const locationUrl = `${client}/locations/${creation?.locationId}`
    const location = (await call(org.headers, locationUrl)).json<Location>()
    expect(location.areas.map(({ name, squareFeet }) => [name, squareFeet])).toEqual([
      ['Offices', 12_000],
      ['Halls', 6_000],
      ['Restrooms', null],
      ['Bins', null],
    ])
    const job = (await call(org.headers, `${locationUrl}/jobs/${creation?.jobId}`)).json<Job>()
    expect(job).toMatchObject({ name: 'Evening clean', budgetedMinutes: 469, priceMinor: 430_864, priceBasis: 'month' })
    expect(job.checklist.map(({ task, frequency }) => [task, frequency])).toEqual([
      ['Vacuum', 'visit'],
      ['Mop', 'visit'],
      ['Clean restroom', 'visit'],
      ['Empty bin', 'visit'],
    ])
  })

  test('creates everything once when accepted twice, also concurrently', async () => {
    const { sent, accept, org, base, post, open } = await setUp()
    const { token, quote } = await sent()
    const answers = await Promise.all([accept(token), accept(token), accept(token)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect((await accept(token, { option: 2, name: 'Somebody else' })).json()).toMatchObject({
      acceptance: { option: 0, name: 'Jo Park' },
    })
    expect((await call(org.headers, `${base}/clients`)).json()).toMatchObject({
      items: [{ locationCount: 1, jobCount: 1 }],
    })
    // An archived quote stays readable as the record of what both sides agreed.
    expect((await post(`/quotes/${quote.id}/archive`, {})).statusCode).toBe(200)
    expect(await open(token)).toMatchObject({ state: 'accepted', document: { number: 'Q-1001' } })
  })

  test('creates one client for two quotes accepted concurrently', async () => {
    const { sent, accept, org, base } = await setUp()
    const [first, two] = [await sent(), await sent()]
    const answers = await Promise.all([accept(first.token), accept(two.token)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await call(org.headers, `${base}/clients`)).json()).toMatchObject({
      items: [{ locationCount: 1, jobCount: 1 }],
    })
  })

  test('updates the job when a second quote for the same location is accepted', async () => {
    const { sent, accept, org, base } = await setUp()
    await accept((await sent()).token)
    const { token } = await sent((content) => {
      const example = workedExample(content)
      const [site] = example.sites
      return { ...example, sites: site ? [{ ...site, areas: site.areas.slice(0, 1) }] : [] }
    })
    await accept(token)
    expect((await call(org.headers, `${base}/clients`)).json()).toMatchObject({
      items: [{ locationCount: 1, jobCount: 1 }],
    })
    const { rows } = await inTenant(api.db, org.id, (tx) =>
      sql<{ minutes: number }>`select budgeted_minutes as minutes from jobs`.execute(tx),
    )
    expect(rows).toEqual([{ minutes: 222 }])
  })

  test('stores the reason of a decline and rejects later decisions', async () => {
    const { sent, decline, accept, get, notices, post } = await setUp()
    const { quote, token } = await sent()
    expect((await decline(token, ' Too dear. ')).json()).toMatchObject({ state: 'declined' })
    expect((await decline(token, 'Again')).json()).toMatchObject({ state: 'declined' })
    expect((await accept(token)).json()).toMatchObject({ code: 'quote_decided' })
    const declined = await get(quote.id)
    expect(declined).toMatchObject({ state: 'declined', declineReason: 'Too dear.' })
    expect(await notices()).toMatchObject([{ kind: 'quote_declined', text: expect.stringContaining('Too dear.') }])
    expect((await post(`/quotes/${quote.id}/revise`, { version: declined.version })).json()).toMatchObject({
      state: 'draft',
    })
    const second = await sent()
    await accept(second.token)
    const { version } = await get(second.quote.id)
    expect((await post(`/quotes/${second.quote.id}/revise`, { version })).json()).toMatchObject({
      code: 'quote_decided',
    })
  })

  test('shows an expired quote as expired everywhere and rejects its acceptance', async () => {
    const { sent, org, open, accept, decline, get, list } = await setUp()
    const { quote, token } = await sent()
    await expire(org.id)
    expect((await get(quote.id)).state).toBe('expired')
    expect((await list('?state=expired')).items).toHaveLength(1)
    expect((await list()).totals).toMatchObject({ sent: { count: 0 }, expired: { count: 1 } })
    expect((await open(token)).state).toBe('expired')
    expect((await accept(token)).statusCode).toBe(410)
    expect((await decline(token, '')).json()).toMatchObject({ code: 'quote_expired' })
  })

  test('rejects an invalid token and a token of another organization', async () => {
    const [acme, other] = [await setUp(), await buildQuote(run, 'Other')]
    const { token } = await acme.sent()
    const { documentHash } = await acme.open(token)
    const choice = { option: 0, addOns: [], monthlyMinor: 430_864, onceMinor: 0 }
    const signed = { ...choice, name: 'Mallory', signature: null, documentHash }
    const tries = [
      ['', undefined],
      ['/view', {}],
      ['/accept', signed],
      ['/decline', { reason: '' }],
    ] as const
    for (const [path, body] of tries) {
      const options = path === '/view' ? { method: 'POST' as const } : body ? { body } : {}
      for (const url of [`${other.page}/quotes/${token}${path}`, `${acme.page}/quotes/${'a'.repeat(43)}${path}`]) {
        const answer = await call({}, url, options)
        expect([url, answer.statusCode]).toEqual([url, 404])
      }
    }
    expect((await acme.open(token)).state).toBe('open')
    const foreign = await call(other.org.headers, `${other.base}/quotes/${(await acme.list()).items[0]?.id}`)
    expect(foreign.statusCode).toBe(404)
  })

  test('rejects another document hash, an unknown option and an invalid signature drawing', async () => {
    const { sent, accept } = await setUp()
    const { token } = await sent()
    expect((await accept(token, { documentHash: '0'.repeat(64) })).json()).toMatchObject({ code: 'quote_revised' })
    const sentQuote = await sent((content) => ({
      ...workedExample(content),
      options: workedExample(content).options.slice(0, 1),
    }))
    expect((await accept(sentQuote.token, { option: 1 })).json()).toMatchObject({ code: 'quote_option_unknown' })
    expect((await accept(token, { signature: '<svg onload=1>' })).statusCode).toBe(400)
    expect((await accept(token, { name: ' ' })).statusCode).toBe(400)
  })

  const inquiry = {
    name: 'Lu Chen',
    company: 'Chen Bakery',
    email: 'lu@chen.example',
    phone: '512 555 0100',
    address: '5 Mill Road',
    squareFeet: 2_400,
    message: 'Three evenings a week, please.',
    language: 'es',
  }

  test('creates a draft from a public request and notifies administrators', async () => {
    const { page, list, get, notices, org } = await setUp()
    expect((await call({}, page)).json()).toEqual({ name: org.name, logoLink: null, takesRequests: true })
    expect((await call({}, `${page}/requests`, { body: inquiry })).statusCode).toBe(204)
    const [row] = (await list()).items
    expect(row).toMatchObject({ source: 'request', state: 'draft', recipient: 'Chen Bakery' })
    expect(await get(row?.id ?? '')).toMatchObject({
      requestText: inquiry.message,
      content: { language: 'es', recipient: { contact: 'Lu Chen' }, sites: [{ areas: [{ squareFeet: 2_400 }] }] },
    })
    expect(await notices()).toMatchObject([{ kind: 'quote_requested', text: expect.stringContaining('Lu Chen') }])
  })

  test('throttles requests and rejects them if turned off or for unknown organizations', async () => {
    const { page, org, base } = await setUp()
    const ask = (url = page) => call({}, `${url}/requests`, { body: inquiry })
    for (let count = 0; count < 5; count++) expect((await ask()).statusCode).toBe(204)
    const sixth = await ask()
    expect([sixth.statusCode, Number(sixth.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await ask(`/api/v1/quote-pages/${crypto.randomUUID()}`)).statusCode).toBe(404)
    const otherQuote = await buildQuote(run, 'Other')
    const {
      currency: _currency,
      published: _published,
      ...settings
    } = (await call(otherQuote.org.headers, `${otherQuote.base}/quote-settings`)).json<Record<string, unknown>>()
    const body = { ...settings, takesRequests: false }
    await call(otherQuote.org.headers, `${otherQuote.base}/quote-settings`, { method: 'PUT', body })
    expect((await ask(otherQuote.page)).json()).toMatchObject({ code: 'quote_requests_closed' })
    const supervisor = await run.member(org.id, 'SUPERVISOR')
    expect((await call(supervisor, `${base}/quotes`)).statusCode).toBe(403)
  })
})
