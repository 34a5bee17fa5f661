import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { callerOf } from '#server/api/plugins/access.ts'
import { linkOfFile } from '#server/api/files/file-link.ts'
import * as contracts from '#shared/client-area/client-requests.contract.ts'
import { answer, setState } from './answering.store.ts'
import { clientRequestExportRoutes } from './client-request-export.routes.ts'
import { record } from './recording.store.ts'
import * as ratings from './ratings.store.ts'
import * as requests from './requests.store.ts'
import { shareDocument, shareReport } from './shared-files.store.ts'

/** Routes of the organization for client requests, ratings and sharing. */
export const clientRequestRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(clientRequestExportRoutes)

  app.route({
    ...contracts.listClientRequests,
    handler: (request) => request.inTenant((tx) => requests.page(tx, request.query, linkOfFile)),
  })

  app.route({
    ...contracts.getClientRequest,
    handler: (request) => request.inTenant((tx) => requests.get(tx, request.params.requestId, linkOfFile)),
  })

  app.route({
    ...contracts.recordClientRequest,
    handler: async (request, reply) => {
      const { userId } = callerOf(request)
      const { organizationId } = request.params
      const recorded = await request.inTenant((tx) => record(tx, { organizationId, userId }, request.body, linkOfFile))
      return reply.code(201).send(recorded)
    },
  })

  app.route({
    ...contracts.answerClientRequest,
    handler: async (request, reply) => {
      const { organizationId, requestId } = request.params
      const caller = { organizationId, userId: callerOf(request).userId }
      const updated = await request.inTenant((tx) => answer(tx, caller, requestId, request.body.text, linkOfFile))
      return reply.code(201).send(updated)
    },
  })

  app.route({
    ...contracts.setClientRequestState,
    handler: (request) => request.inTenant((tx) => setState(tx, request.params.requestId, request.body, linkOfFile)),
  })

  app.route({
    ...contracts.listVisitRatings,
    handler: (request) => request.inTenant((tx) => ratings.page(tx, request.query)),
  })

  app.route({
    ...contracts.shareDocument,
    handler: (request) => {
      const { clientId, documentId } = request.params
      return request.inTenant((tx) => shareDocument(tx, clientId, documentId, request.body.isShared))
    },
  })

  app.route({
    ...contracts.shareProblemReport,
    handler: (request) =>
      request.inTenant((tx) => shareReport(tx, request.params.problemReportId, request.body.isShared)),
  })
}
