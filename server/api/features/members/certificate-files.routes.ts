import { createHash } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { nameFits, scannedType } from '#server/api/files/document-type.ts'
import type { FileStore } from '#server/api/files/file-store.ts'
import type { Scan } from '#server/api/files/scan.ts'
import { acceptUploads, readUpload } from '#server/api/files/uploads.ts'
import { fieldProblem } from '#server/api/problem.ts'
import { removeCertificationFile, uploadCertificationFile } from '#shared/members/member-records.contract.ts'
import { limits } from '#shared/limits.ts'
import { setCertificate } from './certifications.store.ts'

export interface CertificateDeps {
  files: FileStore
  scan: Scan
}

/** The scanned certificate, stored unchanged. */
export const certificateFileRoutes: FastifyPluginAsyncTypebox<CertificateDeps> = async (app, { files, scan }) => {
  await acceptUploads(app, limits.certificateBytesMax)

  app.route({
    ...uploadCertificationFile,
    handler: async (request) => {
      const { content, name } = await readUpload(request)
      const contentType = scannedType(content)
      if (!contentType) throw fieldProblem('certificate_refused', 'file')
      if (!nameFits(name, contentType)) throw fieldProblem('file_name_deceives', 'file')
      await scan(content)
      const hash = createHash('sha256').update(content).digest('hex')
      await files.put(hash, content)
      const file = { hash, contentType, bytes: content.length, name: name.slice(0, 255) }
      return request.inTenant((tx) => setCertificate(tx, request.params, file), file)
    },
  })

  app.route({
    ...removeCertificationFile,
    handler: (request) => request.inTenant((tx) => setCertificate(tx, request.params, null)),
  })
}
