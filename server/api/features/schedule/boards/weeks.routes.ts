import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { organizationOf } from '#server/api/path.ts'
import { callerOf } from '#server/api/plugins/access.ts'
import { listScheduleWeeks, publishWeek, withdrawWeek } from '#shared/schedule/schedule.contract.ts'
import { limits } from '#shared/limits.ts'
import { readWindow } from '#server/api/domain/schedules/visit-window.ts'
import * as weeks from './weeks.store.ts'

export const weekRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...listScheduleWeeks,
    handler: (request) => {
      const window = readWindow(request.query, limits.filteredVisitWindowDaysMax)
      return request.inTenant((tx) => weeks.list(tx, window))
    },
  })

  app.route({
    ...publishWeek,
    handler: (request) => {
      const { userId } = callerOf(request)
      const about = { organizationId: organizationOf(request), userId, week: request.params.week }
      return request.inTenant((tx) => weeks.publish(tx, about))
    },
  })

  app.route({
    ...withdrawWeek,
    handler: (request) => request.inTenant((tx) => weeks.withdraw(tx, request.params.week)),
  })
}
