import type { FastifyRequest } from 'fastify'
import type { FileStore } from '#server/api/files/file-store.ts'
import { photoSidePx, storePicture, type StoredPicture } from '#server/api/files/photo.ts'
import { toPicture } from '#server/api/files/picture.ts'
import { readUpload, type Upload } from '#server/api/files/uploads.ts'
import { notWritten, writingOf, type Writing } from './device-time.ts'

/** When an uploaded photo was taken, which its device says in text fields. */
export function takingOf({ field }: Pick<Upload, 'field'>): Writing {
  const [deviceAt, sentAt] = [field('deviceAt'), field('sentAt')]
  return deviceAt && sentAt ? writingOf({ deviceAt, sentAt }) : notWritten
}

/** A stored photo and when it was taken. */
export interface Taken {
  picture: StoredPicture
  taking: Writing
}

/** Re-encodes and stores the photo uploaded by a request. */
export async function storeTakenPhoto(request: FastifyRequest, files: FileStore): Promise<Taken> {
  const upload = await readUpload(request)
  const taking = takingOf(upload)
  return { picture: await storePicture(files, await toPicture(upload.content, { sidePx: photoSidePx })), taking }
}
