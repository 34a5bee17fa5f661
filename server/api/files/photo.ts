import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { TenantTx } from '#server/api/db/tenant.ts'
import type { FileStore } from './file-store.ts'
import { toPicture, type Picture, type Shape } from './picture.ts'
import { readUpload } from './uploads.ts'

/** Large enough to see a stain or read a label, and small enough for a phone's connection. */
export const photoSidePx = 1_600

/** An image in the file store. */
export interface StoredPicture {
  hash: string
  contentType: string
  bytes: number
}

/** Stores an image; a row of `files` must reference it. */
export async function storePicture(files: FileStore, { bytes, contentType }: Picture): Promise<StoredPicture> {
  const hash = createHash('sha256').update(bytes).digest('hex')
  await files.put(hash, bytes)
  return { hash, contentType, bytes: bytes.length }
}

/** Re-encodes and stores the image uploaded by a request. */
export async function storeUploadedPhoto(
  request: FastifyRequest,
  files: FileStore,
  shape: Shape = { sidePx: photoSidePx },
): Promise<StoredPicture> {
  return storePicture(files, await toPicture((await readUpload(request)).content, shape))
}

/** Inserts the photo's reference into the organization's files, under this id. */
export const insertPhotoFile = (tx: TenantTx, organizationId: string, id: string, photo: StoredPicture) =>
  tx
    .insertInto('files')
    .values({ ...photo, organizationId, id, purpose: 'photo' })
    .execute()
