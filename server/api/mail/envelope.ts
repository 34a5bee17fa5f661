import type { Config } from '#server/config.ts'
import type { Mail } from './mailer.ts'

/** What every mail carries, however it travels. */
export const envelope = (mail: Mail, { mailFrom, publicUrl }: Pick<Config, 'mailFrom' | 'publicUrl'>) => ({
  from: mailFrom,
  // As an object: an address is never read as a list of several.
  to: { name: '', address: mail.to },
  subject: mail.subject,
  messageId: `<${mail.id}@${new URL(publicUrl).hostname}>`,
  headers: { 'X-Request-Id': mail.requestId, 'Auto-Submitted': 'auto-generated' },
  // Nothing in a mail is read from a file or an address.
  disableFileAccess: true,
  disableUrlAccess: true,
})
