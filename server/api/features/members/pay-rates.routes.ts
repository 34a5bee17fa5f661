import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { addPayRate, listPayRates } from '#shared/members/member-records.contract.ts'
import * as payRates from './pay-rates.store.ts'

export const payRateRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...listPayRates,
    handler: async (request) => ({
      items: await request.inTenant((tx) => payRates.list(tx, request.params.memberId)),
    }),
  })

  app.route({
    ...addPayRate,
    handler: async (request, reply) =>
      reply.code(201).send(await request.inTenant((tx) => payRates.add(tx, request.params.memberId, request.body))),
  })
}
