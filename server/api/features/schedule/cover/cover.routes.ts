import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { organizationOf } from '#server/api/path.ts'
import { callerOf } from '#server/api/plugins/access.ts'
import { notFound } from '#server/api/problem.ts'
import type { ReadWorkweeks } from '#server/api/domain/schedules/crews/assignment.ts'
import { candidates } from '#server/api/domain/schedules/crews/cover.store.ts'
import * as planned from '#server/api/domain/schedules/planned/planned-visits.store.ts'
import { absencesOf, offersOf } from '#server/api/domain/schedules/crews/visit-answers.store.ts'
import { coverVisit, listCover } from '#shared/schedule/cover.contract.ts'
import { offerVisit } from '#shared/schedule/visit-offers.contract.ts'
import { cover } from './cover.store.ts'
import { visitStart } from '../visits/instants.ts'
import { offer } from './offers.store.ts'

export const coverRoutes: FastifyPluginAsyncTypebox<{ readWorkweeks: ReadWorkweeks }> = async (
  app,
  { readWorkweeks },
) => {
  app.route({
    ...listCover,
    handler: (request) => {
      const { jobId, originalStart } = request.query
      const start = visitStart(originalStart)
      return request.inTenant(async (tx) => {
        const visit = await planned.find(tx, jobId, start)
        if (!visit) throw notFound()
        return {
          items: await candidates(tx, visit, Temporal.Now.instant(), readWorkweeks),
          absences: await absencesOf(tx, visit),
          offers: await offersOf(tx, visit),
        }
      })
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

  app.route({
    ...offerVisit,
    handler: async (request) => {
      const { userId } = callerOf(request)
      const { jobId, originalStart } = request.params
      const key = { organizationId: organizationOf(request), jobId, originalStart: visitStart(originalStart), userId }
      const { memberIds } = request.body
      return { items: await request.inTenant((tx) => offer(tx, key, memberIds, Temporal.Now.instant())) }
    },
  })
}
