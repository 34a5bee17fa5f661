import { createHash } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FileStore } from '#server/api/files/file-store.ts'
import { toPicture } from '#server/api/files/picture.ts'
import { acceptUploads, readUpload } from '#server/api/files/uploads.ts'
import { callerOf } from '#server/api/plugins/access.ts'
import { addQuotePhoto } from '#shared/contracts/quote-follow-up.ts'
import { problemReportLimits } from '#shared/problem-reports/kinds.ts'
import { addPhoto } from './photos.store.ts'

/** Enough to count fixtures on, and small on a phone's line. */
const photoSidePx = 1_600

export const quotePhotoRoutes: FastifyPluginAsyncTypebox<{ files: FileStore }> = async (app, { files }) => {
  await acceptUploads(app, problemReportLimits.photoBytesMax)

  app.route({
    ...addQuotePhoto,
    handler: async (request, reply) => {
      const { bytes, contentType } = await toPicture((await readUpload(request)).content, { sidePx: photoSidePx })
      const hash = createHash('sha256').update(bytes).digest('hex')
      // Under one Idempotency-Key another picture is another request.
      request.body = { hash }
      await files.put(hash, bytes)
      const { organizationId, quoteId } = request.params
      const origin = { organizationId: organizationId.toLowerCase(), quoteId, userId: callerOf(request).userId }
      const photo = { hash, contentType, bytes: bytes.length }
      return reply.code(201).send(await request.inTenant((tx) => addPhoto(tx, origin, photo)))
    },
  })
}
