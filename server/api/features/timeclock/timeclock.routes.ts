import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { notFound } from '#server/api/problem.ts'
import { getDetail } from '#server/api/domain/timekeeping/work-log-detail.store.ts'
import * as contracts from '#shared/timeclock/timeclock.contract.ts'
import { ownWeek } from './own-week.store.ts'
import { punch, undo } from './punching.store.ts'
import { setTask } from './tasks.store.ts'
import { timeclock } from './timeclock.store.ts'
import { markedAt } from '#server/api/domain/timekeeping/device-time.ts'

/** A worker's own timeclock. */
export const timeclockRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...contracts.getTimeclock,
    handler: (request) => {
      const { memberId } = request.member()
      return request.inTenant((tx) => timeclock(tx, memberId, new Date()))
    },
  })

  app.route({
    ...contracts.addPunch,
    handler: (request) => {
      const receivedAt = new Date()
      const member = request.member()
      const tapped = request.body
      // `sentAt` differs on each retry of the same punch, so it is left out.
      const identity = { ...tapped, sentAt: tapped.deviceAt }
      return request.inTenant((tx) => punch(tx, member, tapped, receivedAt), identity)
    },
  })

  app.route({
    ...contracts.undoPunch,
    handler: (request) => {
      const member = request.member()
      return request.inTenant((tx) => undo(tx, member, request.params.punchId, new Date()))
    },
  })

  app.route({
    ...contracts.setTimeclockTask,
    handler: (request) => {
      const line = { ...request.member(), checklistItemId: request.params.checklistItemId }
      const marked = { done: request.body.done, ...markedAt(request.body, new Date()) }
      return request.inTenant((tx) => setTask(tx, line, marked))
    },
  })

  app.route({
    ...contracts.listOwnWorkLogs,
    handler: (request) => {
      const { memberId } = request.member()
      return request.inTenant((tx) => ownWeek(tx, memberId, request.query.week, new Date()))
    },
  })

  app.route({
    ...contracts.getOwnWorkLog,
    handler: (request) => {
      const { memberId } = request.member()
      return request.inTenant(async (tx) => {
        const log = await getDetail(tx, request.params.workLogId, () => true)
        if (log.memberId !== memberId) throw notFound()
        return log
      })
    },
  })
}
