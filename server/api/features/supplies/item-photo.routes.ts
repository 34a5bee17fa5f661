import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FileStore } from '#server/api/files/file-store.ts'
import { storeUploadedPhoto } from '#server/api/files/photo.ts'
import { smallSidePx } from '#server/api/files/picture.ts'
import { acceptUploads } from '#server/api/files/uploads.ts'
import { removeSupplyPhoto, uploadSupplyPhoto } from '#shared/supplies/supplies.contract.ts'
import { problemReportLimits } from '#shared/problem-reports/kinds.ts'
import { setItemPhoto } from './item-photo.store.ts'

/** Photos of catalog items. */
export const itemPhotoRoutes: FastifyPluginAsyncTypebox<{ files: FileStore }> = async (app, { files }) => {
  await acceptUploads(app, problemReportLimits.photoBytesMax)

  app.route({
    ...uploadSupplyPhoto,
    handler: async (request) => {
      const photo = await storeUploadedPhoto(request, files, { sidePx: smallSidePx })
      return request.inTenant((tx) => setItemPhoto(tx, request.params, photo), photo)
    },
  })

  app.route({
    ...removeSupplyPhoto,
    handler: (request) => request.inTenant((tx) => setItemPhoto(tx, request.params, null)),
  })
}
