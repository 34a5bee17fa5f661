import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { listMailbox } from '#shared/admin/dev-mailbox.contract.ts'
import { readMessages } from '#server/api/text-messages/directory-texter.ts'
import { readMailbox } from './mailbox.ts'

const mailsShown = 50

/** Shows every email, text and call to anyone; registered in development only. */
export const mailboxRoutes: FastifyPluginAsyncTypebox<Record<'mails' | 'texts' | 'calls', string>> = async (
  app,
  { mails, texts, calls },
) => {
  app.route({
    ...listMailbox,
    handler: async () => {
      const mailbox = await Promise.all([
        readMailbox(mails, mailsShown),
        readMessages(texts, 'text', mailsShown),
        readMessages(calls, 'call', mailsShown),
      ])
      return {
        items: mailbox
          .flat()
          .toSorted((a, b) => b.at.localeCompare(a.at))
          .slice(0, mailsShown),
      }
    },
  })
}
