import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { nextVisits } from '#server/api/schedules/visits.ts'
import { listVisits, previewVisits } from '#shared/contracts/jobs.ts'
import { requireDatesInOrder } from './job-draft.ts'
import { requireLocation } from './job-location.store.ts'
import { readWindow } from './visit-window.ts'
import * as visits from './visits.store.ts'

/** How many of the next visits the schedule editor shows. */
const previewed = 10

export const visitRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...previewVisits,
    handler: async (request) => {
      requireDatesInOrder(request.body, '')
      const clock = await request.inTenant((tx) => requireLocation(tx, request.params))
      return { items: nextVisits(request.body, clock, Temporal.Now.instant(), previewed) }
    },
  })

  app.route({
    ...listVisits,
    handler: async (request, reply) => {
      const { from, to, ...filter } = request.query
      const window = readWindow({ from, to })
      // Thousands of visits, each made field by field: writing them by schema takes four times as long.
      reply.type('application/json; charset=utf-8').serializer((visits) => JSON.stringify(visits))
      return { items: await request.inTenant((tx) => visits.list(tx, window, filter)) }
    },
  })
}
