import { createHash } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FileStore } from '#server/api/files/file-store.ts'
import { toPicture } from '#server/api/files/picture.ts'
import { acceptUploads, readUpload } from '#server/api/files/uploads.ts'
import { removeLogo, uploadLogo } from '#shared/contracts/organizations.ts'
import { limits } from '#shared/limits.ts'
import { setLogo } from './logo.store.ts'

/** The organisation's logo. */
export const logoRoutes: FastifyPluginAsyncTypebox<{ files: FileStore }> = async (app, { files }) => {
  await acceptUploads(app, limits.logoBytesMax)

  app.route({
    ...uploadLogo,
    handler: async (request) => {
      const { bytes, contentType } = await toPicture((await readUpload(request)).content)
      const hash = createHash('sha256').update(bytes).digest('hex')
      // Under one Idempotency-Key another picture is another request.
      request.body = { hash }
      await files.put(hash, bytes)
      return request.inTenant((tx) =>
        setLogo(tx, request.params.organizationId, { hash, contentType, bytes: bytes.length }),
      )
    },
  })

  app.route({
    ...removeLogo,
    handler: (request) => request.inTenant((tx) => setLogo(tx, request.params.organizationId, null)),
  })
}
