import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { describe, afterAll, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { readConfig } from '#server/config.ts'
import { apiPaths } from '#shared/paths.ts'
import { createMailer, mailDirectory } from './mailer.ts'
import { readMailbox } from './mailbox.ts'
import { startFakeSmtp } from './test/fake-smtp.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'custodia-mail-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const mail = {
  id: '0199aaaa-0000-7000-8000-000000000009',
  to: 'señora@example.com',
  subject: 'Restablece tu contraseña ahora mismo, que este asunto es largo de verdad',
  text: 'Hola:\n\nhttp://localhost:3000/account/reset-password?userId=1&token=2\n\n¡Adiós!\n.\nfin\n',
  html: '<p>Hola</p>',
  requestId: 'req-12345678',
}

describe('mailer', () => {
  test('writes each email to a private, readable file without a mail server', async () => {
    const config = readConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'http://localhost:3000' })
    const mailer = createMailer(config)
    await mailer.send(mail)
    await mailer.send({ ...mail, subject: 'Second' })
    const names = readdirSync(mailDirectory(config)).toSorted()
    expect(names).toHaveLength(2)
    const path = join(mailDirectory(config), names[0] ?? '')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const source = readFileSync(path, 'utf8')
    expect(source).toContain('\r\nhttp://localhost:3000/account/reset-password?userId=1&token=2\r\n')
    expect(source).toMatch(/^X-Request-Id: req-12345678\r$/im)
    const [second, first] = await readMailbox(mailDirectory(config), 10)
    expect(second?.subject).toBe('Second')
    expect(first).toMatchObject({
      to: mail.to,
      subject: mail.subject,
      text: expect.stringContaining('¡Adiós!'),
      links: ['http://localhost:3000/account/reset-password?userId=1&token=2'],
    })
  })

  test('holds email back from a server without encryption when required', async () => {
    const smtp = await startFakeSmtp()
    const mailer = createMailer(readConfig({ SMTP_URL: smtp.url, SMTP_TLS: 'required' }))
    await expect(mailer.send(mail)).rejects.toThrow(/STARTTLS|TLS/i)
    mailer.close()
    await smtp.close()
    expect(smtp.received).toEqual([])
  })

  test('lets SMTP_TLS override a plain-text URL', async () => {
    const smtp = await startFakeSmtp()
    const mailer = createMailer(readConfig({ SMTP_URL: `${smtp.url}?requireTLS=false`, SMTP_TLS: 'required' }))
    await expect(mailer.send(mail)).rejects.toThrow(/STARTTLS|TLS/i)
    mailer.close()
    await smtp.close()
    expect(smtp.received).toEqual([])
  })

  test('delivers the complete email to the mail server', async () => {
    const smtp = await startFakeSmtp()
    const mailer = createMailer(readConfig({ SMTP_URL: smtp.url, MAIL_FROM: 'Shine <shine@example.com>' }))
    await mailer.send({ ...mail, to: 'bo@example.com' })
    mailer.close()
    await smtp.close()
    const [received] = smtp.received
    expect(received).toMatchObject({ from: 'shine@example.com', to: ['bo@example.com'] })
    const parsed = await PostalMime.parse(received?.source ?? '')
    expect(parsed).toMatchObject({ subject: mail.subject, html: expect.stringContaining('<p>Hola</p>') })
    expect(parsed.text).toContain('¡Adiós!\n.\nfin')
    expect(parsed.messageId).toBe(`<${mail.id}@localhost>`)
    expect(parsed.headers).toContainEqual(expect.objectContaining({ key: 'x-request-id', value: 'req-12345678' }))
  })

  test('fails when the mail server is down, so that the email is retried', async () => {
    const smtp = await startFakeSmtp()
    await smtp.close()
    const mailer = createMailer(readConfig({ SMTP_URL: smtp.url }))
    await expect(mailer.send(mail)).rejects.toThrow('ECONNREFUSED')
    mailer.close()
  })

  const development = useApi({ MODE: 'development' })
  const production = useApi({ MODE: 'production' })

  test('serves the mailbox in development only', async () => {
    expect((await development.call({}, apiPaths.devMailbox)).json()).toEqual({ items: [] })
    expect((await production.call({}, apiPaths.devMailbox)).statusCode).toBe(404)
  })
})
