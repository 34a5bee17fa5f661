import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { buildEarnings } from '#server/api/features/profit/test/earning.ts'
import { useApi } from '#server/api/test/api.ts'
import { hashToken } from '#server/api/tokens.ts'
import { mailsTo } from '#server/api/test/mail.ts'
import type { OpenLetter, PriceLetters } from '#shared/prices/letters.contract.ts'
import type { ClientPrices } from '#shared/prices/prices.contract.ts'
import type { ClientProfit } from '#shared/profit/profit.contract.ts'

const run = useApi()
const { api, call } = run

async function setUp() {
  const earnings = await buildEarnings(run)
  const { org, base, client, job } = earnings
  const at = `${base}/clients/${client.id}`
  const prices = async () => (await call(org.headers, `${at}/prices`)).json<ClientPrices>()
  const { today, openFrom } = await prices()
  const shift = (days: number) => Temporal.PlainDate.from(today).add({ days }).toString()
  const recipient = `jo-${org.id}@acme.example`
  const write = (more: object = {}) =>
    call(org.headers, `${at}/price-letters`, {
      body: {
        jobIds: [job.id],
        effectiveOn: shift(40),
        noticeOn: shift(10),
        recipient,
        text: 'Thank you for the past year.',
        hasQuality: true,
        raise: { kind: 'percent', percent: 3.5 },
        ...more,
      },
    })
  const newest = async () => (await call(org.headers, `${at}/price-letters`)).json<PriceLetters>().items[0]
  const send = (id: string) => call(org.headers, `${at}/price-letters/${id}/send`, { method: 'POST' })
  const withdraw = (id: string) => call(org.headers, `${at}/price-letters/${id}`, { method: 'DELETE' })
  const mails = () => mailsTo(api, recipient)
  /** Writes and sends a letter; returns the page of its link, or undefined if it is refused. */
  const sent = async (more: object = {}) => {
    const answer = await write(more)
    if (answer.statusCode !== 201) return undefined
    const [letter] = answer.json<PriceLetters>().items
    await send(letter?.id ?? '')
    const token = /letter=([\w-]{43})/.exec((await mails())[0]?.text ?? '')?.[1] ?? ''
    return { id: letter?.id ?? '', page: `/api/v1/quote-pages/${org.id}/letters/${token}` }
  }
  const mustSend = async (more: object = {}) => {
    const letter = await sent(more)
    if (!letter) throw new Error('the letter was refused')
    return letter
  }
  const open = async (page: string) => (await call({}, page)).json<OpenLetter>()
  const accept = async (page: string, more: object = {}) => {
    const { documentHash } = await open(page)
    const body = { name: 'Jo Park', signature: 'M1 1L2 2', documentHash: documentHash ?? '0'.repeat(64), ...more }
    return call({ 'user-agent': 'Phone' }, `${page}/accept`, { body })
  }
  const closedMonths = async () =>
    (await call(org.headers, `${at}/profit`))
      .json<ClientProfit>()
      .months.slice(0, -1)
      .map((month) => month.billedMinor)
  return {
    ...earnings,
    writeRows: earnings.write,
    at,
    prices,
    today,
    openFrom,
    shift,
    write,
    newest,
    send,
    withdraw,
    mails,
    sent,
    mustSend,
    open,
    accept,
    closedMonths,
  }
}

