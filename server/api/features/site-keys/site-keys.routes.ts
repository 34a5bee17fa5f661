import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contracts from '#shared/locations/site-keys.contract.ts'
import * as keys from './site-keys.store.ts'

/** Routes for keys and fobs of locations and their holders. */
export const siteKeyRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...contracts.listSiteKeys,
    handler: async (request) => ({
      items: await request.inTenant((tx) => keys.list(tx, request.params, (regionId) => request.actsIn(regionId))),
    }),
  })

  app.route({
    ...contracts.addSiteKey,
    handler: async (request, reply) => {
      const key = { ...request.body, number: request.body.number.trim(), note: request.body.note.trim() }
      const added = await request.inTenant((tx) => keys.add(tx, request.params, key))
      return reply.code(201).send(added)
    },
  })

  app.route({
    ...contracts.getSiteKeyHistory,
    handler: (request) =>
      request.inTenant((tx) => keys.history(tx, request.params, (regionId) => request.actsIn(regionId))),
  })

  app.route({
    ...contracts.moveSiteKey,
    handler: (request) => request.inTenant((tx) => keys.move(tx, request.params, request.body)),
  })

  app.route({
    ...contracts.getCustody,
    handler: (request) => request.inTenant((tx) => keys.custody(tx, request.params.memberId)),
  })
}
