import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ownPlace } from '#server/api/domain/timekeeping/own-place.ts'
import { listOtherDeciders } from '#shared/decisions/decisions.contract.ts'
import { otherDeciders } from './other-deciders.store.ts'

export const decisionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...listOtherDeciders,
    handler: async (request) => {
      const { memberId } = ownPlace(request)
      return { memberId, items: await request.inTenant((tx) => otherDeciders(tx, memberId)) }
    },
  })
}
