import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#server/api/db/schema.ts'
import { callerOf } from '#server/api/plugins/access.ts'
import { fieldProblem } from '#server/api/problem.ts'
import { limitKey, limitTries } from '#server/api/rate-limits.ts'
import type { Sealing } from '#server/api/sealing.ts'
import { setCallConsent } from '#shared/text-messages/notice-calls.contract.ts'
import * as contracts from '#shared/text-messages/text-messages.contract.ts'
import * as numbers from './text-number.store.ts'

interface TextNumberDeps {
  db: Kysely<Database>
  sealing: Sealing
}

const hour = 3_600

/** The user's own number for an organization's texts and calls. */
export const textNumberRoutes: FastifyPluginAsyncTypebox<TextNumberDeps> = async (app, { db, sealing }) => {
  const readOwnNumber = (request: FastifyRequest) =>
    request.inTenant((tx) => numbers.ownNumber(tx, callerOf(request).userId))

  app.route({ ...contracts.getTextNumber, handler: readOwnNumber })

  app.route({
    ...contracts.setTextNumber,
    handler: async (request) => {
      const { userId } = callerOf(request)
      const { number } = request.body
      await limitTries(
        db,
        { key: limitKey('text-codes-of', userId), max: 5, windowSeconds: hour },
        { key: limitKey('text-codes-to', number), max: 5, windowSeconds: 24 * hour },
      )
      await request.inTenant((tx) => numbers.enterNumber(tx, userId, number, request.id))
      return readOwnNumber(request)
    },
  })

  app.route({
    ...contracts.confirmTextNumber,
    handler: async (request) => {
      const { userId } = callerOf(request)
      const isRight = await request.inTenant((tx) => numbers.confirmNumber(tx, userId, request.body.code, sealing))
      // After the commit, so that the try counts.
      if (!isRight) throw fieldProblem('text_code_wrong', 'code')
      return readOwnNumber(request)
    },
  })

  app.route({
    ...setCallConsent,
    handler: async (request) => {
      await request.inTenant((tx) => numbers.setCalls(tx, callerOf(request).userId, request.body.agreed))
      return readOwnNumber(request)
    },
  })

  app.route({
    ...contracts.removeTextNumber,
    handler: async (request) => {
      await request.inTenant((tx) => numbers.removeNumber(tx, callerOf(request).userId))
      return readOwnNumber(request)
    },
  })
}
