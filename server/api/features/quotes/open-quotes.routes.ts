import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import type { FileStore } from '#server/api/files/file-store.ts'
import { clientOf, limitKey, limitTries } from '#server/api/rate-limits.ts'
import * as contracts from '#shared/quotes/open-quotes.contract.ts'
import * as decisions from './decisions.store.ts'
import * as requests from './requests.store.ts'
import { sendPaper } from './send-paper.ts'

const hour = 3_600

/** Public routes for clients: no session, access by token, rate limited. */
export const openQuoteRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<Database>; files: FileStore }> = async (
  app,
  { db, files },
) => {
  const tries = (request: FastifyRequest, purpose: string, max: number) =>
    limitTries(db, { key: limitKey(purpose, clientOf(request.ip)), max, windowSeconds: hour })

  app.route({
    ...contracts.getQuotePage,
    handler: async (request) => {
      await tries(request, 'quote-pages', 1_000)
      return inTenant(db, company(request.params), requests.header)
    },
  })

  app.route({
    ...contracts.requestQuote,
    handler: async (request, reply) => {
      const companyId = company(request.params)
      await limitTries(
        db,
        { key: limitKey('quote-requests', companyId, clientOf(request.ip)), max: 5, windowSeconds: hour },
        { key: limitKey('quote-requests-of', companyId), max: 200, windowSeconds: 24 * hour },
      )
      await inTenant(db, companyId, (tx) => requests.createQuoteRequest(tx, companyId, request.body))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...contracts.getOpenQuote,
    handler: async (request) => {
      await tries(request, 'quote-reads', 600)
      return inTenant(db, company(request.params), (tx) => decisions.read(tx, request.params.token))
    },
  })

  app.route({
    ...contracts.viewOpenQuote,
    handler: async (request, reply) => {
      await tries(request, 'quote-views', 300)
      const companyId = company(request.params)
      await inTenant(db, companyId, (tx) => decisions.view(tx, companyId, request.params.token))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...contracts.acceptOpenQuote,
    handler: async (request) => {
      await tries(request, 'quote-decisions', 60)
      const signer = {
        organizationId: company(request.params),
        files,
        address: request.ip,
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      }
      return inTenant(db, signer.organizationId, (tx) =>
        decisions.accept(tx, signer, request.params.token, request.body),
      )
    },
  })

  app.route({
    ...contracts.declineOpenQuote,
    handler: async (request) => {
      await tries(request, 'quote-decisions', 60)
      const companyId = company(request.params)
      return inTenant(db, companyId, (tx) => decisions.decline(tx, companyId, request.params.token, request.body))
    },
  })

  app.route({
    ...contracts.getOpenQuotePdf,
    handler: async (request, reply) => {
      await tries(request, 'quote-papers', 120)
      const { token } = request.params
      return sendPaper(reply, await inTenant(db, company(request.params), (tx) => decisions.paper(tx, files, token)))
    },
  })

  app.route({
    ...contracts.askOpenQuote,
    handler: async (request) => {
      const { token } = request.params
      const companyId = company(request.params)
      await limitTries(
        db,
        { key: limitKey('quote-messages', clientOf(request.ip)), max: 60, windowSeconds: hour },
        { key: limitKey('quote-messages-of', companyId, token), max: 30, windowSeconds: hour },
      )
      return inTenant(db, companyId, (tx) => decisions.askByLink(tx, token, request.body))
    },
  })
}

const company = ({ companyId }: { companyId: string }) => companyId.toLowerCase()
