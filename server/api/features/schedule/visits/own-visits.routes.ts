import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { organizationOf } from '#server/api/path.ts'
import { callerOf } from '#server/api/plugins/access.ts'
import { answerOffer, listOwnOffers, reportAbsence } from '#shared/schedule/visit-offers.contract.ts'
import { confirmVisit } from '#shared/schedule/confirmation.contract.ts'
import { listDeclinableVisits } from '#shared/fair-workweek/declinable.contract.ts'
import { confirm } from './confirm.store.ts'
import { declinableVisits } from './declinable.store.ts'
import { visitStart } from './instants.ts'
import * as own from './own-visits.store.ts'

/** Members report that they cannot come to a visit, and accept or decline offers. */
export const ownVisitRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...reportAbsence,
    handler: (request) => {
      const key = keyOf(request, request.params)
      return request.inTenant((tx) => own.reportAbsence(tx, key, request.body, Temporal.Now.instant()))
    },
  })

  app.route({
    ...confirmVisit,
    handler: (request) => {
      const key = keyOf(request, request.params)
      return request.inTenant((tx) => confirm(tx, key, request.body, Temporal.Now.instant()))
    },
  })

  app.route({
    ...listDeclinableVisits,
    handler: async (request) => {
      const { memberId } = request.member()
      return { items: await request.inTenant((tx) => declinableVisits(tx, memberId, Temporal.Now.instant())) }
    },
  })

  app.route({
    ...listOwnOffers,
    handler: async (request) => {
      const memberId = request.member().memberId
      const items = await request.inTenant((tx) => own.ownOffers(tx, memberId, Temporal.Now.instant()))
      return { items }
    },
  })

  app.route({
    ...answerOffer,
    handler: async (request) => {
      const key = keyOf(request, request.params)
      const items = await request.inTenant(async (tx) => {
        const now = Temporal.Now.instant()
        await own.answerOffer(tx, key, request.body, now)
        return own.ownOffers(tx, key.memberId, now)
      })
      return { items }
    },
  })
}

const keyOf = (
  request: FastifyRequest,
  { jobId, originalStart }: { jobId: string; originalStart: string },
): own.OwnVisitKey => ({
  organizationId: organizationOf(request),
  jobId: jobId.toLowerCase(),
  originalStart: visitStart(originalStart),
  memberId: request.member().memberId,
  userId: callerOf(request).userId,
})
