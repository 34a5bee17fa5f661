import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FileStore } from '#server/api/files/file-store.ts'
import { storeUploadedPhoto } from '#server/api/files/photo.ts'
import { smallSidePx } from '#server/api/files/picture.ts'
import { acceptUploads } from '#server/api/files/uploads.ts'
import { removeLogo, uploadLogo } from '#shared/organizations/organizations.contract.ts'
import { limits } from '#shared/limits.ts'
import { setLogo } from './logo.store.ts'

/** The organization's logo. */
export const logoRoutes: FastifyPluginAsyncTypebox<{ files: FileStore }> = async (app, { files }) => {
  await acceptUploads(app, limits.logoBytesMax)

  app.route({
    ...uploadLogo,
    handler: async (request) => {
      const logo = await storeUploadedPhoto(request, files, { sidePx: smallSidePx })
      return request.inTenant((tx) => setLogo(tx, request.params.organizationId, logo), logo)
    },
  })

  app.route({
    ...removeLogo,
    handler: (request) => request.inTenant((tx) => setLogo(tx, request.params.organizationId, null)),
  })
}
