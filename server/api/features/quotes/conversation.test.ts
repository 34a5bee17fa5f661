import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { mailDirectory } from '#server/api/mail/mailer.ts'
import { useApi } from '#server/api/test/api.ts'
import type { Letterhead } from '#shared/quotes/letterhead.contract.ts'
import type { OpenQuote } from '#shared/quotes/open-quotes.contract.ts'
import type { Quote } from '#shared/quotes/quotes.contract.ts'
import { buildQuote, workedExample } from './test/quoting.ts'

const run = useApi()
const { api, call } = run
const setUp = () => buildQuote(run)

const question = (more: object = {}) => ({
  id: randomUUID(),
  kind: 'question',
  name: 'Jo Park',
  text: 'Do you bring your own vacuum?',
  ...more,
})

describe('a conversation about a quote', () => {
  test('stores a question once, notifies the staff, mails the answer and shows both to both sides', async () => {
    const { page, sent, post, open, get, notices, mails, list } = await setUp()
    const { quote, token } = await sent()
    const clientQuestion = question()
    const ask = (body: object) => call({}, `${page}/quotes/${token}/messages`, { body })
    // The network cut the answer to the first try, so the page sends it again.
    const answers = await Promise.all([ask(clientQuestion), ask(clientQuestion), ask(clientQuestion)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect((await open(token)).messages).toMatchObject([
      {
        id: clientQuestion.id,
        kind: 'question',
        byClient: true,
        author: 'Jo Park',
        text: clientQuestion.text,
        revision: 1,
      },
    ])
    expect((await notices()).map(({ kind }) => kind)).toEqual(['quote_asked'])
    expect((await list('?attention=true')).items).toMatchObject([{ id: quote.id, askedAt: expect.any(String) }])

    const answer = { id: randomUUID(), text: 'Yes, everything but water.' }
    await post(`/quotes/${quote.id}/messages`, answer)
    const answered = (await post(`/quotes/${quote.id}/messages`, answer)).json<Quote>()
    expect(answered.messages.map(({ kind }) => kind)).toEqual(['question', 'answer'])
    expect(answered.askedAt).toBeNull()
    const [mail, ...others] = (await mails()).filter(({ subject }) => subject.includes('answered about'))
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: 'jo@harbor.example', text: expect.stringContaining('Yes, everything but water.') })
    // The link in the answer opens the same conversation.
    const link = new URL(mail?.links[0] ?? '').searchParams.get('token') ?? ''
    expect((await open(link)).messages.map(({ text }) => text)).toEqual([clientQuestion.text, answer.text])
    expect((await get(quote.id)).messages).toHaveLength(2)
  })

  test('records every email and notification with its request, and sends nothing that is not recorded', async () => {
    const { org, page, sent, accept, get, mails, notices } = await setUp()
    const { quote, token } = await sent((content) => ({ ...workedExample(content), copies: 'cfo@harbor.example' }))
    const response = await call({}, `${page}/quotes/${token}/messages`, { body: question({ kind: 'change' }) })
    await accept(token)
    const before = await get(quote.id)
    expect(before.deliveries.filter(({ channel }) => channel === 'email').every(({ sentAt }) => sentAt === null)).toBe(
      true,
    )
    const sentMails = (await mails()).filter(({ links }) => links.some((link) => link.includes(org.id)))
    const { deliveries } = await get(quote.id)
    const sentTo = deliveries.map(({ channel, kind, recipient }) => `${channel} ${kind} ${recipient}`).toSorted()
    expect(sentTo).toEqual(
      [
        'email quote jo@harbor.example',
        'email quote cfo@harbor.example',
        'email accepted jo@harbor.example',
        'email accepted cfo@harbor.example',
        `notice asked ${org.owner.name}`,
        `notice accepted ${org.owner.name}`,
      ].toSorted(),
    )
    expect(deliveries.find(({ kind }) => kind === 'asked')?.requestId).toBe(response.headers['x-request-id'])
    expect((await notices()).map(({ kind }) => kind)).toEqual(['quote_accepted', 'quote_asked'])
    // The first emails were dropped because the acceptance came before them, and the history says so.
    expect(sentMails.filter(({ subject }) => subject.includes('your quote'))).toEqual([])
    expect(deliveries.filter(({ kind }) => kind === 'quote').every(({ droppedAt }) => droppedAt !== null)).toBe(true)
  })

  test("carries the company's letterhead, the sender's name and their address for answers", async () => {
    const { org, base, sent, mails } = await setUp()
    const url = `${base}/letterhead`
    const { version, ...empty } = (await call(org.headers, url)).json<Letterhead>()
    const address = { ...empty.address, line1: '12 Harbor Way', city: 'Tampa', region: 'FL' }
    const changed = {
      ...empty,
      address,
      phone: '+1 813 555 0100',
      email: 'office@brightside.example',
      website: 'brightside.example',
      version,
    }
    expect((await call(org.headers, url, { method: 'PUT', body: changed })).statusCode).toBe(200)
    expect((await call(org.headers, url, { method: 'PUT', body: changed })).json()).toMatchObject({
      code: 'stale_version',
    })
    const { quote } = await sent()
    expect(quote.document?.from).toMatchObject({
      address: { line1: '12 Harbor Way' },
      phone: '(813) 555-0100',
      email: 'office@brightside.example',
      sender: { name: org.owner.name },
    })
    await mails()
    const directory = mailDirectory(api.config)
    const parsed = await Promise.all(
      readdirSync(directory).map((name) => PostalMime.parse(readFileSync(`${directory}/${name}`))),
    )
    const mail = parsed.find(
      ({ subject, html }) => subject?.includes('your quote') && html?.includes('brightside.example'),
    )
    expect(mail?.from?.name).toBe(`${org.owner.name} · Brightside Cleaning Co.`)
    expect(mail?.replyTo?.[0]).toMatchObject({ name: org.owner.name, address: 'office@brightside.example' })
    expect(mail?.text).toContain('ask a question or request a change, accept and sign it, or decline')
  })

  test('confirms a public request by email, without the stranger’s texts', async () => {
    const { page, mails, list, get } = await setUp()
    const inquiry = {
      name: 'Click evil.example',
      company: '',
      email: 'nora@bakery.example',
      phone: '',
      address: '',
      squareFeet: null,
      message: 'Win a prize at evil.example',
      language: 'es',
    }
    expect((await call({}, `${page}/requests`, { body: inquiry })).statusCode).toBe(204)
    const confirmations = (await mails()).filter(({ to }) => to === 'nora@bakery.example')
    expect(confirmations).toHaveLength(1)
    expect(confirmations[0]?.subject).toBe('Brightside Cleaning Co. recibió tu solicitud')
    expect(JSON.stringify(confirmations)).not.toContain('evil')
    const [quote] = (await list()).items
    const { deliveries } = await get(quote?.id ?? '')
    expect(deliveries.map(({ kind, channel }) => `${channel} ${kind}`).toSorted()).toEqual([
      'email requested',
      'notice requested',
    ])
  })

  test('refuses questions of a withdrawn quote, a wrong link and another quote’s message id', async () => {
    const { page, sent, post, open } = await setUp()
    const sentQuote = await sent()
    const two = await sent()
    const body = question()
    const ask = (token: string, more: object = {}) =>
      call({}, `${page}/quotes/${token}/messages`, { body: { ...body, ...more } })
    expect((await ask(sentQuote.token)).statusCode).toBe(200)
    expect((await ask(two.token)).json()).toMatchObject({ code: 'quote_message_elsewhere' })
    const id = randomUUID()
    const atOnce = await Promise.all([ask(sentQuote.token, { id }), ask(two.token, { id })])
    expect(atOnce.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect((await ask('a'.repeat(43), { id: randomUUID() })).statusCode).toBe(404)
    await post(`/quotes/${sentQuote.quote.id}/archive`, {})
    expect((await ask(sentQuote.token, { id: randomUUID() })).json()).toMatchObject({ code: 'quote_withdrawn' })
    expect((await open(sentQuote.token)).messages).toEqual([])
    // Another organization cannot write into the conversation.
    const elsewhere = await buildQuote(run, 'Other Co.')
    const strange = await elsewhere.post(`/quotes/${two.quote.id}/messages`, { id: randomUUID(), text: 'Hello' })
    expect(strange.statusCode).toBe(404)
  })

  test('answers a requested change with a revision that lists the differences', async () => {
    const { sent, post, save, open, get, send, link, list } = await setUp()
    const { quote, token } = await sent()
    expect(await open(token)).not.toHaveProperty('changes')
    const draft = (await post(`/quotes/${quote.id}/revise`, { version: quote.version })).json<Quote>()
    await save(quote.id, draft.version, { ...draft.content, terms: 'Net 15.' })
    await send(await get(quote.id))
    expect((await open(await link(quote))).changes).toEqual([
      { part: 'terms', change: 'changed', name: '', fromMinor: null, toMinor: null },
    ])
    expect((await list('?attention=true')).items).toEqual([])
  })

  test('slows down one link after thirty messages in an hour', async () => {
    const { page, sent } = await setUp()
    const { token } = await sent()
    const ask = async () => (await call({}, `${page}/quotes/${token}/messages`, { body: question() })).statusCode
    expect(await ask()).toBe(200)
    // As if 28 more had been asked.
    await sql`update rate_limits set count = count + 28 where key like 'quote-messages-of%'`.execute(api.db)
    expect([await ask(), await ask()]).toEqual([200, 429])
  })
})

describe('a quote that is not open', () => {
  const insert = (organizationId: string, quoteId: string, revision: number, address = '127.0.0.1') =>
    inTenant(api.db, organizationId, (tx) =>
      sql`insert into quote_acceptances (organization_id, quote_id, revision, option, name, address, document_hash)
          select organization_id, quote_id, revision, 0, 'Jo Park', ${address}, document_hash
          from quote_revisions where quote_id = ${quoteId} and revision = ${revision}`.execute(tx),
    )

  test('rejects any acceptance once declined, replaced, archived or expired, whichever code writes', async () => {
    const { org, sent, decline, post, get, send } = await setUp()
    const declined = await sent()
    await decline(declined.token, 'No')
    await expect(insert(org.id, declined.quote.id, 1)).rejects.toThrow('is not open')

    const replaced = await sent()
    await post(`/quotes/${replaced.quote.id}/revise`, { version: replaced.quote.version })
    await expect(insert(org.id, replaced.quote.id, 1)).rejects.toThrow('is not open')
    await send(await get(replaced.quote.id))
    await expect(insert(org.id, replaced.quote.id, 1)).rejects.toThrow('is not open')

    const archived = await sent()
    await post(`/quotes/${archived.quote.id}/archive`, {})
    await expect(insert(org.id, archived.quote.id, 1)).rejects.toThrow('is not open')

    const expired = await sent()
    await inTenant(api.db, org.id, (tx) =>
      sql`update quotes set valid_until = current_date - 40 where id = ${expired.quote.id}`.execute(tx),
    )
    await expect(insert(org.id, expired.quote.id, 1)).rejects.toThrow('is not open')
  })

  test('stays accepted after an acceptance', async () => {
    const { org, sent, accept } = await setUp()
    const { quote, token } = await sent()
    expect((await accept(token)).json<OpenQuote>().state).toBe('accepted')
    for (const change of ["state = 'draft'", "state = 'declined'", 'price_minor = 1', 'revision = 2'])
      await expect(
        inTenant(api.db, org.id, (tx) => sql.raw(`update quotes set ${change} where id = '${quote.id}'`).execute(tx)),
      ).rejects.toThrow('was accepted')
  })
})
