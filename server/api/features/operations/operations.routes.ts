import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { getOperations, listSites } from '#shared/contracts/operations.ts'
import { operations } from './operations.store.ts'
import { sites } from './sites.store.ts'

export const operationRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...getOperations,
    handler: (request) => request.inTenant((tx) => operations(tx, new Date(), (regionId) => request.actsIn(regionId))),
  })

  app.route({
    ...listSites,
    handler: async (request) => ({
      items: await request.inTenant((tx) => sites(tx, (regionId) => request.actsIn(regionId))),
    }),
  })
}