describe('letters about new prices', () => {
  test('contain the quality record, are emailed and signed, and set prices from their date', async () => {
    const { org, at, prices, shift, write, newest, send, mails, open, accept, location, writeRows } = await setUp()
    await writeRows(sql`insert into client_requests (organization_id, id, client_id, location_id, contact_name, text, state, closed_at)
      select organization_id, gen_random_uuid(), client_id, id, 'Jo', 'Please empty the bins', s.state,
        case s.state when 'closed' then now() end
      from locations, (values ('closed'), ('open')) s (state) where id = ${location.id}`)
    // The second of two visits began 16 minutes late, one minute more than allowed.
    await writeRows(sql`update work_logs set started_at = started_at + interval '16 minutes'
      where id = (select id from work_logs order by started_at desc limit 1)`)
    const [draft] = (await write()).json<PriceLetters>().items
    expect(draft).toMatchObject({ state: 'draft', sentAt: null })
    // 100.00 a visit and 3.5 %.
    expect(draft?.document).toMatchObject({
      lines: [{ fromMinor: 10_000, toMinor: 10_350, basis: 'visit', percent: '3.5000' }],
      quality: { inspections: null, visits: { done: 2, onTime: 1, lateMinutes: 15 }, tasks: { count: 2, resolved: 1 } },
    })
    const pdf = await call(org.headers, `${at}/price-letters/${draft?.id}/pdf`)
    expect(pdf.rawPayload.subarray(0, 8).toString()).toBe('%PDF-1.7')
    expect((await send(draft?.id ?? '')).statusCode).toBe(200)
    expect((await send(draft?.id ?? '')).json()).toMatchObject({ code: 'letter_decided' })
    const [mail] = await mails()
    expect(mail?.subject).toBe(draft?.subject)
    const token = /letter=([\w-]{43})/.exec(mail?.text ?? '')?.[1]
    const page = `/api/v1/quote-pages/${org.id}/letters/${token}`
    expect((await open(page)).state).toBe('open')
    await call({}, `${page}/view`, { method: 'POST' })
    expect((await newest())?.viewedAt).not.toBeNull()
    expect((await accept(page, { documentHash: '0'.repeat(64) })).json()).toMatchObject({ code: 'letter_changed' })
    // A double click accepts once.
    const answers = await Promise.all([accept(page), accept(page)])
    expect(answers.map((answer) => answer.json<OpenLetter>().state)).toEqual(['accepted', 'accepted'])
    expect((await prices()).items[0]).toMatchObject({
      priceMinor: 10_000,
      changes: [{ effectiveOn: shift(40), priceMinor: 10_350, noticeOn: shift(10), signer: 'Jo Park' }, {}],
    })
    const { rows } = await inTenant(api.db, org.id, (tx) =>
      sql<{ bytes: Buffer; hash: Buffer }>`select bytes, hash from price_letter_papers`.execute(tx),
    )
    expect(rows.map(({ bytes }) => createHash('sha256').update(bytes).digest())).toEqual(rows.map(({ hash }) => hash))
    expect((await call({}, `${page}/pdf`)).rawPayload.equals(rows[0]?.bytes ?? Buffer.alloc(0))).toBe(true)
    expect((await mails())[0]?.subject).toContain('you accepted the prices')
    const notices = (await call(org.headers, `/api/v1/organizations/${org.id}/notifications`)).json<{
      items: { kind: string }[]
    }>()
    expect(notices.items.filter(({ kind }) => kind === 'price_letter_accepted')).toHaveLength(1)
  })

  test('leave prices unchanged when declined, withdrawn, expired or overtaken by another price', async () => {
    const { org, at, prices, mustSend, open, accept, withdraw, writeRows, shift, openFrom, job, write } = await setUp()
    const declined = await mustSend()
    const answer = await call({}, `${declined.page}/decline`, { body: { reason: 'Too much' } })
    expect(answer.json<OpenLetter>().state).toBe('declined')
    expect((await accept(declined.page)).json()).toMatchObject({ code: 'letter_decided' })
    const gone = await mustSend()
    await withdraw(gone.id)
    expect(await open(gone.page)).toMatchObject({ state: 'withdrawn', document: null })
    expect((await accept(gone.page)).json()).toMatchObject({ code: 'letter_withdrawn' })
    expect((await call({}, `${gone.page}/pdf`)).statusCode).toBe(410)
    const overtaken = await mustSend({ effectiveOn: shift(50) })
    const edit = {
      jobId: job.id,
      effectiveOn: shift(45),
      noticeOn: null,
      note: '',
      raise: { kind: 'amount', priceMinor: 1 },
    }
    const edited = (await call(org.headers, `${at}/prices`, { body: edit })).json<ClientPrices>()
    expect((await accept(overtaken.page)).json()).toMatchObject({ code: 'letter_overtaken' })
    await call(org.headers, `${at}/prices/${edited.items[0]?.changes[0]?.id}`, { method: 'DELETE' })
    const closed = Temporal.PlainDate.from(openFrom).subtract({ days: 1 }).toString()
    expect((await write({ effectiveOn: closed, noticeOn: null })).json()).toMatchObject({ code: 'price_month_closed' })
    // A letter that stayed unanswered until its month was closed.
    const token = 'a'.repeat(43)
    await writeRows(sql`insert into price_letters (organization_id, id, client_id, state, effective_on, recipient, document,
        document_hash, sent_at)
      select organization_id, gen_random_uuid(), client_id, 'sent', ${closed}, recipient, document, document_hash, now()
      from price_letters where id = ${declined.id}`)
    await writeRows(sql`insert into price_letter_links (organization_id, letter_id, token_hash)
      select organization_id, id, ${hashToken(token)} from price_letters where state = 'sent' and effective_on = ${closed}`)
    const lapsed = `/api/v1/quote-pages/${org.id}/letters/${token}`
    expect((await open(lapsed)).state).toBe('lapsed')
    expect((await accept(lapsed)).json()).toMatchObject({ code: 'letter_lapsed' })
    expect((await write({ raise: { kind: 'percent', percent: 0 } })).json()).toMatchObject({ code: 'price_unchanged' })
    expect((await write({ jobIds: [null] })).json()).toMatchObject({ code: 'price_missing' })
    expect((await prices()).items[0]?.changes).toHaveLength(1)
    // Even around the API, a letter is accepted only together with its prices and document, and its text cannot change.
    await expect(
      writeRows(
        sql`update price_letters set state = 'accepted', decided_at = now(), signer = 'Jo' where id = ${overtaken.id}`,
      ),
    ).rejects.toThrow('without its document')
    await expect(writeRows(sql`update price_letters set state = 'draft', sent_at = now()`)).rejects.toThrow(
      'letter is not draft',
    )
    await expect(writeRows(sql`update price_letters set document = '{}'`)).rejects.toThrow('permission denied')
    expect((await call({}, `/api/v1/quote-pages/${org.id}/letters/${'x'.repeat(43)}`)).statusCode).toBe(404)
    const supervisor = await run.member(org.id, 'SUPERVISOR')
    expect((await call(supervisor, `${at}/price-letters`)).statusCode).toBe(403)
  })

  test('never change a closed month, whatever is written, accepted or declined', async () => {
    const { closedMonths, sent, accept, shift, withdraw } = await setUp()
    const before = await closedMonths()
    // Two visits of 100.00 and the supply for 22.00.
    expect(before.at(-1)).toBe(22_200)
    const step = fc.record({
      days: fc.integer({ min: -200, max: 200 }),
      percent: fc.integer({ min: -50, max: 300 }),
      end: fc.constantFrom('accept', 'accept', 'decline', 'withdraw'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 3 }), async (steps) => {
        for (const { days, percent, end } of steps) {
          const letter = await sent({
            effectiveOn: shift(days),
            noticeOn: null,
            raise: { kind: 'percent', percent },
          })
          if (!letter) continue
          const { id, page } = letter
          if (end === 'accept') await accept(page)
          else if (end === 'decline') await call({}, `${page}/decline`, { body: { reason: '' } })
          else await withdraw(id)
        }
        expect(await closedMonths()).toEqual(before)
      }),
      { numRuns: 6 },
    )
  })
})
