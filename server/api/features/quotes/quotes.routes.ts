import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { currencyOf } from '#server/api/currency.store.ts'
import type { Database } from '#server/api/db/schema.ts'
import type { FileStore } from '#server/api/files/file-store.ts'
import { organizationOf } from '#server/api/path.ts'
import { callerOf } from '#server/api/plugins/access.ts'
import { ProblemError } from '#server/api/problem.ts'
import { createToken } from '#server/api/tokens.ts'
import { getLetterhead, updateLetterhead } from '#shared/quotes/letterhead.contract.ts'
import { getQuoteCalibration } from '#shared/quotes/quote-calibration.contract.ts'
import * as followUp from '#shared/quotes/quote-follow-up.contract.ts'
import { getQuoteSettings, updateQuoteSettings } from '#shared/quotes/quote-settings.contract.ts'
import * as contracts from '#shared/quotes/quotes.contract.ts'
import { areaQuoteRoutes } from './area-quotes.routes.ts'
import { calibration } from './calibration.store.ts'
import * as hand from './hand-decisions.store.ts'
import * as letterhead from './letterhead.store.ts'
import { letterRoutes } from './letters/letters.routes.ts'
import * as links from './links.store.ts'
import { answer } from './messages.store.ts'
import { paperOf } from './papers.store.ts'
import { openQuoteRoutes } from './open-quotes.routes.ts'
import { quoteExportRoutes } from './quote-export.routes.ts'
import * as list from './quote-list.store.ts'
import { quotePhotoRoutes } from './quote-photos.routes.ts'
import { preview } from './preview.store.ts'
import { find, get } from './quote.store.ts'
import * as quotes from './quotes.store.ts'
import { sendReminder } from './reminders.store.ts'
import { sendPaper } from './send-paper.ts'
import * as settings from './settings.store.ts'

interface QuoteDeps {
  db: Kysely<Database>
  files: FileStore
  publicUrl: string
}

const originOf = (request: FastifyRequest & { params: { quoteId: string } }) => ({
  organizationId: organizationOf(request),
  quoteId: request.params.quoteId,
  userId: callerOf(request).userId,
})

export const quoteRoutes: FastifyPluginAsyncTypebox<QuoteDeps> = async (app, deps) => {
  const { files, publicUrl } = deps
  await app.register(quoteExportRoutes)
  await app.register(quotePhotoRoutes, deps)
  await app.register(openQuoteRoutes, deps)
  await app.register(areaQuoteRoutes, deps)
  await app.register(letterRoutes, deps)

  app.route({ ...getQuoteSettings, handler: (request) => request.inTenant(settings.get) })

  app.route({
    ...updateQuoteSettings,
    handler: (request) => request.inTenant((tx) => settings.update(tx, organizationOf(request), request.body)),
  })

  app.route({ ...getQuoteCalibration, handler: (request) => request.inTenant(calibration) })

  app.route({
    ...contracts.listQuotes,
    handler: (request) =>
      request.inTenant(async (tx) => ({
        ...(await list.page(tx, request.query)),
        currency: await currencyOf(tx),
        ...(await list.figures(tx, request.query)),
      })),
  })

  app.route({
    ...contracts.createQuote,
    handler: async (request, reply) => {
      const origin = { organizationId: organizationOf(request), userId: callerOf(request).userId }
      const { clientId = null } = request.body
      return reply.code(201).send(await request.inTenant((tx) => quotes.create(tx, origin, clientId)))
    },
  })

  app.route({
    ...contracts.getQuote,
    handler: (request) => request.inTenant((tx) => get(tx, request.params.quoteId)),
  })

  app.route({
    ...contracts.updateQuote,
    handler: (request) => request.inTenant((tx) => quotes.update(tx, request.params.quoteId, request.body)),
  })

  app.route({
    ...contracts.sendQuote,
    handler: (request) => request.inTenant((tx) => quotes.send(tx, originOf(request), request.body.version)),
  })

  app.route({
    ...followUp.previewQuote,
    handler: (request) =>
      request.inTenant((tx) => preview(tx, { ...originOf(request), publicUrl }, request.body.version)),
  })

  app.route({
    ...contracts.reviseQuote,
    handler: (request) => request.inTenant((tx) => quotes.revise(tx, request.params.quoteId, request.body.version)),
  })

  app.route({
    ...followUp.decideQuote,
    handler: (request) => request.inTenant((tx) => hand.decide(tx, { ...originOf(request), files }, request.body)),
  })

  app.route({
    ...followUp.setQuoteLoss,
    handler: (request) => request.inTenant((tx) => hand.setLoss(tx, request.params.quoteId, request.body)),
  })

  app.route({
    ...followUp.remindQuote,
    handler: (request) => request.inTenant((tx) => sendReminder(tx, originOf(request))),
  })

  app.route({
    ...followUp.getQuotePdf,
    handler: async (request, reply) => {
      const { quoteId } = request.params
      const paper = await request.inTenant(async (tx) =>
        paperOf(tx, files, quoteId, (await find(tx, quoteId)).revision),
      )
      return sendPaper(reply, paper)
    },
  })

  app.route({
    ...followUp.answerQuote,
    handler: (request) => request.inTenant((tx) => answer(tx, originOf(request), request.body)),
  })

  app.route({ ...getLetterhead, handler: (request) => request.inTenant(letterhead.get) })

  app.route({
    ...updateLetterhead,
    handler: (request) => request.inTenant((tx) => letterhead.update(tx, organizationOf(request), request.body)),
  })

  app.route({
    ...contracts.createQuoteLink,
    handler: async (request, reply) => {
      const organizationId = organizationOf(request)
      const token = createToken()
      await request.inTenantOnce(async (tx) => {
        const { id, revision, state } = await find(tx, request.params.quoteId)
        if (revision === 0 || state === 'draft') throw new ProblemError('quote_not_sent')
        await links.add(tx, { organizationId, quoteId: id, revision }, token)
      })
      return reply.code(201).send({ address: links.openQuoteAddress(publicUrl, organizationId, token) })
    },
  })

  app.route({
    ...contracts.archiveQuote,
    handler: (request) => request.inTenant((tx) => quotes.setArchived(tx, request.params.quoteId, true)),
  })

  app.route({
    ...contracts.restoreQuote,
    handler: (request) => request.inTenant((tx) => quotes.setArchived(tx, request.params.quoteId, false)),
  })
}
