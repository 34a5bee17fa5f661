import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { organizationOf } from '#server/api/path.ts'
import { callerOf } from '#server/api/plugins/access.ts'
import { ProblemError } from '#server/api/problem.ts'
import { acceptWeekPlan, cancelWeekPlan, getWeekPlan, startWeekPlan } from '#shared/schedule/week-plan.contract.ts'
import { accept } from './accept.store.ts'
import { latestPlan } from './suggestions.store.ts'
import * as plans from './week-plans.store.ts'

/** Suggestions for the crews of a week's open visits. */
export const weekPlanRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...getWeekPlan,
    handler: async (request) => ({ plan: await request.inTenant((tx) => latestPlan(tx, request.params.week)) }),
  })

  app.route({
    ...startWeekPlan,
    handler: async (request, reply) => {
      const { week } = request.params
      const question = { organizationId: organizationOf(request), userId: callerOf(request).userId, week }
      const plan = await request.inTenant(async (tx) => {
        await plans.start(tx, { ...question, ...request.body })
        return latestPlan(tx, week)
      })
      if (!plan) throw new ProblemError('week_plan_gone')
      return reply.code(201).send(plan)
    },
  })

  app.route({
    ...cancelWeekPlan,
    handler: async (request, reply) => {
      await request.inTenant((tx) => plans.cancel(tx, request.params.week))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...acceptWeekPlan,
    handler: (request) => {
      const question = { organizationId: organizationOf(request), week: request.params.week }
      return request.inTenant((tx) => accept(tx, question, request.body, Temporal.Now.instant()))
    },
  })
}
