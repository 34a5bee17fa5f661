import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { listMailbox } from '#shared/admin/dev-mailbox.contract.ts'
import { readTexts } from '#server/api/text-messages/directory-texter.ts'
import { readMailbox } from './mailbox.ts'

const mailsShown = 50

/** Shows every email and text to anyone; registered in development only. */
export const mailboxRoutes: FastifyPluginAsyncTypebox<{ mails: string; texts: string }> = async (
  app,
  { mails, texts },
) => {
  app.route({
    ...listMailbox,
    handler: async () => {
      const mailbox = await Promise.all([readMailbox(mails, mailsShown), readTexts(texts, mailsShown)])
      return {
        items: mailbox
          .flat()
          .toSorted((a, b) => b.at.localeCompare(a.at))
          .slice(0, mailsShown),
      }
    },
  })
}
