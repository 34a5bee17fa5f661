import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { callerOf } from '#server/api/plugins/access.ts'
import * as contracts from '#shared/supply-requests/supply-requests.contract.ts'
import { sources } from './sources.store.ts'
import { supplyRequestExportRoutes } from './supply-request-export.routes.ts'
import * as requests from './supply-requests.store.ts'

export const supplyRequestRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(supplyRequestExportRoutes)

  app.route({
    ...contracts.requestSupplies,
    handler: async (request, reply) => {
      const member = request.member()
      return reply
        .code(201)
        .send(await request.inTenant((tx) => requests.createSupplyRequest(tx, member, request.body)))
    },
  })

  app.route({
    ...contracts.listOwnSupplyRequests,
    handler: (request) => {
      const { memberId } = request.member()
      return request.inTenant((tx) => requests.page(tx, { ...request.query, memberId }))
    },
  })

  app.route({
    ...contracts.listSupplyRequests,
    handler: (request) =>
      request.inTenant(async (tx) => {
        const { cursor: _cursor, limit: _limit, ...filter } = request.query
        return { ...(await requests.page(tx, request.query)), requested: await requests.countUndecided(tx, filter) }
      }),
  })

  app.route({
    ...contracts.getSupplyRequest,
    handler: (request) => request.inTenant((tx) => requests.get(tx, request.params.supplyRequestId)),
  })

  app.route({
    ...contracts.getSupplySources,
    handler: (request) =>
      request.inTenant(async (tx) => sources(tx, await requests.get(tx, request.params.supplyRequestId))),
  })

  app.route({
    ...contracts.setSupplyState,
    handler: (request) =>
      request.inTenant((tx) =>
        requests.setState(tx, { ...request.params, userId: callerOf(request).userId }, request.body),
      ),
  })
}
