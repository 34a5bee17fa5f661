import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { listMailbox } from '#shared/admin/dev-mailbox.contract.ts'
import { readTexts } from '#server/api/text-messages/directory-texter.ts'
import { readMailbox } from './mailbox.ts'

const shown = 50

/** Shows every email and text to anyone; registered in development only. */
export const mailboxRoutes: FastifyPluginAsyncTypebox<{ mails: string; texts: string }> = async (
  app,
  { mails, texts },
) => {
  app.route({
    ...listMailbox,
    handler: async () => {
      const found = await Promise.all([readMailbox(mails, shown), readTexts(texts, shown)])
      return {
        items: found
          .flat()
          .toSorted((a, b) => b.at.localeCompare(a.at))
          .slice(0, shown),
      }
    },
  })
}
