import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { asContact } from '#server/api/domain/client-contacts/as-contact.ts'
import { inbox } from '#server/api/domain/messages/inbox.store.ts'
import { markRead } from '#server/api/domain/messages/reads.store.ts'
import { thread } from '#server/api/domain/messages/thread.store.ts'
import { write } from '#server/api/domain/messages/write.store.ts'
import { pickLanguage } from '#shared/languages.ts'
import * as contracts from '#shared/messages/area-messages.contract.ts'

/** The client's side: threads that are shared with the client, about the places the contact may see. */
export const areaMessageRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...contracts.listAreaThreads,
    handler: (request) => asContact(request, (tx, own) => inbox(tx, { kind: 'contact', ...own }, request.query)),
  })

  app.route({
    ...contracts.getAreaThread,
    handler: (request) =>
      asContact(request, (tx, own) => thread(tx, { kind: 'contact', ...own }, { ...request.query, withClient: true })),
  })

  app.route({
    ...contracts.addAreaMessage,
    handler: async (request, reply) => {
      const language = pickLanguage(request.headers['accept-language'])
      const after = await asContact(request, (tx, own) =>
        write(
          tx,
          { kind: 'contact', ...own },
          { name: own.contactName, language },
          { ...request.body, withClient: true },
        ),
      )
      return reply.code(201).send(after)
    },
  })

  app.route({
    ...contracts.markAreaMessagesRead,
    handler: async (request, reply) => {
      await asContact(request, (tx, own) => markRead(tx, { kind: 'contact', ...own }, request.body))
      return reply.code(204).send(null)
    },
  })
}
