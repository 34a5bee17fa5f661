import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { asContact } from '#server/api/domain/client-contacts/as-contact.ts'
import type { FileStore } from '#server/api/files/file-store.ts'
import * as contracts from '#shared/client-area/area-quotes.contract.ts'
import * as quotes from './area-quotes.store.ts'
import { sendPaper } from './send-paper.ts'

/** Quotes in the client area, for the client's contacts. */
export const areaQuoteRoutes: FastifyPluginAsyncTypebox<{ files: FileStore }> = async (app, { files }) => {
  app.route({
    ...contracts.listAreaQuotes,
    handler: (request) =>
      asContact(request, async (tx, contact) => ({ items: await quotes.acceptedQuotes(tx, contact) })),
  })

  app.route({
    ...contracts.getAreaQuote,
    handler: (request) =>
      asContact(request, (tx, contact) => quotes.acceptedQuote(tx, contact, request.params.quoteId)),
  })

  app.route({
    ...contracts.getAreaQuotePdf,
    handler: async (request, reply) => {
      const { quoteId } = request.params
      return sendPaper(reply, await asContact(request, (tx, contact) => quotes.paper(tx, files, contact, quoteId)))
    },
  })

  app.route({
    ...contracts.askAreaQuote,
    handler: (request) =>
      asContact(request, (tx, contact) => quotes.write(tx, contact, request.params.quoteId, request.body)),
  })
}
