import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contracts from '#shared/work-logs/time-requests.contract.ts'
import * as requests from './time-requests.store.ts'
import { writerOf } from './writer.ts'

/** Time correction requests of workers and their decisions. */
export const timeRequestRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...contracts.createTimeRequest,
    handler: async (request, reply) => {
      const writer = { ...request.member(), now: new Date() }
      return reply.code(201).send(await request.inTenant((tx) => requests.createTimeRequest(tx, writer, request.body)))
    },
  })

  app.route({
    ...contracts.listOwnTimeRequests,
    handler: (request) => {
      const { memberId } = request.member()
      return request.inTenant((tx) => requests.page(tx, { ...request.query, memberId }))
    },
  })

  app.route({
    ...contracts.listTimeRequests,
    handler: (request) => request.inTenant((tx) => requests.page(tx, request.query)),
  })

  app.route({
    ...contracts.decideTimeRequest,
    handler: (request) => {
      const { timeRequestId } = request.params
      return request.inTenant((tx) => requests.decide(tx, writerOf(request), timeRequestId, request.body))
    },
  })
}
