import type { Mailer } from './envelope.ts'
import { createTransport } from 'nodemailer'
import { UnrecoverableError } from '#server/api/background/worker.ts'
import type { Config } from '#server/config.ts'
import { envelope } from './envelope.ts'

// Well below the time after which the queue considers a job lost.
const patient = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Sends through the mail server at `url` over a small connection pool. */
export function smtpMailer(
  url: string,
  config: Pick<Config, 'mailFrom' | 'publicUrl' | 'smtpNeedsTls' | 'smtpMailsPerSecond'>,
  patience: typeof patient = patient,
): Mailer & { verify(): Promise<void> } {
  const address = new URL(url)
  // Evaluated with the settings, where SMTP_TLS wins; nodemailer would prefer the URL.
  address.searchParams.delete('requireTLS')
  const transport = createTransport({
    url: address.href,
    requireTLS: config.smtpNeedsTls,
    pool: true,
    maxConnections: 3,
    // The queues do not pause between emails, and providers refuse who sends many at once.
    rateLimit: config.smtpMailsPerSecond,
    rateDelta: 1_000,
    // The queue retries instead, and logs it.
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
    /**
     * Connects, encrypts and logs in as for an email.
     * @throws Error with nodemailer's `code` on failure.
     */
    async verify() {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}

/** Errors about the email or its recipient, not about the server. */
const aboutTheMail = new Set(['EENVELOPE', 'EMESSAGE'])

/** Logs and /admin never contain the address, which is the organization's data. */
function failureOf(error: unknown, to: string): Error {
  const { message, code, responseCode } = error as Error & { code?: string; responseCode?: number }
  const masked = message.replaceAll(new RegExp(RegExp.escape(to), 'gi'), '(the recipient)')
  const isFinal = aboutTheMail.has(code ?? '') && (responseCode ?? 0) >= 500
  return isFinal ? new UnrecoverableError(masked) : new Error(masked)
}
