import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connect, createPool } from '#server/api/db/connect.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import { useApi } from '#server/api/test/api.ts'
import { mailsTo, runJobs, textsTo } from '#server/api/test/mail.ts'
import { silentLog } from '#server/log.ts'
import { buildOrganization } from '#server/api/test/filled-organization.ts'
import type { Thread } from '#shared/messages/messages.contract.ts'
import { translateMessage } from './translate-message.ts'

const run = useApi()
const { api, call, user, addMember } = run
let numbers = 0

/** A translator on this machine. */
async function answering(translated: (q: string) => unknown) {
  const asked: object[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const question = JSON.parse(body) as { q: string }
      asked.push({ url: request.url, ...question })
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ translatedText: translated(question.q) }))
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { asked, translateUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

async function written(text: string) {
  const { org, base, location } = await buildOrganization(run, 'Acme')
  const messageId = randomUUID()
  await call(org.headers, `${base}/messages`, { body: { about: 'place', id: location.id, messageId, text } })
  const shown = async (language: string) =>
    (await call({ ...org.headers, 'accept-language': language }, `${base}/messages?about=place&id=${location.id}`))
      .json<Thread>()
      .items.map(({ text: original, translation }) => [original, translation])
  return { shown, job: { organizationId: org.id, messageId } }
}

describe('a message', () => {
  test('is shown in the reader’s language with the original beside it', async () => {
    const { asked, translateUrl } = await answering((q) => q.replace('Come at', 'Ven a las'))
    const { shown, job } = await written('Come at 7:30.')
    await translateMessage({ db: api.db, translateUrl })(job)
    // Running the job again changes nothing.
    await translateMessage({ db: api.db, translateUrl })(job)
    expect(asked[0]).toEqual({ url: '/translate', q: 'Come at [[1]].', source: 'en', target: 'es', format: 'text' })
    expect(await shown('es')).toEqual([['Come at 7:30.', 'Ven a las 7:30.']])
    expect(await shown('en')).toEqual([['Come at 7:30.', null]])
  })

  test('is shown as it was written when a number did not come through, or no translator is set', async () => {
    const { translateUrl } = await answering(() => 'Ven a las ocho.')
    const { shown, job } = await written('Come at 7:30.')
    await translateMessage({ db: api.db, translateUrl })(job)
    await translateMessage({ db: api.db })(job)
    expect(await shown('es')).toEqual([['Come at 7:30.', null]])
  })

  test('is tried again when the translator answers otherwise', async () => {
    const { translateUrl } = await answering(() => 7)
    const { job } = await written('Come at 7:30.')
    await expect(translateMessage({ db: api.db, translateUrl })(job)).rejects.toThrow('LibreTranslate')
  })
})

describe('a notice of a message', () => {
  /** A Spanish-speaking supervisor with an address and a number for texts, and a message in English. */
  async function sent(text: string) {
    const { org, base, location } = await buildOrganization(run, 'Acme')
    const reader = await user({ name: 'Luz Ortega' })
    await addMember(org.id, reader, ['SUPERVISOR'])
    const number = `+1612555${String(4000 + numbers++)}`
    await inTenant(api.db, org.id, async (tx) => {
      const organizationId = org.id
      const from = number.replace('+1612', '+1651')
      await tx.insertInto('calledNumbers').values({ organizationId, number: from, label: 'Texts' }).execute()
      await tx.insertInto('textSettings').values({ organizationId, number: from, segmentsPerDay: 100 }).execute()
      const confirmed = { codeMark: null, codeExpiresAt: null, confirmedAt: new Date() }
      await tx
        .insertInto('textNumbers')
        .values({ organizationId, userId: reader.userId, number, ...confirmed })
        .execute()
      await sql`insert into notification_preferences (organization_id, user_id, channels, language)
                values (${organizationId}, ${reader.userId}, '{text,email}', 'es')`.execute(tx)
    })
    const body = { about: 'place', id: location.id, messageId: randomUUID(), text }
    await call(org.headers, `${base}/messages`, { body })
    const asMail = () =>
      inTenant(api.db, org.id, (tx) =>
        sql`update notification_preferences set channels = '{email}' where user_id = ${reader.userId}`.execute(tx),
      )
    return {
      asMail,
      messageId: body.messageId,
      mail: async () => (await mailsTo(api, reader.email))[0]?.text,
      texted: async () => (await textsTo(api, number))[0]?.text,
    }
  }

  test('is in the reader’s language by text and email, with its numbers as they were', async () => {
    const { translateUrl } = await answering((q) =>
      q.replace('Please come at', 'Ven a las').replace('Please come', 'Ven'),
    )
    const first = await sent('Please come.')
    await runJobs(api, { translateUrl })
    expect(await first.texted()).toMatch(/Ven\.$/)
    const second = await sent('Please come at 7:30.')
    await second.asMail()
    await runJobs(api, { translateUrl })
    expect(await second.mail()).toContain('Ven a las 7:30.')
  })

  test('shows no number by text, where others may read it', async () => {
    const { texted } = await sent('The alarm is 4711.')
    expect(await texted()).toMatch(/escribio sobre/)
    expect(await texted()).not.toContain('4711')
  })

  test('carries the original if the translator fails, or did not answer within seconds of the message', async () => {
    const failing = await answering(() => 7)
    const first = await sent('Please come.')
    await runJobs(api, failing).catch(() => undefined)
    expect(await first.texted()).toMatch(/Please come\.$/)
    const { asked, translateUrl } = await answering(() => 'Ven.')
    const late = await sent('Please come.')
    // The tenant itself may not change when a message was written.
    const pool = createPool(api.url, { log: silentLog, max: 1 })
    await sql`update messages set created_at = now() - interval '5 seconds' where id = ${late.messageId}`.execute(
      connect(pool, silentLog),
    )
    await pool.end()
    await runJobs(api, { translateUrl })
    expect(await late.texted()).toMatch(/Please come\.$/)
    // The queued translation still follows, for the page.
    expect(asked.length).toBeGreaterThan(0)
  })
})
