import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import type { FileStore } from '#server/api/files/file-store.ts'
import { organizationOf } from '#server/api/path.ts'
import { callerOf } from '#server/api/plugins/access.ts'
import { clientOf, limitKey, limitTries } from '#server/api/rate-limits.ts'
import * as contracts from '#shared/prices/letters.contract.ts'
import { sendPaper } from '../send-paper.ts'
import { letterPaper } from './letter-papers.store.ts'
import * as letters from './letters.store.ts'
import * as open from './open-letters.store.ts'

interface LetterDeps {
  db: Kysely<Database>
  files: FileStore
}

const hour = 3_600

/** Letters about new prices: the company writes and sends them; anyone with the link reads and signs them. */
export const letterRoutes: FastifyPluginAsyncTypebox<LetterDeps> = async (app, { db, files }) => {
  const tries = (request: FastifyRequest, purpose: string, max: number) =>
    limitTries(db, { key: limitKey(purpose, clientOf(request.ip)), max, windowSeconds: hour })

  app.route({
    ...contracts.getPriceLetters,
    handler: (request) => request.inTenant((tx) => letters.list(tx, request.params.clientId)),
  })

  app.route({
    ...contracts.writePriceLetter,
    handler: async (request, reply) => {
      const { clientId } = request.params
      const writing = { organizationId: organizationOf(request), clientId, userId: callerOf(request).userId }
      return reply.code(201).send(await request.inTenant((tx) => letters.write(tx, writing, request.body)))
    },
  })

  app.route({
    ...contracts.sendPriceLetter,
    handler: (request) => request.inTenant((tx) => letters.send(tx, request.params.clientId, request.params.letterId)),
  })

  app.route({
    ...contracts.withdrawPriceLetter,
    handler: (request) =>
      request.inTenant((tx) => letters.withdraw(tx, request.params.clientId, request.params.letterId)),
  })

  app.route({
    ...contracts.getPriceLetterPdf,
    handler: async (request, reply) =>
      sendPaper(reply, await request.inTenant((tx) => letterPaper(tx, files, request.params.letterId))),
  })

  app.route({
    ...contracts.getOpenLetter,
    handler: async (request) => {
      await tries(request, 'letter-reads', 600)
      return inTenant(db, company(request.params), (tx) => open.read(tx, request.params.token))
    },
  })

  app.route({
    ...contracts.viewOpenLetter,
    handler: async (request, reply) => {
      await tries(request, 'letter-views', 300)
      await inTenant(db, company(request.params), (tx) => open.view(tx, request.params.token))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...contracts.acceptOpenLetter,
    handler: async (request) => {
      await tries(request, 'letter-decisions', 60)
      const signer = {
        organizationId: company(request.params),
        files,
        address: request.ip,
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      }
      return inTenant(db, signer.organizationId, (tx) => open.accept(tx, signer, request.params.token, request.body))
    },
  })

  app.route({
    ...contracts.declineOpenLetter,
    handler: async (request) => {
      await tries(request, 'letter-decisions', 60)
      const { token } = request.params
      return inTenant(db, company(request.params), (tx) => open.decline(tx, token, request.body.reason))
    },
  })

  app.route({
    ...contracts.getOpenLetterPdf,
    handler: async (request, reply) => {
      await tries(request, 'letter-papers', 120)
      const { token } = request.params
      return sendPaper(reply, await inTenant(db, company(request.params), (tx) => open.paper(tx, files, token)))
    },
  })
}

const company = ({ companyId }: { companyId: string }) => companyId.toLowerCase()
