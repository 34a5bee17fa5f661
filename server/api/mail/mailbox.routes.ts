import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { listMailbox } from '#shared/admin/dev-mailbox.contract.ts'
import { readMailbox } from './mailbox.ts'

const shown = 50

/** Shows every email to anyone; registered in development only. */
export const mailboxRoutes: FastifyPluginAsyncTypebox<{ directory: string }> = async (app, { directory }) => {
  app.route({ ...listMailbox, handler: async () => ({ items: await readMailbox(directory, shown) }) })
}
