import { Type, type Static } from 'typebox'
import { apiPaths } from '../paths.ts'
import { Instant, List } from '../schema.ts'

export const MailboxItem = Type.Object({
  id: Type.String(),
  kind: Type.Enum(['email', 'text', 'call']),
  at: Instant,
  to: Type.String(),
  /** A text or call has the number it came from. */
  subject: Type.String(),
  text: Type.String(),
  links: Type.Array(Type.String()),
})
export type MailboxItem = Static<typeof MailboxItem>
const Mailbox = List(MailboxItem)

export const listMailbox = {
  method: 'GET',
  url: apiPaths.devMailbox,
  config: { access: 'public' },
  schema: {
    summary: 'List the newest emails, text messages and calls; in development only',
    response: { 200: Mailbox },
  },
} as const
