import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import {
  archiveClient,
  createClient,
  getClient,
  getClientSummary,
  listClients,
  restoreClient,
  updateClient,
  type Client,
} from '#shared/clients/clients.contract.ts'
import { clientBulkRoutes } from './client-bulk.routes.ts'
import { clientExportRoutes } from './client-export.routes.ts'
import * as figures from './client-figures.store.ts'
import * as list from './client-list.store.ts'
import { summary } from './client-summary.store.ts'
import { maySeeRevenue } from './client-worth.ts'
import * as clients from './clients.store.ts'
import { contactRoutes } from './contacts.routes.ts'
import { documentRoutes, type DocumentDeps } from './documents.routes.ts'

export const clientRoutes: FastifyPluginAsyncTypebox<DocumentDeps> = async (app, deps) => {
  await app.register(clientBulkRoutes)
  await app.register(clientExportRoutes)
  await app.register(contactRoutes)
  await app.register(documentRoutes, deps)

  app.route({
    ...listClients,
    handler: (request) =>
      request.inTenant(async (tx) => {
        const { rows, nextCursor } = await list.page(tx, request.query)
        return {
          items: await figures.withFigures(tx, rows, {
            now: Temporal.Now.instant(),
            forManagers: maySeeRevenue(request),
          }),
          nextCursor,
          counts: await list.countByStatus(tx, request.query),
        }
      }),
  })

  app.route({
    ...getClientSummary,
    handler: (request) => request.inTenant((tx) => summary(tx, maySeeRevenue(request))),
  })

  app.route({
    ...createClient,
    handler: async (request, reply) => {
      const { organizationId } = request.params
      const client = await request.inTenant((tx) => clients.create(tx, organizationId, request.body))
      return reply.code(201).send(shownTo(request, client))
    },
  })

  app.route({
    ...getClient,
    handler: async (request) =>
      shownTo(request, await request.inTenant((tx) => clients.get(tx, request.params.clientId))),
  })

  app.route({
    ...updateClient,
    handler: async (request) =>
      shownTo(request, await request.inTenant((tx) => clients.update(tx, request.params.clientId, request.body))),
  })

  app.route({
    ...archiveClient,
    handler: async (request) =>
      shownTo(request, await request.inTenant((tx) => clients.setArchived(tx, request.params.clientId, true))),
  })

  app.route({
    ...restoreClient,
    handler: async (request) =>
      shownTo(request, await request.inTenant((tx) => clients.setArchived(tx, request.params.clientId, false))),
  })
}

/** The contract is visible only to those who manage clients. */
function shownTo(request: FastifyRequest, { contract, ...client }: Client): Client {
  return request.may('clients.manage') && contract ? { ...client, contract } : client
}
