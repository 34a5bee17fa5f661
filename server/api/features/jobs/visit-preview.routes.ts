import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { complete, weekStartOf } from '#server/api/domain/schedules/job-schedules.store.ts'
import { nextVisits } from '#server/api/domain/schedules/visits.ts'
import { createWallClock } from '#server/api/domain/schedules/wall-clock.ts'
import { previewVisits } from '#shared/jobs/jobs.contract.ts'
import { requireLocation } from './job-location.store.ts'

/** Number of coming visits that the schedule editor shows. */
const previewed = 10

export const visitPreviewRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...previewVisits,
    handler: async (request) => {
      const { clock, patterns } = await request.inTenant(async (tx) => ({
        clock: await requireLocation(tx, request.params),
        patterns: complete(request.body.patterns, [], { weekStart: await weekStartOf(tx) }),
      }))
      const [now, wall] = [Temporal.Now.instant(), createWallClock()]
      const visits = patterns.flatMap((pattern) => nextVisits(pattern, clock, now, previewed, wall))
      return { items: visits.toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1)).slice(0, previewed) }
    },
  })
}
