import { sql } from 'kysely'
import { describe, afterAll, expect, onTestFinished, test } from 'vitest'
import { createFileStore } from '#server/api/files/configured-store.ts'
import { createHandlers } from '#server/api/background/handlers.ts'
import { createPusher } from '#server/api/push/pusher.ts'
import { createPhoneCaller } from '#server/api/phone-calls/phone-caller.ts'
import { createTexter } from '#server/api/text-messages/configured-texter.ts'
import { createPictureReader } from '#server/api/text-messages/texted-picture.ts'
import { startWorker } from '#server/api/background/worker.ts'
import { smtpMailer } from '#server/api/mail/smtp-mailer.ts'
import { startFakeSmtp } from '#server/api/mail/test/fake-smtp.ts'
import { useApi } from '#server/api/test/api.ts'
import { readSealing } from '#server/api/sealing.ts'
import { silentLog } from '#server/log.ts'
import { userPaths } from '#shared/users/paths.ts'
import { startFaultProxy } from './fault-proxy.ts'

const { api, call } = useApi()
const smtp = await startFakeSmtp()
const line = await startFaultProxy({ host: '127.0.0.1', port: Number(new URL(smtp.url).port) })
afterAll(async () => {
  await line.close()
  await smtp.close()
})

const waitMs = 300
const patience = { connectionTimeout: waitMs, greetingTimeout: waitMs, socketTimeout: waitMs }

const jobs = async () => {
  const { rows } = await sql<{ state: string; tries: number }>`
    select state::text, retry_count as tries from pgboss.job where name = 'mail'`.execute(api.db)
  return rows
}

describe('mail server faults', () => {
  test('signs up without delay while the mail server is silent, and sends the email later', async () => {
    line.set({ silent: true })
    const mailer = smtpMailer(`smtp://127.0.0.1:${line.port}`, api.config, patience)
    const { db, pool, config } = api
    const sealing = await readSealing(config)
    const handlers = createHandlers({
      db,
      mailer,
      texter: createTexter(config),
      readTextedPicture: createPictureReader(config),
      phoneCaller: createPhoneCaller(config),
      pusher: await createPusher(config),
      texts: config.texts,
      files: createFileStore(config),
      publicUrl: config.publicUrl,
      companySignIn: config.companySignIn,
      sealing,
    })
    const worker = await startWorker(pool, handlers, silentLog)
    onTestFinished(async () => {
      await worker.stop()
      mailer.close()
    })

    const account = { email: 'ana@example.com', name: 'Ana', password: 'seven quiet herons at dawn' }
    const answer = await call({}, userPaths.users, { body: account })
    expect(answer.statusCode).toBe(201)
    await expect.poll(jobs, { timeout: 10_000 }).toEqual([{ state: 'retry', tries: 0 }])
    expect(smtp.received).toEqual([])

    line.heal()
    // Skips the queue's fifteen seconds.
    await sql`update pgboss.job set start_after = now() where name = 'mail'`.execute(api.db)
    await expect.poll(() => smtp.received.map(({ to }) => to), { timeout: 10_000 }).toEqual([['ana@example.com']])
    await expect.poll(jobs, { timeout: 10_000 }).toEqual([{ state: 'completed', tries: 1 }])
  })

  test.each([
    ['falls silent in the middle', () => line.set({ bytesPerSecond: 1 })],
    ['is cut in the middle', () => line.set({ cut: { text: 'DATA', when: 'before its answer' } })],
    ['closes its side', () => line.set({ cut: { text: 'MAIL FROM', when: 'before it arrives' } })],
  ])('fails in time when a mail server %s', async (_name, fail) => {
    line.heal()
    fail()
    const mailer = smtpMailer(`smtp://127.0.0.1:${line.port}`, api.config, patience)
    const before = smtp.received.length
    const sent = mailer.send({
      id: '1',
      to: 'bo@example.com',
      subject: 'Hello',
      text: 'Hello',
      html: '',
      requestId: 'r',
    })
    await expect(sent).rejects.toThrow(/timeout|never received|closed|ECONN/i)
    mailer.close()
    expect(smtp.received).toHaveLength(before)
  })
})
