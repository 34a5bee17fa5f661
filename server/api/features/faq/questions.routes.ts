import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { callerOf } from '#server/api/plugins/access.ts'
import { answerFaqQuestion, askFaqQuestion, closeFaqQuestion, listFaqQuestions } from '#shared/faq/faq.contract.ts'
import * as questions from './questions.store.ts'

export const faqQuestionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...listFaqQuestions,
    handler: (request) => {
      const asker = request.may('faq.manage') ? null : callerOf(request).userId
      return request.inTenant((tx) => questions.listQuestions(tx, asker, request.query))
    },
  })

  app.route({
    ...askFaqQuestion,
    handler: async (request, reply) => {
      const { organizationId } = request.params
      const question = await request.inTenant((tx) =>
        questions.createQuestion(tx, organizationId, callerOf(request).userId, request.body),
      )
      return reply.code(201).send(question)
    },
  })

  app.route({
    ...answerFaqQuestion,
    handler: async (request, reply) => {
      const { organizationId, questionId } = request.params
      const entry = await request.inTenant((tx) => questions.answer(tx, organizationId, questionId, request.body))
      return reply.code(201).send(entry)
    },
  })

  app.route({
    ...closeFaqQuestion,
    handler: (request) => request.inTenant((tx) => questions.close(tx, request.params.questionId)),
  })
}
