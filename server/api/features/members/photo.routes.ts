import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FileStore } from '#server/api/files/file-store.ts'
import { storeUploadedPhoto } from '#server/api/files/photo.ts'
import { smallSidePx } from '#server/api/files/picture.ts'
import { acceptUploads } from '#server/api/files/uploads.ts'
import { removeMemberPhoto, uploadMemberPhoto } from '#shared/members/member-records.contract.ts'
import { limits } from '#shared/limits.ts'
import { viewerOf } from './caller.ts'
import { get } from './member.store.ts'
import { setPhoto } from './photo.store.ts'

/** A member's photo, re-encoded like a logo and cropped to a square. */
export const photoRoutes: FastifyPluginAsyncTypebox<{ files: FileStore }> = async (app, { files }) => {
  await acceptUploads(app, limits.logoBytesMax)

  app.route({
    ...uploadMemberPhoto,
    handler: async (request) => {
      const photo = await storeUploadedPhoto(request, files, { isSquare: true, sidePx: smallSidePx })
      return request.inTenant(async (tx) => {
        await setPhoto(tx, request.params, { ...photo, name: '' })
        return get(tx, request.params.memberId, viewerOf(request))
      }, photo)
    },
  })

  app.route({
    ...removeMemberPhoto,
    handler: (request) =>
      request.inTenant(async (tx) => {
        await setPhoto(tx, request.params, null)
        return get(tx, request.params.memberId, viewerOf(request))
      }),
  })
}
