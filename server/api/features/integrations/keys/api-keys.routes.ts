import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { fieldProblem } from '#server/api/problem.ts'
import { createToken } from '#server/api/tokens.ts'
import { apiKeyPrefix } from '#shared/integrations/api-keys.ts'
import { createApiKey, listApiKeys, revokeApiKey } from '#shared/integrations/api-keys.contract.ts'
import * as keys from './api-keys.store.ts'

export const apiKeyRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({ ...listApiKeys, handler: async (request) => ({ items: await request.inTenant(keys.list) }) })

  app.route({
    ...createApiKey,
    handler: async (request, reply) => {
      const { organizationId, memberId } = request.member()
      const missing = request.body.permissions.findIndex((permission) => !request.may(permission))
      if (missing !== -1) throw fieldProblem('permission_not_yours', `permissions.${missing}`)
      const key = apiKeyPrefix + createToken()
      const created = await request.inTenantOnce((tx) =>
        keys.create(tx, { organizationId, memberId }, { ...request.body, key }),
      )
      return reply.code(201).send({ ...created, key })
    },
  })

  app.route({
    ...revokeApiKey,
    handler: async (request, reply) => {
      await request.inTenant((tx) => keys.revoke(tx, request.params.apiKeyId))
      return reply.code(204).send(null)
    },
  })
}
