import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { callerOf } from '#server/api/plugins/access.ts'
import { cancelDeletion, getDeletion, requestDeletion } from '#shared/deletion/deletion.contract.ts'
import * as deletion from './deletion.store.ts'

export const deletionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({ ...getDeletion, handler: (request) => request.inTenant((tx) => deletion.getDeletion(tx)) })

  app.route({
    ...requestDeletion,
    handler: (request) => {
      const { organizationId } = request.params
      const { name } = request.body
      return request.inTenant((tx) => deletion.requestDeletion(tx, organizationId, callerOf(request).userId, name))
    },
  })

  app.route({
    ...cancelDeletion,
    handler: (request) => {
      const { organizationId } = request.params
      return request.inTenant((tx) => deletion.cancelDeletion(tx, organizationId, callerOf(request).userId))
    },
  })
}
