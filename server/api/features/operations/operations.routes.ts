import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { getOperations } from '#shared/contracts/operations.ts'
import { operations } from './operations.store.ts'

export const operationRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...getOperations,
    handler: (request) => request.inTenant((tx) => operations(tx, new Date(), (regionId) => request.actsIn(regionId))),
  })
}
