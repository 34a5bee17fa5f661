import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { mailDirectory } from '#server/api/mail/mailer.ts'
import { useApi } from '#server/api/test/api.ts'
import type { Letterhead } from '#shared/quotes/letterhead.contract.ts'
import type { Quote } from '#shared/quotes/quotes.contract.ts'
import { buildQuote } from './test/quoting.ts'

const run = useApi()
const { api, call } = run

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Every attached PDF of the emails to an address. */
async function attached(to: string): Promise<Buffer[]> {
  const directory = mailDirectory(api.config)
  const mails = await Promise.all(
    readdirSync(directory).map((name) => PostalMime.parse(readFileSync(`${directory}/${name}`))),
  )
  return mails
    .filter((mail) => mail.to?.[0]?.address === to)
    .flatMap(({ attachments }) => attachments.map(({ content }) => Buffer.from(content as ArrayBuffer)))
}

describe('the document of an accepted quote', () => {
  test('is stored unchanged with its hash, and both parties get exactly its bytes', async () => {
    const { org, base, page, sent, accept, post, mails, get } = await buildQuote(run)
    const office = 'office@brightside.example'
    const { version, ...empty } = (await call(org.headers, `${base}/letterhead`)).json<Letterhead>()
    const letterhead = { ...empty, email: office, version }
    await call(org.headers, `${base}/letterhead`, { method: 'PUT', body: letterhead })
    const { quote, token } = await sent()
    const byLink = () => call({}, `${page}/quotes/${token}/pdf`)
    const byStaff = () => call(org.headers, `${base}/quotes/${quote.id}/pdf`)
    const before = await byLink()
    expect(before.headers['content-type']).toBe('application/pdf')
    expect(before.rawPayload.subarray(0, 8).toString()).toBe('%PDF-1.7')

    // A double click accepts and stores once.
    const answers = await Promise.all([accept(token), accept(token)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    await mails()
    const { rows } = await inTenant(api.db, org.id, (tx) =>
      sql<{ bytes: Buffer; hash: Buffer }>`select bytes, hash from quote_papers`.execute(tx),
    )
    const [kept, ...others] = rows
    expect(others).toEqual([])
    const hash = sha256(kept?.bytes ?? Buffer.alloc(0))
    expect(kept?.hash.toString('hex')).toBe(hash)
    const [client, ours] = [await attached('jo@harbor.example'), await attached(office)]
    expect([...client, ...ours].map(sha256)).toEqual([hash, hash])

    // Later changes by the company alter neither copy.
    await call(org.headers, `${base}/letterhead`, { method: 'PUT', body: { ...letterhead, phone: '', version: 1 } })
    await post(`/quotes/${quote.id}/archive`, {})
    expect(sha256((await byLink()).rawPayload)).toBe(hash)
    expect(sha256((await byStaff()).rawPayload)).toBe(hash)
    expect((await get(quote.id)).acceptance?.paperHash).toBe(hash)
    const change = (text: string) => inTenant(api.db, org.id, (tx) => sql.raw(text).execute(tx))
    await expect(change(`update quote_papers set bytes = 'x'`)).rejects.toThrow('permission denied')
    await expect(change('delete from quote_papers')).rejects.toThrow('permission denied')
    await expect(change('update quote_acceptances set name = name')).rejects.toThrow('permission denied')
  })

  test('cannot have another hash than its bytes, and no acceptance is without it', async () => {
    const { org, sent } = await buildQuote(run)
    const { quote } = await sent()
    const accepted = sql`
      insert into quote_acceptances (organization_id, quote_id, revision, option, name, address, document_hash,
        monthly_minor)
      select organization_id, quote_id, revision, 0, 'Jo Park', '', document_hash, price_minor
      from quote_revisions where quote_id = ${quote.id}`
    const without = inTenant(api.db, org.id, (tx) => accepted.execute(tx))
    await expect(without).rejects.toThrow('without its document')
    const wrong = inTenant(api.db, org.id, async (tx) => {
      await accepted.execute(tx)
      await sql`insert into quote_papers values (${org.id}, ${quote.id}, 'one', sha256('another'))`.execute(tx)
    })
    await expect(wrong).rejects.toThrow('quote_paper_hash')
  })

  test('is also drawn for a decision entered by staff, and states the missing signature', async () => {
    const { base, org, sent, post } = await buildQuote(run)
    const { quote } = await sent()
    const said = { decision: 'accepted', name: 'Jo Park', saidOn: '2026-01-05', how: 'phone', note: '' }
    const done = (await post(`/quotes/${quote.id}/decision`, { ...said, version: quote.version })).json<Quote>()
    expect(done.acceptance).toMatchObject({ isSigned: false, paperHash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    const answer = await call(org.headers, `${base}/quotes/${quote.id}/pdf`)
    expect(sha256(answer.rawPayload)).toBe(done.acceptance?.paperHash)
  })

  test('is not shown by the link of a replaced revision or to another organization', async () => {
    const { page, sent, post } = await buildQuote(run)
    const { quote, token } = await sent()
    await post(`/quotes/${quote.id}/revise`, { version: quote.version })
    expect((await call({}, `${page}/quotes/${token}/pdf`)).json()).toMatchObject({ code: 'quote_revised' })
    const otherQuote = await buildQuote(run, 'Other Co.')
    expect((await call(otherQuote.org.headers, `${otherQuote.base}/quotes/${quote.id}/pdf`)).statusCode).toBe(404)
  })
})
