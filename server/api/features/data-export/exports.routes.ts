import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { describeFile } from '#server/api/files/describe-file.ts'
import type { FileStore } from '#server/api/files/file-store.ts'
import { notFound, ProblemError } from '#server/api/problem.ts'
import {
  downloadDataExport,
  getDataExport,
  listDataExports,
  startDataExport,
} from '#shared/data-export/data-export.contract.ts'
import * as exports from './exports.store.ts'

export const dataExportRoutes: FastifyPluginAsyncTypebox<{ files: FileStore }> = async (app, { files }) => {
  app.route({
    ...listDataExports,
    handler: async (request) => ({ items: await request.inTenant((tx) => exports.list(tx)) }),
  })

  app.route({
    ...startDataExport,
    handler: async (request, reply) => {
      const { organizationId } = request.params
      const userId = request.actor?.userId
      if (!userId) throw new ProblemError('unauthenticated')
      return reply.code(201).send(await request.inTenant((tx) => exports.start(tx, organizationId, userId)))
    },
  })

  app.route({
    ...getDataExport,
    handler: (request) => request.inTenant((tx) => exports.get(tx, request.params.exportId)),
  })

  app.route({
    ...downloadDataExport,
    handler: async (request, reply) => {
      const hash = await request.inTenant((tx) => exports.hashOf(tx, request.params.exportId))
      const file = await files.find(hash)
      if (!file) throw notFound()
      const zip = { contentType: 'application/zip', name: 'custodia-export.zip', cacheControl: 'private, no-store' }
      return describeFile(reply, { ...zip, bytes: file.bytes }).send(await file.open())
    },
  })
}
