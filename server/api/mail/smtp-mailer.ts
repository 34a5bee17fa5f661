import { createTransport } from 'nodemailer'
import type { Config } from '#server/config.ts'
import { envelope } from './envelope.ts'
import type { Mailer } from './mailer.ts'

// Well under the time after which the queue takes a job for lost.
const patient = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Sends through the mail server at `url`, over a few connections that are kept. */
export function smtpMailer(
  url: string,
  config: Pick<Config, 'mailFrom' | 'publicUrl' | 'smtpNeedsTls'>,
  patience: typeof patient = patient,
): Mailer & { verify(): Promise<void> } {
  const transport = createTransport({
    url,
    requireTLS: config.smtpNeedsTls,
    pool: true,
    maxConnections: 3,
    ...patience,
  })
  return {
    async send(mail) {
      await transport.sendMail({ ...envelope(mail, config), text: mail.text, html: mail.html })
    },
    /** Connects, encrypts and signs in as for a mail. @throws Error with nodemailer's `code` when it cannot. */
    async verify() {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}
