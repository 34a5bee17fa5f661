import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { listOtherDeciders } from '#shared/decisions/decisions.contract.ts'
import { otherDeciders } from './other-deciders.store.ts'

export const decisionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...listOtherDeciders,
    handler: async (request) => {
      const { memberId } = request.member()
      return { memberId, items: await request.inTenant((tx) => otherDeciders(tx, memberId)) }
    },
  })
}
