import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contracts from '#shared/inspections/plans.contract.ts'
import { addPlan, plans, removePlan, updatePlan } from './plans.store.ts'

export const planRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...contracts.listInspectionPlans,
    handler: async (request) => ({ items: await request.inTenant(plans) }),
  })

  app.route({
    ...contracts.addInspectionPlan,
    handler: async (request, reply) => {
      const { organizationId } = request.params
      return reply.code(201).send(await request.inTenant((tx) => addPlan(tx, organizationId, request.body)))
    },
  })

  app.route({
    ...contracts.updateInspectionPlan,
    handler: (request) => request.inTenant((tx) => updatePlan(tx, request.params.planId, request.body)),
  })

  app.route({
    ...contracts.removeInspectionPlan,
    handler: async (request, reply) => {
      await request.inTenant((tx) => removePlan(tx, request.params.planId, request.query.version))
      return reply.code(204).send(null)
    },
  })
}
