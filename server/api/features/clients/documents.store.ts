import { onSameOrganization } from '#server/api/db/same-organization.ts'
import { randomUUIDv7 } from 'node:crypto'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notFound, ProblemError } from '#server/api/problem.ts'
import { linkOfFile } from '#server/api/files/file-link.ts'
import type { ClientDocument } from '#shared/clients/client-documents.contract.ts'
import { limits } from '#shared/limits.ts'

interface NewDocument {
  hash: string
  name: string
  contentType: string
  bytes: number
}

interface ClientPath {
  organizationId: string
  clientId: string
}

/** Newest first. @throws ProblemError 404. */
export async function list(tx: TenantTx, clientId: string): Promise<ClientDocument[]> {
  const client = await tx.selectFrom('clients').select('id').where('id', '=', clientId).executeTakeFirst()
  if (!client) throw notFound()
  const rows = await documentRows(tx).where('d.clientId', '=', clientId).orderBy('d.id', 'desc').execute()
  return rows.map(toDocument)
}

const documentRows = (tx: TenantTx) =>
  tx
    .selectFrom('clientDocuments as d')
    .leftJoin('members as m', (join) => onSameOrganization(join, 'm.userId', 'd.uploadedBy'))
    .select([
      'd.id',
      'd.name',
      'd.contentType',
      'd.bytes',
      'd.fileHash',
      'd.createdAt',
      'd.sharedAt',
      'm.name as uploadedBy',
    ])

type DocumentRow = Awaited<ReturnType<ReturnType<typeof documentRows>['executeTakeFirstOrThrow']>>

const toDocument = ({ fileHash, createdAt, sharedAt, ...row }: DocumentRow): ClientDocument => ({
  ...row,
  link: linkOfFile(fileHash),
  sharedAt: sharedAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
})

/** @throws ProblemError 404, 409 `documents_full`. */
export async function add(
  tx: TenantTx,
  { organizationId, clientId }: ClientPath,
  uploadedBy: string,
  { hash, name, contentType, bytes }: NewDocument,
): Promise<ClientDocument> {
  // The row lock serializes additions to one client, so that the limit holds.
  const client = await tx.selectFrom('clients').select('id').where('id', '=', clientId).forUpdate().executeTakeFirst()
  if (!client) throw notFound()
  const { count } = await tx
    .selectFrom('clientDocuments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('clientId', '=', clientId)
    .executeTakeFirstOrThrow()
  if (count >= limits.clientDocumentsMax) throw new ProblemError('documents_full')
  const id = randomUUIDv7()
  await tx
    .insertInto('files')
    .values({ organizationId, id, hash, contentType, bytes, name, purpose: 'document' })
    .execute()
  await tx
    .insertInto('clientDocuments')
    .values({ organizationId, id, clientId, fileHash: hash, name, contentType, bytes, uploadedBy })
    .execute()
  return toDocument(await documentRows(tx).where('d.id', '=', id).executeTakeFirstOrThrow())
}

/** Removes the document; its content is deleted once nothing else refers to it. @throws ProblemError 404. */
export async function remove(tx: TenantTx, clientId: string, documentId: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('clientDocuments')
    .where('clientId', '=', clientId)
    .where('id', '=', documentId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
  await tx.deleteFrom('files').where('id', '=', documentId).where('purpose', '=', 'document').execute()
}
