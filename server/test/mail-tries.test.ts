import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { describe, afterAll, beforeAll, expect, test } from 'vitest'
import { createHandlers } from '#server/api/background/handlers.ts'
import { createPusher } from '#server/api/push/pusher.ts'
import { createPhoneCaller } from '#server/api/phone-calls/phone-caller.ts'
import { createTexter } from '#server/api/text-messages/configured-texter.ts'
import { createPictureReader } from '#server/api/text-messages/texted-picture.ts'
import { startWorker, type Worker } from '#server/api/background/worker.ts'
import { inApplication, inTenant } from '#server/api/db/tenant.ts'
import { notify } from '#server/api/domain/notifications/notify.ts'
import { buildQuote } from '#server/api/features/quotes/test/quoting.ts'
import { queueAccountMail } from '#server/api/features/users/email/account-mail.ts'
import { createFileStore } from '#server/api/files/configured-store.ts'
import type { MailKind } from '#server/api/mail/compose.ts'
import { smtpMailer } from '#server/api/mail/smtp-mailer.ts'
import { startFakeSmtp } from '#server/api/mail/test/fake-smtp.ts'
import { readSealing } from '#server/api/sealing.ts'
import { useApi, type Headers } from '#server/api/test/api.ts'
import { silentLog } from '#server/log.ts'
import type { AdminMail, AdminMailList } from '#shared/admin/admin.contract.ts'
import { userPaths } from '#shared/users/paths.ts'
import { startFaultProxy } from './fault-proxy.ts'

const run = useApi()
const { api, user, organization, addMember, call } = run
const smtp = await startFakeSmtp()
const line = await startFaultProxy({ host: '127.0.0.1', port: Number(new URL(smtp.url).port) })
const soon = { timeout: 15_000 }
let worker: Worker
let mailer: ReturnType<typeof smtpMailer>
let admin: Headers

beforeAll(async () => {
  const { db, pool, config } = api
  mailer = smtpMailer(`smtp://127.0.0.1:${line.port}`, config)
  const [files, sealing] = [createFileStore(config), await readSealing(config)]
  worker = await startWorker(
    pool,
    createHandlers({
      db,
      mailer,
      texter: createTexter(config),
      readTextedPicture: createPictureReader(config),
      phoneCaller: createPhoneCaller(config),
      pusher: await createPusher(config),
      texts: config.texts,
      files,
      publicUrl: config.publicUrl,
      companySignIn: config.companySignIn,
      sealing,
    }),
    silentLog,
  )
  admin = (await user({ platformAdmin: true })).headers
})

afterAll(async () => {
  await worker.stop()
  mailer.close()
  await line.close()
  await smtp.close()
})

const mailsTo = (address: string) =>
  Promise.all(smtp.received.filter(({ to }) => to.includes(address)).map(({ source }) => PostalMime.parse(source)))

const newest = async () => (await call(admin, '/api/v1/admin/mails')).json<AdminMailList>().items

const mailInState = async (state: string): Promise<AdminMail> => {
  await expect.poll(async () => (await newest()).map((mail) => mail.state), soon).toContain(state)
  return (await newest()).find((mail) => mail.state === state) as AdminMail
}

/** Skips the queue's fifteen seconds. */
const hurry = () => sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(api.db)

const idle = () =>
  expect
    .poll(async () => {
      const { rows } = await sql`select 1 from pgboss.job where state in ('created', 'active', 'retry')
        and name <> 'dead-letters'`.execute(api.db)
      return rows.length
    }, soon)
    .toBe(0)

const accountMail =
  (kind: MailKind, verified = true) =>
  async () => {
    const person = await user({ verified })
    return {
      address: person.email,
      queue: () => inApplication(api.db, (tx) => queueAccountMail(tx, kind, person.userId)),
    }
  }

/** Every kind of email of an organization. */
const everyMail: [string, () => Promise<{ address: string; queue: () => Promise<unknown> }>][] = [
  ['a confirmation', accountMail('verify', false)],
  ['a reset', accountMail('reset')],
  ['a notice of a new password', accountMail('changed')],
  [
    'the confirmation of a new address',
    async () => {
      const { userId } = await user()
      const address = `new-${userId}@example.com`
      await sql`insert into email_changes (user_id, email) values (${userId}, ${address})`.execute(api.db)
      return { address, queue: () => inApplication(api.db, (tx) => queueAccountMail(tx, 'newEmail', userId)) }
    },
  ],
  [
    'an invitation',
    async () => {
      const org = await organization()
      const address = `cleaner-${org.id}@example.com`
      const body = { name: 'Luz Ortega', email: address, roles: ['EMPLOYEE'] }
      return { address, queue: () => call(org.headers, `/api/v1/organizations/${org.id}/members`, { body }) }
    },
  ],
  [
    "a contact's invitation",
    async () => {
      const org = await organization()
      const base = `/api/v1/organizations/${org.id}/clients`
      const { id } = (await call(org.headers, base, { body: { name: 'Acme' } })).json<{ id: string }>()
      const address = `contact-${org.id}@example.com`
      const contact = await call(org.headers, `${base}/${id}/contacts`, {
        body: { name: 'Al Moss', title: '', email: address, phone: '' },
      })
      const path = `${base}/${id}/contacts/${contact.json<{ id: string }>().id}/invitation`
      return { address, queue: () => call(org.headers, path, { method: 'POST' }) }
    },
  ],
  [
    'a quote',
    async () => {
      const { draft, send } = await buildQuote(run)
      const quote = await draft()
      return { address: 'jo@harbor.example', queue: () => send(quote) }
    },
  ],
  [
    'a notification',
    async () => {
      const org = await organization()
      const person = await user()
      await addMember(org.id, person, ['EMPLOYEE'])
      const notice = { kind: 'faq_question_answered', params: { question: 'Where?' }, link: '/me' } as const
      return {
        address: person.email,
        queue: () => inTenant(api.db, org.id, (tx) => notify(tx, [person.userId], notice)),
      }
    },
  ],
]

