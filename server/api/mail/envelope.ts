import type { Config } from '#server/config.ts'
import type { Mail } from './mailer.ts'

/** The headers and options of every email, for any transport. */
export const envelope = (mail: Mail, { mailFrom, publicUrl }: Pick<Config, 'mailFrom' | 'publicUrl'>) => ({
  from: mail.fromName ? { name: mail.fromName, address: addressIn(mailFrom) } : mailFrom,
  // As an object, so that an address is never parsed as a list.
  to: { name: '', address: mail.to },
  subject: mail.subject,
  ...(mail.replyTo && { replyTo: mail.replyTo }),
  ...(mail.attachments && {
    attachments: mail.attachments.map(({ name, contentType, bytes }) => ({
      filename: name,
      contentType,
      content: bytes,
    })),
  }),
  messageId: `<${mail.id}@${new URL(publicUrl).hostname}>`,
  headers: { 'X-Request-Id': mail.requestId, 'Auto-Submitted': 'auto-generated' },
  // No content of an email is read from a file or URL.
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** The address of `Name <address>`, or of an address alone. */
const addressIn = (mailbox: string) => /<([^>]+)>/.exec(mailbox)?.[1] ?? mailbox
