import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ProblemError } from '#server/api/problem.ts'
import { answerHolidayQuestion, listHolidayQuestions } from '#shared/holiday-calendars/holiday-questions.contract.ts'
import * as questions from './questions.store.ts'

export const holidayQuestionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...listHolidayQuestions,
    handler: (request) => request.inTenant((tx) => questions.list(tx, request.query)),
  })

  app.route({
    ...answerHolidayQuestion,
    handler: (request) => {
      if (!request.actor) throw new ProblemError('unauthenticated')
      const { userId } = request.actor
      return request.inTenant((tx) => questions.answer(tx, request.params.questionId, userId, request.body))
    },
  })
}
