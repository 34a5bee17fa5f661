import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { organizationOf } from '#server/api/path.ts'
import { callerOf } from '#server/api/plugins/access.ts'
import * as contracts from '#shared/prices/prices.contract.ts'
import * as escalators from './escalators.store.ts'
import { priceReview } from './price-review.store.ts'
import * as prices from './prices.store.ts'

export const priceRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({ ...contracts.getPriceReview, handler: (request) => request.inTenant(priceReview) })

  app.route({
    ...contracts.getClientPrices,
    handler: (request) => request.inTenant((tx) => prices.history(tx, request.params.clientId)),
  })

  app.route({
    ...contracts.addClientPrice,
    handler: async (request, reply) => {
      const { clientId } = request.params
      const origin = { organizationId: organizationOf(request), clientId, userId: callerOf(request).userId }
      return reply.code(201).send(await request.inTenant((tx) => prices.add(tx, origin, request.body)))
    },
  })

  app.route({
    ...contracts.removeClientPrice,
    handler: (request) => request.inTenant((tx) => prices.remove(tx, request.params.clientId, request.params.priceId)),
  })

  app.route({
    ...contracts.savePriceEscalator,
    handler: (request) => {
      const { clientId } = request.params
      const origin = { organizationId: organizationOf(request), clientId, userId: callerOf(request).userId }
      return request.inTenant((tx) => escalators.save(tx, origin, request.body))
    },
  })

  app.route({
    ...contracts.removePriceEscalator,
    handler: (request) =>
      request.inTenant((tx) => escalators.remove(tx, request.params.clientId, request.params.escalatorId)),
  })
}
