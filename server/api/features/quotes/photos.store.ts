import { randomUUIDv7 } from 'node:crypto'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { notFound, ProblemError } from '#server/api/problem.ts'
import { linkOfFile } from '#server/api/files/file-link.ts'
import { insertPhotoFile, type StoredPicture } from '#server/api/files/photo.ts'
import type { Quote, QuotePhoto } from '#shared/quotes/quotes.contract.ts'
import { limits } from '#shared/limits.ts'

/** All photos of a walk-through; the draft's areas record where each was taken. */
export async function photosOf(tx: TenantTx, quoteId: string): Promise<Quote['photos']> {
  const rows = await tx
    .selectFrom('quotePhotos')
    .select(['id', 'fileHash'])
    .where('quoteId', '=', quoteId)
    .orderBy('id')
    .execute()
  return rows.map(({ id, fileHash }) => ({ id, link: linkOfFile(fileHash) }))
}

/**
 * Stores a photo without changing the draft's version, so that it never conflicts with typing.
 * @throws ProblemError 404, 409 `quote_archived`, `quote_not_draft` or `quote_photos_full`.
 */
export async function addPhoto(
  tx: TenantTx,
  { organizationId, quoteId, userId }: { organizationId: string; quoteId: string; userId: string },
  photo: StoredPicture,
): Promise<QuotePhoto> {
  const quote = await tx
    .selectFrom('quotes')
    .select(['state', 'archivedAt'])
    .where('id', '=', quoteId)
    .forUpdate()
    .executeTakeFirst()
  if (!quote) throw notFound()
  if (quote.archivedAt) throw new ProblemError('quote_archived')
  if (quote.state !== 'draft') throw new ProblemError('quote_not_draft')
  const { count } = await tx
    .selectFrom('quotePhotos')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('quoteId', '=', quoteId)
    .executeTakeFirstOrThrow()
  if (count >= limits.quotePhotosMax) throw new ProblemError('quote_photos_full')
  const id = randomUUIDv7()
  await insertPhotoFile(tx, organizationId, id, photo)
  await tx
    .insertInto('quotePhotos')
    .values({ organizationId, id, quoteId, fileHash: photo.hash, createdBy: userId })
    .execute()
  return { id, link: linkOfFile(photo.hash) }
}
