import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  createRegion,
  getRegion,
  getRegionHoldings,
  listRegionLocations,
  listRegions,
  moveRegionLocations,
  removeRegion,
  removeRegionWith,
  updateRegion,
} from '#shared/regions/regions.contract.ts'
import { regionExportRoutes } from './region-export.routes.ts'
import * as locations from './region-locations.store.ts'
import * as removal from './region-removal.store.ts'
import * as regions from './regions.store.ts'

export const regionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(regionExportRoutes)

  app.route({
    ...listRegions,
    handler: async (request) => ({ items: await request.inTenant((tx) => regions.list(tx)) }),
  })

  app.route({
    ...createRegion,
    handler: async (request, reply) => {
      const { organizationId } = request.params
      return reply.code(201).send(await request.inTenant((tx) => regions.create(tx, organizationId, request.body)))
    },
  })

  app.route({
    ...getRegion,
    handler: (request) => request.inTenant((tx) => regions.get(tx, request.params.regionId)),
  })

  app.route({
    ...updateRegion,
    handler: (request) => request.inTenant((tx) => regions.update(tx, request.params, request.body)),
  })

  app.route({
    ...removeRegion,
    handler: async (request, reply) => {
      await request.inTenant((tx) => regions.remove(tx, request.params.regionId))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...getRegionHoldings,
    handler: (request) => request.inTenant((tx) => removal.holdings(tx, request.params.regionId)),
  })

  app.route({
    ...removeRegionWith,
    handler: (request) => request.inTenant((tx) => removal.removeWith(tx, { ...request.params, ...request.body })),
  })

  app.route({
    ...listRegionLocations,
    handler: (request) => request.inTenant((tx) => locations.page(tx, request.params.regionId, request.query)),
  })

  app.route({
    ...moveRegionLocations,
    handler: (request) =>
      request.inTenant(async (tx) => {
        await locations.move(tx, request.params.regionId, request.body)
        return regions.get(tx, request.params.regionId)
      }),
  })
}
