import type { Config } from '#server/config.ts'
import { directoryMailer } from './directory-mailer.ts'
import { smtpMailer } from './smtp-mailer.ts'

export interface Mail {
  /** The job's id: the same on each retry, so that a duplicate delivery can be recognized. */
  id: string
  /** A single address, as its owner typed it. */
  to: string
  subject: string
  text: string
  html: string
  /** The request that caused this email. */
  requestId: string
  /** The name shown as the sender's; the address is always the installation's. */
  fromName?: string | undefined
  /** Where answers go. */
  replyTo?: Mailbox | undefined
  attachments?: readonly MailAttachment[] | undefined
}

export interface Mailbox {
  name: string
  address: string
}

export interface MailAttachment {
  name: string
  contentType: string
  bytes: Buffer
}

export interface Mailer {
  /**
   * Hands the email over.
   * @throws UnrecoverableError when it is rejected permanently; another Error when a retry may succeed.
   */
  send(mail: Mail): Promise<void>
  close(): void
}

/** The directory of emails when no mail server is configured. */
export const mailDirectory = ({ dataDir }: Pick<Config, 'dataDir'>) => `${dataDir}/mail`

/** Creates the SMTP mailer, or the one that writes files for the development mailbox. */
export const createMailer = (config: Config): Mailer =>
  config.smtpUrl ? smtpMailer(config.smtpUrl, config) : directoryMailer(mailDirectory(config), config)
