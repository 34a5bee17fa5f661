import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { nextVisits } from '#server/api/domain/schedules/visits.ts'
import { previewVisits } from '#shared/jobs/jobs.contract.ts'
import { requireDatesInOrder } from './job-draft.ts'
import { requireLocation } from './job-location.store.ts'

/** Number of coming visits that the schedule editor shows. */
const previewed = 10

export const visitPreviewRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...previewVisits,
    handler: async (request) => {
      requireDatesInOrder(request.body, '')
      const clock = await request.inTenant((tx) => requireLocation(tx, request.params))
      return { items: nextVisits(request.body, clock, Temporal.Now.instant(), previewed) }
    },
  })
}
