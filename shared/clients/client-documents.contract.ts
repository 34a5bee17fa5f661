import { Type, type Static } from 'typebox'
import { clientPaths } from './paths.ts'
import { clientParams, Id, Instant, List, Nullable } from '../schema.ts'

export const ClientDocument = Type.Object({
  id: Id,
  name: Type.String(),
  contentType: Type.String(),
  bytes: Type.Integer(),
  /** Link to the content: downloaded as an attachment, images shown inline. */
  link: Type.String(),
  /** Null when the member was removed. */
  uploadedBy: Nullable(Type.String()),
  /** When it was shared with the client; null while it is internal. */
  sharedAt: Nullable(Instant),
  createdAt: Instant,
})
export type ClientDocument = Static<typeof ClientDocument>
export const ClientDocumentList = List(ClientDocument)
export type ClientDocumentList = Static<typeof ClientDocumentList>

export const listClientDocuments = {
  method: 'GET',
  url: clientPaths.documents,
  config: { access: 'clients.manage', preparesStatements: true, readsReplica: true },
  schema: {
    summary: 'List a client’s documents, newest first',
    params: clientParams,
    response: { 200: ClientDocumentList },
  },
} as const

export const uploadClientDocument = {
  method: 'POST',
  url: clientPaths.documents,
  config: { access: 'clients.manage', multipart: true },
  schema: {
    summary: 'Add a document: multipart field `file`, PDF, PNG, JPEG, WebP, DOCX, XLSX, CSV or text up to 20 MB',
    params: clientParams,
    response: { 201: ClientDocument },
  },
} as const

export const removeClientDocument = {
  method: 'DELETE',
  url: clientPaths.document,
  config: { access: 'clients.manage' },
  schema: {
    summary: 'Remove a document',
    params: Type.Object({ ...clientParams.properties, documentId: Id }),
    response: { 204: Type.Null() },
  },
} as const
