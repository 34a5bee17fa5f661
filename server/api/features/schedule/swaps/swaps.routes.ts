import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { organizationOf } from '#server/api/path.ts'
import { callerOf } from '#server/api/plugins/access.ts'
import { answerSwap, decideSwap, listOwnSwaps, listSwaps, requestSwap } from '#shared/schedule/swaps.contract.ts'
import { visitStart } from '../visits/instants.ts'
import { listSwaps as list, ownSwaps } from './swap-lists.store.ts'
import * as swaps from './swaps.store.ts'

/** Visits that members hand to each other. */
export const swapRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...requestSwap,
    handler: async (request) => {
      const { memberId } = request.member()
      const { jobId, originalStart } = request.params
      const { inReturn, ...body } = request.body
      const actor = actorOf(request)
      const key = { ...actor, jobId: jobId.toLowerCase(), originalStart: visitStart(originalStart), memberId }
      const wanted = inReturn && { jobId: inReturn.jobId, originalStart: visitStart(inReturn.originalStart) }
      const items = await request.inTenant(async (tx) => {
        await swaps.request(tx, key, { ...body, inReturn: wanted }, actor.now)
        return ownSwaps(tx, memberId, actor.now)
      })
      return { items }
    },
  })

  app.route({
    ...listOwnSwaps,
    handler: async (request) => {
      const { memberId } = request.member()
      return { items: await request.inTenant((tx) => ownSwaps(tx, memberId, Temporal.Now.instant())) }
    },
  })

  app.route({
    ...answerSwap,
    handler: async (request) => {
      const { memberId } = request.member()
      const { swapId } = request.params
      const actor = actorOf(request)
      const items = await request.inTenant(async (tx) => {
        await swaps.answer(tx, { swapId, memberId }, request.body.answer, actor)
        return ownSwaps(tx, memberId, actor.now)
      })
      return { items }
    },
  })

  app.route({
    ...listSwaps,
    handler: async (request) => {
      const { jobId, originalStart } = request.query
      const visit = jobId && originalStart ? { jobId, originalStart: visitStart(originalStart) } : undefined
      return {
        items: await request.inTenant((tx) =>
          list(tx, Temporal.Now.instant(), (regionId) => request.actsIn(regionId), visit),
        ),
      }
    },
  })

  app.route({
    ...decideSwap,
    handler: async (request) => {
      const actor = actorOf(request)
      const items = await request.inTenant(async (tx) => {
        await swaps.decide(tx, request.params.swapId, request.body.decision, actor)
        return list(tx, actor.now, (regionId) => request.actsIn(regionId))
      })
      return { items }
    },
  })
}

const actorOf = (request: FastifyRequest): swaps.Actor => ({
  organizationId: organizationOf(request),
  userId: callerOf(request).userId,
  memberId: request.member().memberId,
  now: Temporal.Now.instant(),
})
