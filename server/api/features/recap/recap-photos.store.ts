import { randomUUIDv7 } from 'node:crypto'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { writtenColumns } from '#server/api/domain/timekeeping/device-time.ts'
import type { Taken } from '#server/api/domain/timekeeping/taken-photo.ts'
import { insertPhotoFile, type StoredPicture } from '#server/api/files/photo.ts'
import { notFound, ProblemError } from '#server/api/problem.ts'
import { recapLimits } from '#shared/recap/limits.ts'

interface NewRecapPhoto extends Taken {
  thumbnail: StoredPicture
}

/** Adds a photo to a stop of a locked draft. @throws ProblemError 404; 409 `recap_photos_full`. */
export async function addPhoto(
  tx: TenantTx,
  { organizationId, recapId, stopId }: Readonly<Record<'organizationId' | 'recapId' | 'stopId', string>>,
  { picture, thumbnail, taking }: NewRecapPhoto,
): Promise<void> {
  const stop = await tx
    .selectFrom('recapStops')
    .select('id')
    .where('id', '=', stopId)
    .where('recapId', '=', recapId)
    .executeTakeFirst()
  if (!stop) throw notFound()
  const { count } = await tx
    .selectFrom('recapPhotos')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('stopId', '=', stopId)
    .where('recapId', '=', recapId)
    .executeTakeFirstOrThrow()
  if (count >= recapLimits.photosMax) throw new ProblemError('recap_photos_full')
  const [id, thumbnailId] = [randomUUIDv7(), randomUUIDv7()]
  await insertPhotoFile(tx, organizationId, id, picture)
  await insertPhotoFile(tx, organizationId, thumbnailId, thumbnail)
  const [fileHash, thumbnailHash] = [picture.hash, thumbnail.hash]
  const photo = { organizationId, id, recapId, stopId, thumbnailId, fileHash, thumbnailHash }
  await tx
    .insertInto('recapPhotos')
    .values({ ...photo, ...writtenColumns(taking) })
    .execute()
}

/** Removes a photo from a locked draft. @throws ProblemError 404. */
export async function removePhoto(tx: TenantTx, recapId: string, photoId: string): Promise<void> {
  const photo = await tx
    .deleteFrom('recapPhotos')
    .where('id', '=', photoId)
    .where('recapId', '=', recapId)
    .returning(['id', 'thumbnailId'])
    .executeTakeFirst()
  if (!photo) throw notFound()
  await tx.deleteFrom('files').where('id', 'in', [photo.id, photo.thumbnailId]).execute()
}

/** Releases the photos of stops before these are deleted. */
export async function removePhotosOf(tx: TenantTx, stopIds: readonly string[]): Promise<void> {
  const photos = await tx
    .selectFrom('recapPhotos')
    .select(['id', 'thumbnailId'])
    .where('stopId', 'in', [...stopIds])
    .execute()
  if (photos.length === 0) return
  await tx
    .deleteFrom('files')
    .where(
      'id',
      'in',
      photos.flatMap(({ id, thumbnailId }) => [id, thumbnailId]),
    )
    .execute()
}
