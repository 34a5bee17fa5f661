import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FileStore } from '#server/api/files/file-store.ts'
import { storeUploadedPhoto } from '#server/api/files/photo.ts'
import * as contracts from '#shared/inspections/templates.contract.ts'
import { addPicture } from './pictures.store.ts'
import * as templates from './templates.store.ts'

export const templateRoutes: FastifyPluginAsyncTypebox<{ files: FileStore }> = async (app, { files }) => {
  app.route({
    ...contracts.addInspectionPicture,
    handler: async (request, reply) => {
      const picture = await storeUploadedPhoto(request, files)
      const { organizationId } = request.params
      return reply.code(201).send(await request.inTenant((tx) => addPicture(tx, organizationId, picture), picture))
    },
  })

  app.route({
    ...contracts.listInspectionTemplates,
    handler: async (request) => ({ items: await request.inTenant((tx) => templates.list(tx)) }),
  })

  app.route({
    ...contracts.createInspectionTemplate,
    handler: async (request, reply) => {
      const { organizationId } = request.params
      return reply.code(201).send(await request.inTenant((tx) => templates.create(tx, organizationId, request.body)))
    },
  })

  app.route({
    ...contracts.updateInspectionTemplate,
    handler: (request) => {
      const { organizationId, templateId } = request.params
      return request.inTenant((tx) => templates.update(tx, organizationId, templateId, request.body))
    },
  })

  app.route({
    ...contracts.archiveInspectionTemplate,
    handler: (request) => request.inTenant((tx) => templates.setArchived(tx, request.params.templateId, true)),
  })

  app.route({
    ...contracts.restoreInspectionTemplate,
    handler: (request) => request.inTenant((tx) => templates.setArchived(tx, request.params.templateId, false)),
  })
}
