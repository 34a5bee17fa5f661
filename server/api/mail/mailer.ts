import type { Config } from '#server/config.ts'
import { directoryMailer } from './directory-mailer.ts'
import { smtpMailer } from './smtp-mailer.ts'

export interface Mail {
  /** Of the job that sends it: the same at each try, so that who gets it twice is shown it once. */
  id: string
  /** One address, as its owner wrote it. */
  to: string
  subject: string
  text: string
  html: string
  /** Of the request that led to this mail. */
  requestId: string
}

export interface Mailer {
  /**
   * Hands the mail over.
   * @throws UnrecoverableError when this mail is refused for good; another Error when it may be taken at a later try.
   */
  send(mail: Mail): Promise<void>
  close(): void
}

/** Where mails wait when no mail server is configured. */
export const mailDirectory = ({ dataDir }: Pick<Config, 'dataDir'>) => `${dataDir}/mail`

/** Mails by SMTP, or as files that the development mailbox shows. */
export const createMailer = (config: Config): Mailer =>
  config.smtpUrl ? smtpMailer(config.smtpUrl, config) : directoryMailer(mailDirectory(config), config)
