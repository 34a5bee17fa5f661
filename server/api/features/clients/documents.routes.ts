import { createHash } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { documentType, nameFits } from '#server/api/files/document-type.ts'
import type { FileStore } from '#server/api/files/file-store.ts'
import type { Scan } from '#server/api/files/scan.ts'
import { acceptUploads, readUpload } from '#server/api/files/uploads.ts'
import { callerOf } from '#server/api/plugins/access.ts'
import { fieldProblem } from '#server/api/problem.ts'
import { createSlots } from '#server/api/slots.ts'
import {
  listClientDocuments,
  removeClientDocument,
  uploadClientDocument,
} from '#shared/clients/client-documents.contract.ts'
import { limits } from '#shared/limits.ts'
import * as documents from './documents.store.ts'

export interface DocumentDeps {
  files: FileStore
  scan: Scan
}

export const documentRoutes: FastifyPluginAsyncTypebox<DocumentDeps> = async (app, { files, scan }) => {
  await acceptUploads(app, limits.documentBytesMax)
  // Each upload is in memory until it is stored.
  const slots = createSlots({ running: 8, waiting: 64 })

  app.route({
    ...listClientDocuments,
    handler: async (request) => ({
      items: await request.inTenant((tx) => documents.list(tx, request.params.clientId)),
    }),
  })

  app.route({
    ...uploadClientDocument,
    handler: async (request, reply) => {
      const document = await slots(async () => {
        const { content, name } = await readUpload(request, 'document_refused')
        const contentType = documentType(content, name)
        if (!contentType) throw fieldProblem('document_refused', 'file')
        if (!nameFits(name, contentType)) throw fieldProblem('file_name_deceives', 'file')
        await scan(content)
        const hash = createHash('sha256').update(content).digest('hex')
        await files.put(hash, content)
        return { hash, contentType, bytes: content.length, name: shownName(name) }
      })
      const { userId } = callerOf(request)
      return reply
        .code(201)
        .send(await request.inTenant((tx) => documents.add(tx, request.params, userId, document), document))
    },
  })

  app.route({
    ...removeClientDocument,
    handler: async (request, reply) => {
      const { clientId, documentId } = request.params
      await request.inTenant((tx) => documents.remove(tx, clientId, documentId))
      return reply.code(204).send(null)
    },
  })
}

/** Replaces characters that cannot be shown or stored. */
const shownName = (name: string) => name.toWellFormed().replaceAll(/\p{C}/gu, '').trim().slice(0, 255) || 'document'
