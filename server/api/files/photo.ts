import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { FileStore } from './file-store.ts'
import { toPicture, type Picture, type Shape } from './picture.ts'
import { readUpload } from './uploads.ts'

/** Enough to see a stain on or to read a label, and small on a phone's line. */
export const photoSidePx = 1_600

/** A picture that lies in the file store. */
export interface StoredPicture {
  hash: string
  contentType: string
  bytes: number
}

/** Lays a picture in the store; a row of `files` has to name it. */
export async function storePicture(files: FileStore, { bytes, contentType }: Picture): Promise<StoredPicture> {
  const hash = createHash('sha256').update(bytes).digest('hex')
  await files.put(hash, bytes)
  return { hash, contentType, bytes: bytes.length }
}

/** The picture that a request uploads, made anew and laid in the store. */
export async function storeUploadedPhoto(
  request: FastifyRequest,
  files: FileStore,
  shape: Shape = { sidePx: photoSidePx },
): Promise<StoredPicture> {
  return storePicture(files, await toPicture((await readUpload(request)).content, shape))
}

/** Names a photo among the organisation's files, under this id. */
export const insertPhotoFile = (tx: TenantTx, organizationId: string, id: string, photo: StoredPicture) =>
  tx
    .insertInto('files')
    .values({ ...photo, organizationId, id, purpose: 'photo' })
    .execute()
