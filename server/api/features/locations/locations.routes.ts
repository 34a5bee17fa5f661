import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import {
  archiveLocation,
  createLocation,
  getLocation,
  listLocations,
  restoreLocation,
  updateLocation,
  type Location,
} from '#shared/locations/locations.contract.ts'
import * as locations from './locations.store.ts'

export const locationRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...listLocations,
    handler: async (request) => ({
      items: await request.inTenant((tx) => locations.list(tx, request.params.clientId)),
    }),
  })

  app.route({
    ...createLocation,
    handler: async (request, reply) => {
      const location = await request.inTenant((tx) => locations.create(tx, request.params, request.body))
      return reply.code(201).send(shownTo(request, location))
    },
  })

  app.route({
    ...getLocation,
    handler: async (request) => shownTo(request, await request.inTenant((tx) => locations.get(tx, request.params))),
  })

  app.route({
    ...updateLocation,
    handler: async (request) =>
      shownTo(request, await request.inTenant((tx) => locations.update(tx, request.params, request.body))),
  })

  app.route({
    ...archiveLocation,
    handler: async (request) =>
      shownTo(request, await request.inTenant((tx) => locations.setArchived(tx, request.params, true))),
  })

  app.route({
    ...restoreLocation,
    handler: async (request) =>
      shownTo(request, await request.inTenant((tx) => locations.setArchived(tx, request.params, false))),
  })
}

/** Only holders of location secrets see whether there is an alarm code, within their own regions. */
function shownTo(request: FastifyRequest, { hasAlarmCode, ...location }: Location): Location {
  const showsSecrets = request.may('locations.secrets') && request.actsIn(location.regionId)
  return showsSecrets && hasAlarmCode !== undefined ? { ...location, hasAlarmCode } : location
}
