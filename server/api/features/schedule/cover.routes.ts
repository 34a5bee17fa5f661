import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { organizationOf } from '#server/api/path.ts'
import { callerOf } from '#server/api/plugins/access.ts'
import { notFound } from '#server/api/problem.ts'
import { candidates } from '#server/api/domain/schedules/cover.store.ts'
import * as planned from '#server/api/domain/schedules/planned-visits.store.ts'
import { coverVisit, listCover } from '#shared/contracts/cover.ts'
import { cover } from './cover.store.ts'
import { visitStart } from './instants.ts'

export const coverRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...listCover,
    handler: async (request) => {
      const { jobId, originalStart } = request.query
      const start = visitStart(originalStart)
      const items = await request.inTenant(async (tx) => {
        const visit = await planned.find(tx, jobId, start)
        if (!visit) throw notFound()
        return candidates(tx, visit, Temporal.Now.instant())
      })
      return { items }
    },
  })

  app.route({
    ...coverVisit,
    handler: (request) => {
      const { userId } = callerOf(request)
      const { jobId, originalStart } = request.params
      const key = { organizationId: organizationOf(request), jobId, originalStart: visitStart(originalStart), userId }
      return request.inTenant((tx) => cover(tx, key, request.body))
    },
  })
}
