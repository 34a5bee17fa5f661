import type { Config } from '#server/config.ts'

export interface Mailbox {
  name: string
  address: string
}

export interface MailAttachment {
  name: string
  contentType: string
  bytes: Buffer
}

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
  /** The reply-to address. */
  replyTo?: Mailbox | undefined
  attachments?: readonly MailAttachment[] | undefined
}

export interface Mailer {
  /**
   * Hands the email over.
   * @throws UnrecoverableError when it is rejected permanently; another Error when a retry may succeed.
   */
  send(mail: Mail): Promise<void>
  close(): void
}

/** The headers and options of every email, for any transport. */
export const envelope = (mail: Mail, { mailFrom, publicUrl }: Pick<Config, 'mailFrom' | 'publicUrl'>) => ({
  from: mail.fromName ? { name: mail.fromName, address: addressIn(mailFrom) } : mailFrom,
  // An object, so that an address is never parsed as a list.
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
