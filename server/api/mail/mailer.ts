import type { Mailer } from './envelope.ts'
import type { Config } from '#server/config.ts'
import { directoryMailer } from './directory-mailer.ts'
import { smtpMailer } from './smtp-mailer.ts'

/** The directory of emails when no mail server is configured. */
export const mailDirectory = ({ dataDir }: Pick<Config, 'dataDir'>) => `${dataDir}/mail`

/** Creates the SMTP mailer, or the one that writes files for the development mailbox. */
export const createMailer = (config: Config): Mailer =>
  config.smtpUrl ? smtpMailer(config.smtpUrl, config) : directoryMailer(mailDirectory(config), config)
