import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { organizationOf } from '#server/api/path.ts'
import { callerOf } from '#server/api/plugins/access.ts'
import {
  createSavedView,
  listSavedViews,
  removeSavedView,
  setDefaultView,
  updateSavedView,
} from '#shared/saved-views/saved-views.contract.ts'
import * as views from './saved-views.store.ts'

export const savedViewRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...listSavedViews,
    handler: async (request) => ({
      items: await request.inTenant((tx) => views.list(tx, ownViewer(request), request.query.list)),
    }),
  })

  app.route({
    ...createSavedView,
    handler: async (request, reply) => {
      const view = await request.inTenant((tx) => views.create(tx, ownViewer(request), request.body))
      return reply.code(201).send(view)
    },
  })

  app.route({
    ...updateSavedView,
    handler: (request) =>
      request.inTenant((tx) => views.update(tx, ownViewer(request), request.params.viewId, request.body)),
  })

  app.route({
    ...removeSavedView,
    handler: async (request, reply) => {
      await request.inTenant((tx) => views.remove(tx, ownViewer(request), request.params.viewId))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...setDefaultView,
    handler: (request) => {
      const { list } = request.params
      const viewer = ownViewer(request)
      return request.inTenant(async (tx) => {
        await views.setDefault(tx, viewer, list, request.body.viewId)
        return { items: await views.list(tx, viewer, list) }
      })
    },
  })
}

const ownViewer = (request: FastifyRequest): views.Viewer => ({
  organizationId: organizationOf(request),
  userId: callerOf(request).userId,
  mayShare: request.may('views.share'),
})
