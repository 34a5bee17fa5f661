import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { callerOf } from '#server/api/plugins/access.ts'
import * as contracts from '#shared/monitors/monitors.contract.ts'
import { incidentExportRoutes } from './incident-export.routes.ts'
import * as incidents from './incidents.store.ts'
import * as monitors from './monitors.store.ts'

/** Routes of monitors and their incidents. */
export const monitorRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(incidentExportRoutes)

  app.route({
    ...contracts.listMonitors,
    handler: async (request) => ({ items: await request.inTenant(monitors.list) }),
  })

  app.route({
    ...contracts.createMonitor,
    handler: async (request, reply) => {
      const { organizationId } = request.params
      const monitor = await request.inTenant((tx) => monitors.create(tx, organizationId, request.body))
      return reply.code(201).send(monitor)
    },
  })

  app.route({
    ...contracts.getMonitor,
    handler: (request) => request.inTenant((tx) => monitors.get(tx, request.params.monitorId)),
  })

  app.route({
    ...contracts.updateMonitor,
    handler: (request) => request.inTenant((tx) => monitors.update(tx, request.params.monitorId, request.body)),
  })

  app.route({
    ...contracts.removeMonitor,
    handler: async (request, reply) => {
      await request.inTenant((tx) => monitors.remove(tx, request.params.monitorId))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...contracts.listIncidents,
    handler: (request) => request.inTenant((tx) => incidents.page(tx, request.query)),
  })

  app.route({
    ...contracts.getIncident,
    handler: (request) => request.inTenant((tx) => incidents.get(tx, request.params.incidentId)),
  })

  app.route({
    ...contracts.setIncidentState,
    handler: (request) =>
      request.inTenant((tx) =>
        incidents.setState(tx, { ...request.params, userId: callerOf(request).userId }, request.body),
      ),
  })
}
