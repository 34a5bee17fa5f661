import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { organizationOf } from '#server/api/path.ts'
import { addVisit, removeAddedVisit } from '#shared/schedule/added-visits.contract.ts'
import * as added from './added-visits.store.ts'
import { requireInstant, visitStart } from './instants.ts'

/** One-off visits, which no pattern has. */
export const addedVisitRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...addVisit,
    handler: async (request, reply) => {
      const startsAt = requireInstant(request.body.startsAt, 'startsAt')
      const organizationId = organizationOf(request)
      const visit = await request.inTenant((tx) => added.add(tx, organizationId, { ...request.body, startsAt }))
      return reply.code(201).send(visit)
    },
  })

  app.route({
    ...removeAddedVisit,
    handler: async (request, reply) => {
      const { jobId, originalStart } = request.params
      await request.inTenant((tx) => added.remove(tx, { jobId, originalStart: visitStart(originalStart) }))
      return reply.code(204).send(null)
    },
  })
}
