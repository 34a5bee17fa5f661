import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FileStore } from '#server/api/files/file-store.ts'
import { storeUploadedPhoto } from '#server/api/files/photo.ts'
import { acceptUploads } from '#server/api/files/uploads.ts'
import { organizationOf } from '#server/api/path.ts'
import { callerOf } from '#server/api/plugins/access.ts'
import { addQuotePhoto } from '#shared/quotes/quote-follow-up.contract.ts'
import { problemReportLimits } from '#shared/problem-reports/kinds.ts'
import { addPhoto } from './photos.store.ts'

export const quotePhotoRoutes: FastifyPluginAsyncTypebox<{ files: FileStore }> = async (app, { files }) => {
  await acceptUploads(app, problemReportLimits.photoBytesMax)

  app.route({
    ...addQuotePhoto,
    handler: async (request, reply) => {
      const photo = await storeUploadedPhoto(request, files)
      const { quoteId } = request.params
      const origin = { organizationId: organizationOf(request), quoteId, userId: callerOf(request).userId }
      return reply.code(201).send(await request.inTenant((tx) => addPhoto(tx, origin, photo), photo))
    },
  })
}