describe('email retries', () => {
  test('every kind of email whose delivery was not acknowledged is sent again as the same email', async () => {
    const mails: { name: string; address: string; queue: () => Promise<unknown> }[] = []
    for (const [name, make] of everyMail) mails.push({ name, ...(await make()) })
    await idle()
    for (const { address, queue } of mails) {
      smtp.answerOnce('content', '', address)
      await queue()
    }
    for (const { name, address } of mails) {
      await expect.poll(async () => (await hurry(), mailsTo(address)), { ...soon, message: name }).toHaveLength(2)
    }
    await idle()
    for (const { name, address } of mails) {
      const [first, second, ...more] = await mailsTo(address)
      expect([name, more]).toEqual([name, []])
      expect([name, second?.messageId]).toEqual([name, first?.messageId])
      expect([name, second?.subject, second?.text, second?.html]).toEqual([
        name,
        first?.subject,
        first?.text,
        first?.html,
      ])
    }
  })

  test('does not resend a used reset link', async () => {
    const person = await user()
    await idle()
    smtp.answerOnce('content', '')
    await inApplication(api.db, (tx) => queueAccountMail(tx, 'reset', person.userId))
    await mailInState('retry')
    const [mail] = await mailsTo(person.email)
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    const body = { token, password: 'eleven calm rivers in june' }
    const use = () => call({}, userPaths.resetPassword, { body })
    expect((await use()).statusCode).toBe(204)
    await hurry()
    await idle()
    expect((await mailsTo(person.email)).filter(({ text }) => text?.includes('token='))).toHaveLength(1)
    expect((await use()).json()).toMatchObject({ code: 'token_invalid' })
  })

  test.each<[string, (address: string) => void]>([
    ['puts it off with 451', (address) => smtp.answerOnce('RCPT', '451 come back later', address)],
    ['refuses the connection', () => line.set({ refuse: true })],
  ])('retries an email when the server %s', async (_name, fail) => {
    const person = await user()
    await idle()
    line.cut()
    fail(person.email)
    await inApplication(api.db, (tx) => queueAccountMail(tx, 'changed', person.userId))
    await mailInState('retry')
    expect(await mailsTo(person.email)).toEqual([])
    line.heal()
    await hurry()
    await idle()
    expect(await mailsTo(person.email)).toHaveLength(1)
  })

  test('gives up emails rejected permanently at MAIL, RCPT, DATA or their content, and resends them by hand as the same', async () => {
    const rejected: string[] = []
    for (const moment of ['MAIL', 'RCPT', 'DATA', 'content'] as const) {
      const { address, queue } = await accountMail('reset')()
      // The server does not know the recipient at MAIL, so the mails go one by one.
      await idle()
      smtp.answerOnce(moment, `550 5.1.1 <${address.toUpperCase()}> is unknown here`)
      await queue()
      rejected.push(address)
    }
    await idle()
    const mails = await newest()
    const given = rejected.map((address) => ({ address, mail: mails.find(({ to }) => to === address) }))
    for (const { address, mail } of given) {
      expect(mail).toMatchObject({ state: 'failed', tries: 1, deadLetterId: expect.any(String) })
      expect(mail?.message).toContain('550 5.1.1 <(the recipient)> is unknown here')
      expect(await mailsTo(address)).toEqual([])
      const again = `/api/v1/admin/queue/dead-letters/${mail?.deadLetterId}/retry`
      expect((await call(admin, again, { method: 'POST' })).statusCode).toBe(204)
    }
    await idle()
    for (const { address, mail } of given) {
      const [sent, ...more] = await mailsTo(address)
      expect(more).toEqual([])
      expect(sent?.messageId).toContain(mail?.id)
    }
    expect((await newest()).filter(({ deadLetterId }) => deadLetterId)).toEqual([])
  })
})
