import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ReadWorkweeks } from '#server/api/domain/schedules/crews/assignment.ts'
import * as assignments from '#server/api/domain/schedules/crews/assignment.store.ts'
import { organizationOf } from '#server/api/path.ts'
import { checkAssignment, getJobCrew, updateJobCrew } from '#shared/schedule/schedule.contract.ts'
import * as crew from './crew.store.ts'
import { requireSpan, visitStart } from '../visits/instants.ts'
import { requireWorkers } from './workers.store.ts'

export const crewRoutes: FastifyPluginAsyncTypebox<{ readWorkweeks: ReadWorkweeks }> = async (
  app,
  { readWorkweeks },
) => {
  app.route({
    ...getJobCrew,
    handler: (request) => request.inTenant((tx) => crew.get(tx, request.params.jobId, Temporal.Now.instant())),
  })

  app.route({
    ...updateJobCrew,
    handler: (request) => {
      const key = { organizationId: organizationOf(request), jobId: request.params.jobId }
      return request.inTenant((tx) => crew.update(tx, key, request.body, Temporal.Now.instant()))
    },
  })

  app.route({
    ...checkAssignment,
    handler: async (request) => {
      const { memberIds, except, ...span } = request.body
      const question = {
        memberIds,
        ...requireSpan(span),
        ...(except && { except: { ...except, originalStart: visitStart(except.originalStart) } }),
      }
      return request.inTenant(async (tx) => {
        await requireWorkers(tx, memberIds, 'memberIds')
        return { items: await assignments.check(tx, question, { at: Temporal.Now.instant(), readWorkweeks }) }
      })
    },
  })
}
