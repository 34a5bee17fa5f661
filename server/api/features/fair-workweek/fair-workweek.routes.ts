import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { organizationOf } from '#server/api/path.ts'
import { callerOf } from '#server/api/plugins/access.ts'
import { chooseFairWorkweek, readFairWorkweek } from '#shared/fair-workweek/fair-workweek.contract.ts'
import { choose, read } from './choices.store.ts'

export const fairWorkweekRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({ ...readFairWorkweek, handler: (request) => request.inTenant(read) })

  app.route({
    ...chooseFairWorkweek,
    handler: async (request, reply) => {
      const writer = { organizationId: organizationOf(request), userId: callerOf(request).userId }
      return reply.code(201).send(await request.inTenant((tx) => choose(tx, writer, request.body)))
    },
  })
}
