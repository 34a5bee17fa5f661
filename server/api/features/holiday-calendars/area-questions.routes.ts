import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { contactOf } from '#server/api/domain/client-contacts/own-contact.store.ts'
import { callerOf } from '#server/api/plugins/access.ts'
import { answerAreaQuestion, listAreaQuestions } from '#shared/client-area/client-area.contract.ts'
import { limits } from '#shared/limits.ts'
import * as questions from './questions.store.ts'

/** Routes where a client's contacts see and answer holiday questions. */
export const areaQuestionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...listAreaQuestions,
    handler: (request) =>
      request.inTenant(async (tx) => {
        const contact = await contactOf(tx, callerOf(request).userId, request.params.clientId)
        const { items } = await questions.list(tx, { contact, limit: limits.pageSizeMax })
        return { items }
      }),
  })

  app.route({
    ...answerAreaQuestion,
    handler: (request) =>
      request.inTenant(async (tx) => {
        const contact = await contactOf(tx, callerOf(request).userId, request.params.clientId)
        return questions.answer(tx, request.params.questionId, contact.userId, request.body, contact)
      }),
  })
}
