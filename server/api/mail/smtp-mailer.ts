import { createTransport } from 'nodemailer'
import { UnrecoverableError } from '#server/api/background/worker.ts'
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
  const address = new URL(url)
  // It is read with the settings, where SMTP_TLS wins; nodemailer would let the address win.
  address.searchParams.delete('requireTLS')
  const transport = createTransport({
    url: address.href,
    requireTLS: config.smtpNeedsTls,
    pool: true,
    maxConnections: 3,
    // The queue tries again, and says so.
    maxRequeues: 0,
    ...patience,
  })
  return {
    async send(mail) {
      await transport
        .sendMail({ ...envelope(mail, config), text: mail.text, html: mail.html })
        .catch((error: unknown) => {
          throw failureOf(error, mail.to)
        })
    },
    /** Connects, encrypts and signs in as for a mail. @throws Error with nodemailer's `code` when it cannot. */
    async verify() {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}

/** What the server says about a mail or its receiver, against what it says about itself. */
const aboutTheMail = new Set(['EENVELOPE', 'EMESSAGE'])

/** Neither a log nor /admin repeats the address: whom an organization writes to is its own to know. */
function failureOf(error: unknown, to: string): Error {
  const { message, code, responseCode } = error as Error & { code?: string; responseCode?: number }
  const told = message.replaceAll(new RegExp(RegExp.escape(to), 'gi'), '(the recipient)')
  const isFinal = aboutTheMail.has(code ?? '') && (responseCode ?? 0) >= 500
  return isFinal ? new UnrecoverableError(told) : new Error(told)
}
