import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { ProblemError } from '#server/api/problem.ts'
import * as contracts from '#shared/time-off/time-off.contract.ts'
import { pickLanguage } from '#shared/languages.ts'
import { preview } from './create-request.store.ts'
import { calendar } from './calendar.store.ts'
import { page, countUndecided } from './request-rows.store.ts'
import * as requests from './requests.store.ts'

const languageOf = (request: FastifyRequest) => pickLanguage(request.headers['accept-language'])

/** Requests for another member need permission to manage time off. @throws ProblemError 403. */
function askedFor(request: FastifyRequest, memberId: string | undefined): string {
  const requesterId = request.member().memberId
  const requestedId = memberId?.toLowerCase() ?? requesterId
  if (requestedId !== requesterId && !request.may('timeoff.manage')) throw new ProblemError('forbidden')
  return requestedId
}

export const requestRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...contracts.previewLeave,
    handler: (request) => {
      const memberId = askedFor(request, request.body.memberId)
      const viewer = { language: languageOf(request), isReader: request.may('timeoff.read') }
      return request.inTenant((tx) => preview(tx, { ...request.body, memberId }, viewer))
    },
  })

  app.route({
    ...contracts.requestLeave,
    handler: async (request, reply) => {
      const person = request.member()
      const body = { ...request.body, memberId: askedFor(request, request.body.memberId) }
      const created = await request.inTenant((tx) => requests.create(tx, person, body, languageOf(request)))
      return reply.code(201).send(created)
    },
  })

  app.route({
    ...contracts.listOwnLeaveRequests,
    handler: (request) => {
      const { memberId } = request.member()
      return request.inTenant((tx) => page(tx, { ...request.query, memberId }))
    },
  })

  app.route({
    ...contracts.listLeaveRequests,
    handler: (request) =>
      request.inTenant(async (tx) => ({ ...(await page(tx, request.query)), waiting: await countUndecided(tx) })),
  })

  app.route({
    ...contracts.getLeaveRequest,
    handler: (request) => {
      const { memberId } = request.member()
      const viewer = { memberId, isReader: request.may('timeoff.read'), isManager: request.may('timeoff.manage') }
      return request.inTenant((tx) => requests.detail(tx, request.params.requestId, viewer))
    },
  })

  app.route({
    ...contracts.decideLeave,
    handler: (request) => {
      const person = request.member()
      return request.inTenant((tx) => requests.decide(tx, person, request.params.requestId, request.body))
    },
  })

  app.route({
    ...contracts.cancelLeave,
    handler: (request) => {
      const person = request.member()
      const options = { ...request.body, isManager: request.may('timeoff.manage') }
      return request.inTenant((tx) => requests.cancel(tx, person, request.params.requestId, options))
    },
  })

  app.route({
    ...contracts.getLeaveCalendar,
    handler: (request) => {
      const { memberId } = request.member()
      const viewer = { memberId, language: languageOf(request), isReader: request.may('timeoff.read') }
      return request.inTenant((tx) => calendar(tx, request.query, viewer))
    },
  })
}
