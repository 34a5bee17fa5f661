import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contracts from '#shared/time-off/time-off-policies.contract.ts'
import * as assignments from './assignments.store.ts'
import * as policies from './policies.store.ts'

export const policyRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...contracts.listLeavePolicies,
    handler: async (request) => ({ items: await request.inTenant((tx) => policies.list(tx)) }),
  })

  app.route({
    ...contracts.createLeavePolicy,
    handler: async (request, reply) => {
      const { organizationId } = request.member()
      return reply.code(201).send(await request.inTenant((tx) => policies.create(tx, organizationId, request.body)))
    },
  })

  app.route({
    ...contracts.updateLeavePolicy,
    handler: (request) => request.inTenant((tx) => policies.update(tx, request.params.policyId, request.body)),
  })

  app.route({
    ...contracts.archiveLeavePolicy,
    handler: (request) => request.inTenant((tx) => policies.setArchived(tx, request.params.policyId, true)),
  })

  app.route({
    ...contracts.restoreLeavePolicy,
    handler: (request) => request.inTenant((tx) => policies.setArchived(tx, request.params.policyId, false)),
  })

  app.route({
    ...contracts.assignLeavePolicy,
    handler: (request) =>
      request.inTenant((tx) =>
        assignments.assign(tx, request.params.policyId, request.body, request.member().memberId),
      ),
  })

  app.route({
    ...contracts.setLeaveAssignment,
    handler: (request) => request.inTenant((tx) => assignments.change(tx, request.params, request.body)),
  })
}
